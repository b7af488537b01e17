/** Marks as printed at a number, upper case and without blanks and full stops → ISO 4217; signs that several currencies share stay signs. */
const MARKS: Readonly<Record<string, string>> = {
  "$": "$",
  "US$": "USD",
  "$US": "USD",
  "USD": "USD",
  "A$": "AUD",
  "AU$": "AUD",
  "$A": "AUD",
  "AUD": "AUD",
  "C$": "CAD",
  "CA$": "CAD",
  "CAN$": "CAD",
  "CDN$": "CAD",
  "CAD": "CAD",
  "HK$": "HKD",
  "HKD": "HKD",
  "NZ$": "NZD",
  "NZD": "NZD",
  "S$": "SGD",
  "SG$": "SGD",
  "SGD": "SGD",
  "NT$": "TWD",
  "TWD": "TWD",
  "R$": "BRL",
  "BRL": "BRL",
  "MX$": "MXN",
  "MXN": "MXN",
  "€": "EUR",
  "EUR": "EUR",
  "£": "GBP",
  "GBP": "GBP",
  "¥": "¥",
  "JP¥": "JPY",
  "JPY": "JPY",
  "CN¥": "CNY",
  "RMB": "CNY",
  "CNY": "CNY",
  "₹": "INR",
  "RS": "INR",
  "INR": "INR",
  "₩": "KRW",
  "KRW": "KRW",
  "CHF": "CHF",
  "SFR": "CHF",
  "SEK": "SEK",
  "NOK": "NOK",
  "DKK": "DKK",
  "ISK": "ISK",
  "ZAR": "ZAR",
  "₪": "ILS",
  "ILS": "ILS",
  "NIS": "ILS",
  "₽": "RUB",
  "RUB": "RUB",
  "₺": "TRY",
  "TRY": "TRY",
  "₱": "PHP",
  "PHP": "PHP",
  "฿": "THB",
  "THB": "THB",
  "IDR": "IDR",
  "RM": "MYR",
  "MYR": "MYR",
  "₫": "VND",
  "VND": "VND",
  "AED": "AED",
  "SAR": "SAR",
  "QAR": "QAR",
  "PLN": "PLN",
  "CZK": "CZK",
  "HUF": "HUF",
  "CLP": "CLP",
  "COP": "COP",
  "₦": "NGN",
  "NGN": "NGN",
};

/** Currencies in words, lower case, as captions print them. */
const WORDS: Readonly<Record<string, string>> = {
  "us dollar": "USD",
  "united states dollar": "USD",
  "u.s. dollar": "USD",
  "american dollar": "USD",
  "australian dollar": "AUD",
  "canadian dollar": "CAD",
  "hong kong dollar": "HKD",
  "new zealand dollar": "NZD",
  "singapore dollar": "SGD",
  "dollar": "$",
  "euro": "EUR",
  "pounds sterling": "GBP",
  "pound sterling": "GBP",
  "sterling": "GBP",
  "british pound": "GBP",
  "japanese yen": "JPY",
  "yen": "JPY",
  "renminbi": "CNY",
  "chinese yuan": "CNY",
  "indian rupee": "INR",
  "rupee": "INR",
  "swiss franc": "CHF",
  "new israeli shekel": "ILS",
  "israeli shekel": "ILS",
  "south african rand": "ZAR",
  "swedish kronor": "SEK",
  "norwegian kroner": "NOK",
  "danish kroner": "DKK",
  "korean won": "KRW",
};

/** ISO codes whose short sign is a bare "$". */
const DOLLARS: ReadonlySet<string> = new Set([
  "USD",
  "AUD",
  "CAD",
  "HKD",
  "NZD",
  "SGD",
  "TWD",
  "MXN",
  "CLP",
  "COP",
]);

/** Source of a regular expression that matches any currency mark, longest first; "U.S.$" and "Rs." included. */
export const CURRENCY_MARK: string = [
  String.raw`U\.\s?S\.\s?\$`,
  String.raw`US\s\$`,
  String.raw`Rs\.?`,
  ...Object.keys(MARKS).filter((mark) => mark !== "RS").sort((a, b) => b.length - a.length)
    .map((mark) => mark.replace(/\$/g, String.raw`\$`)),
].join("|");

/** Source of a regular expression that matches a currency in words, longest first, with or without plural. */
export const CURRENCY_WORDS: string = Object.keys(WORDS).sort((a, b) => b.length - a.length)
  .map((word) => `${word.replaceAll(".", String.raw`\.`).replaceAll(" ", String.raw`\s+`)}s?`).join("|");

/**
 * ISO 4217 code of a currency mark or name; "$" and "¥" for the bare signs, null for what is none.
 * "A$", "C$" and "HK$" are never the bare sign: a letter directly before it belongs to the mark.
 */
export function readCurrency(mark: string): string | null {
  const key = mark.replaceAll(/[\s.]/g, "").toUpperCase();
  const words = mark.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return MARKS[key] ?? WORDS[words] ?? WORDS[words.replace(/s$/, "")] ?? null;
}

/**
 * The currency that a mark means in a document. A bare "$" is the document's dollar and otherwise unknown (null):
 * a wrong currency is worse than none. A bare "¥" is CNY in a CNY document, else JPY.
 */
export function resolveCurrency(mark: string | null, documentCurrency: string | null): string | null {
  if (mark === null) return documentCurrency;
  const read = readCurrency(mark);
  if (read === "$") {
    return documentCurrency !== null && DOLLARS.has(documentCurrency) ? documentCurrency : null;
  }
  if (read === "¥") return documentCurrency === "CNY" ? "CNY" : "JPY";
  return read;
}
