/** Acts that are typed into the search: «ny uppgift för Karl» is an act and the name that it is about. */
import { foldWords } from './search.ts';

export const paletteActions = ['task', 'plan', 'sign'] as const;
export type PaletteAction = (typeof paletteActions)[number];
/** An act that was meant, and the folded words after it; '' where nothing follows. */
export type ActionProposal = { act: PaletteAction; rest: string };

/** Fewer letters begin too many words. */
const MIN_TYPED_LETTERS = 2;

/**
 * The acts that a typed text means. It begins with the words of a phrase, the last of them perhaps not whole yet; words that only join
 * («för») are no part of the name.
 */
export function proposeActions(
  typedText: string,
  phrases: Readonly<Record<PaletteAction, readonly string[]>>,
  joiners: readonly string[],
): ActionProposal[] {
  const typedWords = foldWords(typedText);
  if (typedWords.join('').length < MIN_TYPED_LETTERS) return [];
  const joinerWords = new Set(joiners.flatMap(foldWords));
  return paletteActions.flatMap((action) => {
    const remainders = phrases[action]
      .map((phrase) => wordsAfterPhrase(typedWords, foldWords(phrase)))
      .filter((remainder) => remainder !== undefined);
    // The phrase that takes most of what was typed.
    const [shortestRemainder] = remainders.sort((a, b) => a.length - b.length);
    return shortestRemainder === undefined
      ? []
      : [{ act: action, rest: (joinerWords.has(shortestRemainder[0] ?? '') ? shortestRemainder.slice(1) : shortestRemainder).join(' ') }];
  });
}

/** The words after those of a phrase; undefined where they are not its. */
function wordsAfterPhrase(typedWords: readonly string[], phraseWords: readonly string[]): string[] | undefined {
  const isPhraseComplete = typedWords.length > phraseWords.length;
  const isMatch = typedWords
    .slice(0, phraseWords.length)
    .every((typedWord, index) =>
      isPhraseComplete || index < typedWords.length - 1 ? phraseWords[index] === typedWord : phraseWords[index]!.startsWith(typedWord),
    );
  return isMatch ? typedWords.slice(phraseWords.length) : undefined;
}

/** True where each word of a typed text begins a word of the name. */
export function areWordStartsOf(name: string, typedText: string): boolean {
  const nameWords = foldWords(name);
  return foldWords(typedText).every((typedWord) => nameWords.some((nameWord) => nameWord.startsWith(typedWord)));
}
