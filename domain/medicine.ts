/** Categories of medicine: which names propose that a category contains it, in either language (R90). */
import { foldedWords } from './search.ts';

/** Folded as a name is; migration 0057 has the same. */
const names = new Set(foldedWords('läkemedel medicin mediciner medicinering medicine medicines medication medications'));

/** True for a name that has a word for medicine: only a proposal, which whoever makes the category sees and may decline. */
export const proposesMedicine = (name: string): boolean => foldedWords(name).some((word) => names.has(word));
