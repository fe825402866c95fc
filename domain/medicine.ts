/** Categories of medicine: which names propose that a category contains it, in either language (R90). */
import { foldedWords } from './search.ts';

/** Beginnings of the words for medicine, folded as a name is: «Läkemedelshantering», «Medicindosett», «Medications». */
const beginnings = foldedWords('läkemedel medicin medicat');
/** Those of words for another matter: «Medicinska hjälpmedel», «Medicinal». */
const others = foldedWords('medicinsk medicinal');
const beginsWith = (word: string, ones: readonly string[]) => ones.some((beginning) => word.startsWith(beginning));

/** True for a name that has a word for medicine: only a proposal, which whoever makes the category sees and may decline. */
export const proposesMedicine = (name: string): boolean =>
  foldedWords(name).some((word) => beginsWith(word, beginnings) && !beginsWith(word, others));
