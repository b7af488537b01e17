const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ");
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** A number below a thousand in English words, decimals digit by digit ("fifty-two point one"); null for a larger one. */
export function spellNumber(digits: string): string | null {
  const [whole = "", rest] = digits.split(".");
  const value = Number(whole);
  if (value >= 1000) return null;
  const behind = rest === undefined
    ? ""
    : ` point ${[...rest].map((digit) => ONES[Number(digit)]).join(" ")}`;
  return `${spellWhole(value)}${behind}`;
}

function spellWhole(value: number): string {
  if (value < 20) return ONES[value]!;
  if (value < 100) {
    const rest = value % 10;
    return `${TENS[Math.floor(value / 10)]}${rest === 0 ? "" : `-${ONES[rest]}`}`;
  }
  const rest = value % 100;
  return `${ONES[Math.floor(value / 100)]} hundred${rest === 0 ? "" : ` and ${spellWhole(rest)}`}`;
}
