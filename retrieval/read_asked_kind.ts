import { SUPERLATIVES } from "./read_extreme.ts";

/** Kinds that questions pick from or list. */
export type AskedKind = "company" | "segment" | "region" | "product" | "year" | "quarter" | "metric";

/** The nouns of each kind in English and Chinese, as sources of patterns. */
const NOUNS: readonly (readonly [AskedKind, string, string])[] = [
  [
    "company",
    "compan(?:y|ies)|miners?|firms?|producers?|corporations?|issuers?|groups?|peers?",
    "公司|企业|矿企|矿商|集团",
  ],
  [
    "segment",
    "(?:reportable |operating |business |reporting )?segments?|divisions?|business(?:es| units?| lines?)?|units?|operations?",
    "分部|板块|部门|业务(?:单元|线)?|事业部",
  ],
  [
    "region",
    "regions?|countr(?:y|ies)|geograph(?:y|ies)|geographic(?:al)? (?:areas?|segments?|markets?|regions?)|markets?|territor(?:y|ies)|continents?|states?",
    "地区|区域|国家|市场|洲",
  ],
  [
    "product",
    "products?(?: (?:lines?|categor(?:y|ies)|groups?))?|commodit(?:y|ies)|brands?|categor(?:y|ies)|services?|metals?|minerals?",
    "产品(?:线|类别)?|商品|大宗商品|品牌|品类|矿种|金属",
  ],
  ["year", "(?:fiscal |financial )?years?", "财年|年度?|年份"],
  ["quarter", "(?:fiscal )?quarters?|half(?:[- ]years?)?", "季度?|半年"],
  [
    "metric",
    "items?|line items?|lines?|metrics?|measures?|expenses?|costs?|categories of costs?",
    "项目|指标|科目|费用|成本",
  ],
];

/** A word between "which" and what is picked. */
const WORD = String
  .raw`(?!(?:is|was|were|are|be|has|have|had|did|does|do|the|in|of|for|to|from)\b)[\w&-]+`;

/** Line items and years are never what is listed: "what are operating expenses" and "列出2023年" ask for amounts. */
const UNLISTED: ReadonlySet<AskedKind> = new Set(["metric", "year", "quarter"]);

const PATTERNS: readonly (readonly [AskedKind, RegExp])[] = NOUNS.map(([kind, english, chinese]) => {
  const forms = [
    String
      .raw`\b(?:which|what)(?: of)?(?: (?:the|its|their|these|those))?(?: ${WORD}){0,2}? (?:${english})\b`,
    String.raw`\b(?:${SUPERLATIVES}|top(?: \w+)?)[- ](?:${WORD}[- ]){0,2}?(?:${english})\b`,
    ...UNLISTED.has(kind) ? [] : [
      `(?:列出|列举).{0,12}?(?:${chinese})`,
      `[各按]个?(?:业务|经营|报告|地理)?(?:${chinese})`,
      String.raw`\b(?:by|each) (?:${english})\b`,
      String.raw`\b(?:list|name|enumerate)(?: \w+){0,4}? (?:${english})\b`,
      String.raw`\bwhat (?:are|were)(?: all)?(?: (?:the|its|their))?(?: ${WORD}){0,2}? (?:${english})\b`,
    ],
    `哪(?:一|几)?(?:个|家|些|种|类|项|块|片)?(?:业务|经营|报告|地理|产品)?(?:${chinese})`,
    ...kind === "company"
      ? [
        "哪(?:一)?家",
        "谁家",
        "谁的?.{0,20}(?:更|最|第)",
        String
          .raw`\bwho (?:among|of|had|has|reported|paid|pays|made|makes|earned|produced|shipped|posted|achieved|generated|recorded|spent)\b|\bwhose\b`,
      ]
      : [],
    `(?:最大|最高|最小|最低|最多|最少|第[二三四五]大)的?(?:业务|经营|报告)?(?:${chinese})`,
  ];
  return [kind, new RegExp(forms.join("|"), "iu")];
});

/** The kind that a question picks from or lists: the noun behind "which" or a superlative; null where it names none. */
export function readAskedKind(text: string): AskedKind | null {
  const found = PATTERNS.map(([kind, pattern]) => ({ kind, at: text.search(pattern) }))
    .filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
  return found[0]?.kind ?? null;
}
