/** The elements of HTML that rich text is made of: the server lets no other in, the browser shows no other. */

/** Elements with a file, which are nothing without its address. */
export const MEDIA_TAGS: readonly string[] = ['img', 'video', 'audio'];
export const RICH_TEXT_TAGS: readonly string[] = [
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h1', 'h2', 'h3', 'a', 'hr'],
  ...MEDIA_TAGS,
];
