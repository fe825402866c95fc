/** A proposal of the basis of an activity, from the name of the label that it carries; a person confirms each (R151). */
import type { CareBasis } from './care-basis.ts';
import { foldWords } from './search.ts';

export const proposedBases = ['SELF_CARE', 'DELEGATED', 'LICENSED'] as const satisfies readonly CareBasis[];
export type ProposedBasis = (typeof proposedBases)[number];

/** Beginnings of words, Swedish and English, by what they speak of; of several the first that matches counts. */
const basisPrefixes: readonly (readonly [ProposedBasis, readonly string[]])[] = [
  ['SELF_CARE', ['egenvard', 'selfcare']],
  ['DELEGATED', ['deleger', 'delegat']],
  ['LICENSED', ['legitimera', 'licens', 'licenc']],
];
/** Words that turn a name into its opposite. */
const negations = new Set(['ej', 'icke', 'inte', 'utan', 'ingen', 'inga', 'no', 'not', 'non', 'without']);

/**
 * The basis that the name of a label says; null of one that says none, says another thing («Ej delegerad»), or speaks of two. The words are
 * compared without accents.
 */
export function proposeBasis(name: string): ProposedBasis | null {
  const words = foldWords(name);
  if (words.some((word) => negations.has(word))) return null;
  // «Self care» and «self-care» are two words, «selfcare» is one.
  const wordPairs = words.map((word, index) => word + (words[index + 1] ?? ''));
  const candidateWords = [...words, ...wordPairs.filter((pair) => pair === 'selfcare')];
  const matches = basisPrefixes.filter(([, prefixes]) => candidateWords.some((word) => prefixes.some((prefix) => word.startsWith(prefix))));
  return matches.length === 1 ? matches[0]![0] : null;
}
