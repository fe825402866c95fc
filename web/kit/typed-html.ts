/** Plain text as rich: what was typed, as HTML. */
const entityBySign: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The typed text, as one paragraph per line; nothing when nothing was typed. */
export const htmlOfText = (text: string): string =>
  text
    .trim()
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim().replace(/[&<>]/g, (sign) => entityBySign[sign] ?? sign)}</p>`)
    .join('');
