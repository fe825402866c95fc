/**
 * Password strength in five levels: its length and its mix of lower case, upper case, digits and symbols (product «Registration and
 * reset»).
 */
export type Strength = 0 | 1 | 2 | 3 | 4 | 5;

const characterClasses = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];
const lengthThresholds = [8, 12, 16];
/** Fewer different characters than this are one keystroke held down. */
const MIN_DISTINCT_CHARACTERS = 4;

/** 0 for nothing typed; below 6 characters always 1, below 8 at most 2, below 12 at most 3, below 16 at most 4. */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  if (characters.length === 0) return 0;
  if (characters.length < 6 || new Set(characters).size < MIN_DISTINCT_CHARACTERS) return 1;
  const extraClassCount = characterClasses.filter((characterClass) => characterClass.test(password)).length - 1;
  const lengthPoints = lengthThresholds.filter((threshold) => characters.length >= threshold).length;
  // Signs of every kind do not make up for length: it is what guessing costs.
  return Math.min(1 + extraClassCount + lengthPoints, 2 + lengthPoints) as Strength;
}
