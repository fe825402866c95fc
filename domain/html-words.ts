/** Struck text of rich text without its markup, with a line through each letter: no tag can say there that it is not valid. */
export const strikeThrough = (html: string): string =>
  html.replace(/<s>.*?<\/s>/gs, (struckHtml) =>
    struckHtml.replace(/<[^>]*>|&\w+;|\s|./gu, (token) => (token.length > 2 || !token.trim() ? token : `${token}\u0336`)),
  );

/** The largest rich text that is taken, in bytes of UTF-8; its pictures and films are files of their own. */
export const MAX_HTML_BYTES = 100_000;
export const isHtmlTooLarge = (html: string): boolean => new TextEncoder().encode(html).length > MAX_HTML_BYTES;
