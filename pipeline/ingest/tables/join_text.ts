/**
 * Joins two lines of one text. A hyphen at the line's end stays when it belongs to the word: always, unless the
 * document writes the word without it elsewhere (`knows` tells) and never with it.
 */
export function joinText(
  first: string,
  second: string,
  knows: (word: string) => boolean = () => false,
): string {
  if (first === "") return second;
  if (second === "") return first;
  const head = /([A-Za-z]+)-$/.exec(first)?.[1];
  const tail = /^([a-z]+)/.exec(second)?.[1];
  if (head === undefined || tail === undefined) {
    return /[-/]$/.test(first) && /\w[-/]$/.test(first) ? first + second : `${first} ${second}`;
  }
  const whole = knows(`${head}${tail}`.toLowerCase()) && !knows(`${head}-${tail}`.toLowerCase());
  return whole ? first.slice(0, -1) + second : first + second;
}
