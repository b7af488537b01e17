import type { PageImage, PageToRead } from "../../../retrieval/mod.ts";
import { displayedBox, wordBox } from "./page.ts";
import type { Page } from "./page.ts";

/** What a reader that looks at a page is handed besides the page itself. */
export interface PageToReadOptions {
  /** Name of the document, for messages. */
  readonly document: string;
  readonly expects: PageToRead["expects"];
  /** Paints the page at so many pixels per point. */
  readonly image: (scale: number) => Promise<PageImage>;
}

/** A page of words for a reader that looks at it: words and size on the page as displayed. */
export function pageToRead(page: Page, { document, expects, image }: PageToReadOptions): PageToRead {
  const onSide = page.turn === 90 || page.turn === 270;
  return {
    document,
    page: page.number,
    width: onSide ? page.height : page.width,
    height: onSide ? page.width : page.height,
    words: page.words.map((word) => ({ text: word.text, box: displayedBox(wordBox(word), page) })),
    image,
    expects,
  };
}
