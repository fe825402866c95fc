/** Categories of medicine: which names propose that a category contains it, in either language, and how one looks until somebody chooses (R90). */
import { foldWords } from './search.ts';

/** Beginnings of the words for medicine, folded as a name is: «Läkemedelshantering», «Medicindosett», «Medications». */
const medicinePrefixes = foldWords('läkemedel medicin medicat');
/** Those of words for another matter: «Medicinska hjälpmedel», «Medicinal». */
const excludedPrefixes = foldWords('medicinsk medicinal');
const hasPrefix = (word: string, prefixes: readonly string[]) => prefixes.some((prefix) => word.startsWith(prefix));

/** True for a name that has a word for medicine: only a proposal, which whoever makes the category sees and may decline. */
export const isMedicineName = (name: string): boolean =>
  foldWords(name).some((word) => hasPrefix(word, medicinePrefixes) && !hasPrefix(word, excludedPrefixes));

/** Beginnings of the words for medicine that is no tablet, folded. */
const dropPrefixes = foldWords('dropp drops injek injec insulin mixtur');

/** Colours of a new category by what its name proposes. */
const categoryColours = { medicine: '#a3264f', other: '#0e6f8c' } as const;

/** The colour and icon with which a category of that name begins until somebody chooses: medicine's, or the neutral ones. */
export function proposeAppearance(name: string): { color: string; icon: 'pill' | 'drop' | 'note' } {
  if (!isMedicineName(name)) return { color: categoryColours.other, icon: 'note' };
  return { color: categoryColours.medicine, icon: foldWords(name).some((word) => hasPrefix(word, dropPrefixes)) ? 'drop' : 'pill' };
}
