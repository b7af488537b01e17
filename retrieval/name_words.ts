/** What stands behind a company's name and is left out in speech. */
const SUFFIXES: ReadonlySet<string> = new Set(
  ("inc incorporated corp corporation company co companies ltd limited plc group holdings holding llc lp sa ag nv se spa ab " +
    "oyj asa gmbh kgaa pty trust the").split(" "),
);

/** A suffix that follows a name belongs to the mention; "the" and "co" may begin something else. */
export const SPOKEN_SUFFIXES: ReadonlySet<string> = new Set(
  [...SUFFIXES].filter((word) => word !== "the" && word !== "co"),
);

/** What a company is called after its name: with or without it the company is the same ("Adobe Systems" and "Adobe"). */
const DESCRIPTORS: ReadonlySet<string> = new Set(
  ("systems technologies technology industries international worldwide stores brands laboratories pharmaceuticals " +
    "communications enterprises motors platforms entertainment chase wholesale").split(" "),
);

/** First words that many names begin with: they do not stand for one company. */
const COMMON_FIRST: ReadonlySet<string> = new Set(
  ("american united general first national international global new north south west east central standard advanced " +
    "safe best great royal british australian canadian china mineral creative pacific atlantic european asian african " +
    "western eastern northern southern public capital community digital energy health home real state federal " +
    "southwest northeast northwest southeast union america asia europe africa australia canada japan india texas " +
    "california york london hong swiss german french chinese japanese indian iron gold silver copper coal lithium " +
    "water power solar wind gas oil steel rock stone land sea ocean river lake mountain city metro urban rural life " +
    "care medical bank trust data net web cloud tech bio food foods air sun star blue green red black white big old " +
    "open pure fresh smart modern universal premier prime core key main total group world global consumer family " +
    "quality liberty freedom independent allied associated consolidated integrated applied strategic dynamic select " +
    "foot hand eye head heart body mid high low top good fast quick bright clear early direct simple single double " +
    "net gross cash debt share stock equity asset market revenue growth income profit annual fiscal financial " +
    "the and for with from one two three four five six seven eight nine ten")
    .split(" "),
);

/** Beginnings of names that are places: "United States Steel" is not what "the United States" means. */
const PLACES: ReadonlySet<string> = new Set(
  ("united states,united kingdom,north america,south america,latin america,new york,new zealand,hong kong,south africa," +
    "western australia,south korea,great britain,san francisco,los angeles,middle east,asia pacific,new jersey,new mexico")
    .split(","),
);

/** The words that tell a name from others: lower case, without suffixes, "and" and punctuation. */
export function nameWords(name: string): readonly string[] {
  const words = (name.normalize("NFKC").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) =>
    word !== "and"
  );
  const kept = words.filter((word, at) => at === 0 ? word !== "the" : !SUFFIXES.has(word));
  return kept.length === 0 ? words : kept;
}

/** Whether two names differ by nothing but what a company is called after its name, as before and after it changed. */
export function isSameCompany(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length > 0 && short.every((word, at) => word === long[at]) &&
    long.slice(short.length).every((word) => DESCRIPTORS.has(word));
}

/**
 * The beginnings of a name that say whom it means where no other of `all` begins so: "Mercia" of "Mercia Asset
 * Management", "Baker Steel" of "Baker Steel Resources". Common words and places name nobody by themselves.
 */
export function leadingParts(
  words: readonly string[],
  all: readonly (readonly string[])[],
): readonly string[] {
  return words.slice(0, -1).flatMap((last, at) => {
    const lead = words.slice(0, at + 1);
    const weak = at === 0
      ? last.length < 3 || COMMON_FIRST.has(last)
      : /^(?:of|de|for|in|at|s|a)$/.test(last) || PLACES.has(lead.join(" "));
    const others = all.filter((one) =>
      one.join(" ") !== words.join(" ") && lead.every((word, i) => one[i] === word) &&
      !isSameCompany(one, words)
    );
    return weak || others.length > 0 ? [] : [lead.join(" ")];
  });
}
