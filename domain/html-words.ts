/** Struck text of rich text without its markup, with a line through each letter: no tag can say there that it is not valid. */
export const strikeThrough = (html: string): string =>
  html.replace(/<s>.*?<\/s>/gs, (struck) =>
    struck.replace(/<[^>]*>|&\w+;|\s|./gu, (sign) => (sign.length > 2 || !sign.trim() ? sign : `${sign}\u0336`)),
  );

/** The largest rich text that is taken, in bytes of UTF-8; its pictures and films are files of their own. */
export const MAX_HTML_BYTES = 100_000;
export const isTooLarge = (html: string): boolean => new TextEncoder().encode(html).length > MAX_HTML_BYTES;
