/** A comment in the one line of its row. */
import { textOfHtml } from '../../kit/html-text.ts';

/** The words of stored rich text in one line: a block that ends without a sign of its own gets a full stop before the next. */
export const singleLineOfHtml = (html: string | null): string =>
  textOfHtml(html).replace(/([.!?…:;,]?)\n/g, (_, endMark) => `${endMark || '.'} `);
