/** Acts that are typed into the search: «ny uppgift för Karl» is an act and the name that it is about. */
import { foldedWords } from './search.ts';

export const paletteActs = ['task', 'plan', 'sign'] as const;
export type PaletteAct = (typeof paletteActs)[number];
/** An act that was meant, and the folded words after it; '' where nothing follows. */
export type Proposal = { act: PaletteAct; rest: string };

/** Fewer letters begin too many words. */
const LEAST_LETTERS = 2;

/**
 * The acts that a typed text means. It begins with the words of a phrase, the last of them perhaps not whole yet; words that only join
 * («för») are no part of the name.
 */
export function proposedActs(
  typed: string,
  phrases: Readonly<Record<PaletteAct, readonly string[]>>,
  joiners: readonly string[],
): Proposal[] {
  const words = foldedWords(typed);
  if (words.join('').length < LEAST_LETTERS) return [];
  const joinerWords = new Set(joiners.flatMap(foldedWords));
  return paletteActs.flatMap((act) => {
    const rests = phrases[act].map((phrase) => restAfter(words, foldedWords(phrase))).filter((rest) => rest !== undefined);
    // The phrase that takes most of what was typed.
    const [rest] = rests.sort((a, b) => a.length - b.length);
    return rest === undefined ? [] : [{ act, rest: (joinerWords.has(rest[0] ?? '') ? rest.slice(1) : rest).join(' ') }];
  });
}

/** The words after those of a phrase; undefined where they are not its. */
function restAfter(words: readonly string[], phrase: readonly string[]): string[] | undefined {
  const isWhole = words.length > phrase.length;
  const isMatch = words
    .slice(0, phrase.length)
    .every((word, index) => (isWhole || index < words.length - 1 ? phrase[index] === word : phrase[index]!.startsWith(word)));
  return isMatch ? words.slice(phrase.length) : undefined;
}

/** True where each word of a typed text begins a word of the name. */
export function beginsWords(name: string, typed: string): boolean {
  const named = foldedWords(name);
  return foldedWords(typed).every((word) => named.some((nameWord) => nameWord.startsWith(word)));
}
