/** Categories of medicine: which names propose that a category contains it, in either language, and how one looks until somebody chooses (R90). */
import { foldedWords } from './search.ts';

/** Beginnings of the words for medicine, folded as a name is: «Läkemedelshantering», «Medicindosett», «Medications». */
const beginnings = foldedWords('läkemedel medicin medicat');
/** Those of words for another matter: «Medicinska hjälpmedel», «Medicinal». */
const otherPrefixes = foldedWords('medicinsk medicinal');
const beginsWith = (word: string, prefixes: readonly string[]) => prefixes.some((beginning) => word.startsWith(beginning));

/** True for a name that has a word for medicine: only a proposal, which whoever makes the category sees and may decline. */
export const proposesMedicine = (name: string): boolean =>
  foldedWords(name).some((word) => beginsWith(word, beginnings) && !beginsWith(word, otherPrefixes));

/** Beginnings of the words for medicine that is no tablet, folded. */
const drops = foldedWords('dropp drops injek injec insulin mixtur');

/** Colours of a new category by what its name proposes. */
const colours = { medicine: '#a3264f', other: '#0e6f8c' } as const;

/** The colour and icon with which a category of that name begins until somebody chooses: medicine's, or the neutral ones. */
export function proposedLook(name: string): { color: string; icon: 'pill' | 'drop' | 'note' } {
  if (!proposesMedicine(name)) return { color: colours.other, icon: 'note' };
  return { color: colours.medicine, icon: foldedWords(name).some((word) => beginsWith(word, drops)) ? 'drop' : 'pill' };
}
