/** Thousands of plain digits in groups of three: "1234567.891" → "1,234,567.891". The fraction is left as it is. */
export function groupDigits(digits: string): string {
  const [whole = "", fraction] = digits.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
