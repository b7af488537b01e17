/** Pages with charts for tests. */
import { examplePage, wordsAt } from "../examples.ts";
import type { Page, Shape, Word } from "../pdf/page.ts";

/** A filled rectangle. */
export function bar(x0: number, y0: number, x1: number, y1: number, color = "#0055aa"): Shape {
  return { x0, y0, x1, y1, kind: "bar", filled: true, color, points: 4 };
}

/** A page with these shapes and words and nothing else. */
export function drawnPage(shapes: readonly Shape[], words: readonly Word[]): Page {
  return { ...examplePage([]), shapes, words, paths: shapes.length };
}

/** Words with their middle at x. */
export function centred(text: string, x: number, y: number, size = 8): readonly Word[] {
  const words = wordsAt(text, { x: 0, y, size });
  const width = (words.at(-1)?.x1 ?? 0) - (words[0]?.x0 ?? 0);
  return wordsAt(text, { x: x - width / 2, y, size });
}

/** One series of upright bars on y = 400, 100 points apart from x = 100, at a scale of one point a unit. */
export function barChart(values: readonly (readonly [name: string, value: number])[], options: {
  readonly title?: string;
  readonly scale?: boolean;
  readonly stated?: boolean;
} = {}): Page {
  const { title = "Revenue (US$M)", scale = false, stated = true } = options;
  const tall = Math.max(...values.map(([, value]) => value), scale ? 150 : 0);
  const shapes = values.map(([, value], i) => {
    const [y0, y1] = value < 0 ? [400, 400 - value] : [400 - value, 400];
    return bar(100 + 100 * i, y0, 150 + 100 * i, y1);
  });
  const words = [
    ...wordsAt(title, { x: 60, y: 370 - tall, size: 10, bold: true }),
    ...values.flatMap(([name, value], i) => [
      ...centred(name, 125 + 100 * i, 420),
      ...stated ? centred(String(value), 125 + 100 * i, value < 0 ? 412 - value : 396 - value) : [],
    ]),
    ...scale
      ? [0, 50, 100, 150].flatMap((tick) => wordsAt(String(tick), { x: 70, y: 402 - tick, size: 7 }))
      : [],
  ];
  return drawnPage(shapes, words);
}
