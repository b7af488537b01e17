/** Which of several figures that a report states under one name a question means; null where it does not say. */
export interface Variant {
  /** "The group's, consolidated" against "the parent entity's, the company's alone". */
  readonly entity: "group" | "parent" | null;
  readonly operations: "continuing" | "discontinued" | null;
  /** Whose part of a profit or of equity: the shareholders' or that of minorities. */
  readonly attribution: "owners" | "nonControlling" | null;
  /** As the accounting standards have it ("statutory", "GAAP", "as reported") or as the company adjusts it. */
  readonly measure: "statutory" | "underlying" | null;
  /** The number of shares that an amount per share is over. */
  readonly shares: "basic" | "diluted" | null;
}

type Rules<Value> = readonly (readonly [Value, RegExp])[];

const ENTITY: Rules<NonNullable<Variant["entity"]>> = [
  [
    "parent",
    /\b(?:parent(?:[- ](?:entity|company))?(?:[- ]only)?|company[- ](?:only|level|alone|standalone)|stand-?alone|unconsolidated|non-consolidated|separate financial statements?|head ?office only)\b|母公司(?!股东|所有者|普通股|拥有人|权益)|单体|本公司(?:单独|自身)|非合并/iu,
  ],
  ["group", /\b(?:consolidated|group(?:'s)?(?:[- ](?:wide|level|total))?)\b|合并|集团(?:整体|层面|口径)/iu],
];

const OPERATIONS: Rules<NonNullable<Variant["operations"]>> = [
  ["discontinued", /\bdiscontinued (?:operations?|business(?:es)?)\b|(?:终止|停止|非持续)(?:的)?经营/iu],
  ["continuing", /\bcontinu(?:ing|ed) (?:operations?|business(?:es)?)\b|(?<!非)持续(?:的)?经营/iu],
];

const ATTRIBUTION: Rules<NonNullable<Variant["attribution"]>> = [
  [
    "nonControlling",
    /\bnon-?controlling (?:interests?|shareholders?)\b|\bminorit(?:y|ies)(?: interests?| shareholders?)?\b|少数股东|非控股/iu,
  ],
  [
    "owners",
    /\b(?:attributable|available|applicable|belonging) to (?:the )?(?:\w+ ){0,2}(?:share|stock)?(?:holders?|owners?|members?|parent|equity holders?|company)\b|\battributable (?:profit|earnings|income|loss|net)\b|归母|归属于?(?:母公司|上市公司|公司)?(?:的)?(?:股东|所有者|普通股|拥有人)|(?:股东|拥有人)应占/iu,
  ],
];

const MEASURE: Rules<NonNullable<Variant["measure"]>> = [
  [
    "underlying",
    /\b(?:underlying|adjusted|non-?gaap|normali[sz]ed|core earnings|excluding (?:exceptional|one-?off|significant|special|non-?recurring) items?|before (?:exceptional|significant|special|one-?off) items?)\b|基本(?!每股)(?=利润|净利|盈利|收益|ebit|息税|业绩)|调整后|经调整|非公认会计|扣非|扣除非经常/iu,
  ],
  [
    "statutory",
    /\b(?:statutory|(?<!non-|non )gaap|ifrs(?! ?\d)|unadjusted|as reported|on a reported basis|reported basis|including (?:exceptional|one-?off|significant|special) items?)\b|法定|公认会计|未(?:经)?调整|报告口径/iu,
  ],
];

const SHARES: Rules<NonNullable<Variant["shares"]>> = [
  ["diluted", /\b(?:fully )?diluted\b|稀释|摊薄/iu],
  ["basic", /\bbasic\b|基本每股/iu],
];

/** Reads which of several figures of one name a question means, from its words alone. */
export function readVariant(text: string): Variant {
  return {
    entity: first(ENTITY, text),
    operations: first(OPERATIONS, text),
    attribution: first(ATTRIBUTION, text),
    measure: first(MEASURE, text),
    shares: first(SHARES, text),
  };
}

/** The first that the text names; null where it names none, or two that exclude each other, since then both are asked. */
function first<Value>(rules: Rules<Value>, text: string): Value | null {
  const named = rules.filter(([, pattern]) => pattern.test(text));
  return named.length === 1 ? named[0]?.[0] ?? null : null;
}
