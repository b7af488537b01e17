import type { Boilerplate } from "./relevance.ts";

/** How a kind of boilerplate is told, and by which words of a question it is asked for. */
export interface BoilerplateRule {
  readonly heading: RegExp;
  /** Phrases that stand in such passages and hardly elsewhere. */
  readonly telling: readonly RegExp[];
  /** Words that such passages are full of, as are many others. */
  readonly weak: readonly RegExp[];
  readonly askedBy: RegExp;
  /** Its amounts stand elsewhere too, so that it may be dropped with them. */
  readonly statesAmounts: boolean;
}

/** The kinds that are told by their words. */
export const BOILERPLATE_RULES: Readonly<Record<Exclude<Boilerplate, "contents">, BoilerplateRule>> = {
  governance: {
    heading:
      /^(?:(?:item )?\d[\d.]*[a-z]?\.?\s+)?(?:corporate governance|governance (?:statement|framework|report)|board (?:of directors|committees|composition|skills|effectiveness|leadership)|directors['’] (?:biographies|declaration|independence)|director independence|role and composition of the board|(?:operation and )?composition of the board|nominations? (?:and governance )?committee|(?:risk and )?audit committee|remuneration committee|compensation committee|report of the audit committee|code of (?:business )?(?:conduct|ethics)|whistleblower|delegation of authority|(?:statement of )?directors['’] responsibilit\w+|公司治理|董事会|监事会|股东大会)/i,
    telling: [
      /corporate governance (?:principles|statement|framework|guidelines|report|code|practices|compliance)|公司治理/i,
      /\b(?:nominations?|nominating|remuneration|audit|compensation|governance)(?: and [\w ]{3,24})? committees?\b|(?:提名|薪酬|审计|战略)(?:与\p{Script=Han}+)?委员会/iu,
      /\b(?:non-executive|independent) (?:directors?|chair\w*)\b|独立(?:非执行)?董事/i,
      /\bboard (?:charter|skills|evaluation|effectiveness|succession|diversity|oversight|meetings?|committees?|composition|leadership)\b|董事会会议/i,
      /\bcode of (?:business )?(?:conduct|ethics)\b|行为准则/i,
      /\bterms of reference\b/i,
      /\b(?:annual )?general meeting\b|股东(?:周年)?大会/i,
      /\b(?:company secretary|corporate secretary|lead independent)\b|董事会秘书/i,
      /\b(?:(?:elected|appointed|served?|serves|serving|member|nominated)\b[^.]{0,30}\b(?:board|director|committee)|director since)\b/i,
      /\b(?:holds? an? (?:B|M|Ph)\.? ?\w*|Bachelor of|Master of|MBA|graduated? (?:of|from))\b[^.]{0,80}\b(?:universit|school|college|degree)/i,
      /\bdirectors are responsible\b|\bresponsibilit(?:y|ies) of the (?:board|directors|committee)\b/i,
    ],
    weak: [/\bthe board\b|\bour board\b|董事会/i, /\bdirectors?\b|董事|监事/i, /\bcommittees?\b|委员会/i],
    askedBy:
      /\b(?:governance|board|directors?|committees?|chair(?:s|ed|man|woman|person)?|independen\w+|secretary|officers?|chief|c[ef]o|appoint\w*|resign\w*|retire\w*|remunerat\w*|pay|paid to|fees?|salar(?:y|ies)|compensation|bonus(?:es)?|incentives?|executives?|management team|leadership|risks?|strateg(?:y|ies)|general meeting|agm|ethics|code of conduct|whistle\w*|diversity|succession|internal controls?|related part(?:y|ies)|terms of reference|tenure|biograph\w+|viability)\b|董事|监事|治理|首席|总裁|总经理|主席|秘书|高管|管理层|薪酬|报酬|奖金|委员会|股东大会|独立|任命|辞任|风险|战略|内部控制|内控|行为准则|举报|关联/i,
    statesAmounts: false,
  },
  auditorsReport: {
    heading:
      /^(?:report of )?(?:the )?independent (?:registered public accounting firm|auditor)|^auditor['’]?s['’]? (?:independence|report|responsibilit)|^report of independent registered|^(?:basis for )?opinions?\b|^(?:key|critical) audit matters?|^consent of independent|^审计报告|^关键审计事项/i,
    telling: [
      /\bin our opinion\b|我们认为/i,
      /\bbasis for (?:our )?opinions?\b|形成审计意见的基础/i,
      /\bkey audit matters?\b|\bcritical audit matters?\b|关键审计事项/i,
      /\bwe (?:have audited|conducted our audits?)\b|\bour audits? (?:procedures|involved|included|also included)\b|我们审计了/i,
      /\bmaterial(?:ly)? misstate(?:ments?|d)\b|重大错报/i,
      /\breasonable assurance\b|合理保证/i,
      /\b(?:auditing standards|standards on auditing|PCAOB)\b|审计准则/i,
      /\bprofessional (?:scepticism|skepticism|judgement|judgment)\b|职业(?:怀疑|判断)/i,
      /\b(?:auditor['’]?s['’]? responsibilit\w+|those charged with governance|our auditor['’]?s['’]? report)\b/i,
      /\bwe consent to the incorporation by reference\b/i,
      /\bexpress(?:ed)? (?:no such|an|an unqualified|no) opinion\b/i,
    ],
    weak: [/\baudit(?:s|ed|ing|ors?)?\b|审计/i],
    askedBy:
      /\b(?:audit|audits|audited|auditing|auditors?|opinions?|misstatements?|materiality|accounting firm|qualified|emphasis of matter|going concern|pwc|pricewaterhouse\w*|kpmg|deloitte|ernst|ey|bdo)\b|审计|核数|会计师|重大错报|重要性水平|持续经营/i,
    statesAmounts: true,
  },
  forwardLooking: {
    heading:
      /\b(?:forward[- ]looking (?:statements?|information)|cautionary (?:statement|note)|caution regarding|safe harbou?r|disclaimer)\b|前瞻性/i,
    telling: [
      /\bforward[- ]looking (?:statements?|information)\b|前瞻性(?:陈述|声明|描述)/i,
      /\bactual (?:results?|outcomes?|performance)[^.]{0,60}\b(?:may|could|might|to) (?:vary|differ|be different)\b|\bdiffer(?:ent)? materially\b|实际结果[^。]{0,20}(?:差异|不同)/i,
      /\b(?:anticipate|believe|expect|intend|estimate|project|target|forecast|plan)[s”"’',]*,? (?:["“‘']?(?:and|or|may|will|could|should|plan|aim|expect|believe|estimate|intend)\b|["“‘'])/i,
      /\bundue reliance\b|不应过分依赖|注意投资风险/i,
      /\bno (?:obligation|duty|intention) to (?:publicly )?(?:update|revise)\b|\bundertakes? no (?:duty|obligation)\b/i,
      /\bPrivate Securities Litigation Reform Act\b|\bSection 2[17][AE] of the Securities\b/i,
      /\b(?:known and )?unknown risks\b|\brisks and uncertainties\b/i,
      /\bnot guarantees? of (?:future )?performance\b|不构成[^。]{0,20}承诺/i,
    ],
    weak: [],
    askedBy:
      /\b(?:forward[- ]looking|cautionary|disclaimers?|safe harbou?r|uncertaint(?:y|ies)|risks?|guidance|outlook|expect\w*|forecast\w*|project(?:s|ed|ions?)|target\w*|plans?|planned|future)\b|前瞻|风险|不确定|展望|指引|预期|预计|预测|目标|计划|未来|免责/i,
    statesAmounts: false,
  },
};

/** Words that ask where something stands. */
export const CONTENTS_ASKED =
  /\b(?:table of contents|contents page|(?:which|what) (?:page|section|chapter)s?|where in the report|how many pages)\b|目录|第几页|哪一?[页章节]/i;
