/** The person who answers for a dated task (R94): as lists are asked for it, as text. */

/** Words for whoever asks; and for nobody, or somebody who may be named no more. */
export const responsibleWords = ['me', 'none'] as const;
/** One of the words, or an account's id. */
export type ResponsibleFilter = (typeof responsibleWords)[number] | number;

const isResponsibleWord = (text: string): text is (typeof responsibleWords)[number] =>
  (responsibleWords as readonly string[]).includes(text);
const parseResponsibleEntry = (text: string): ResponsibleFilter | null => {
  if (isResponsibleWord(text)) return text;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
};

/** «me», «none», «17» or several with commas between them; null where one of them is none of these. */
export function parseResponsibleFilter(text: string): ResponsibleFilter[] | null {
  const entries = text.split(',').map(parseResponsibleEntry);
  return entries.every((entry) => entry !== null) ? entries : null;
}
