/** Plain text as rich: what was typed, as HTML. */
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The typed text, as one paragraph per line; nothing when nothing was typed. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim().replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('');
