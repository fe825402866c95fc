/** Rules of a report's working copy: bounds that go together, choices that do not read alike (R41). */
import { numberBoundsOf, type Piece, type QuestionShape } from './report-questions.ts';
import { foldText } from './search.ts';

export type PieceRefusal = { field: string; refused: 'invalid' | 'maxBelowMin' | 'alike' };
/** The refusal of a piece of the working copy; null when it is allowed. */
export function checkPiece(piece: QuestionShape & Pick<Piece, 'unit' | 'min' | 'max'>): PieceRefusal | null {
  const { valueType, choices } = piece;
  const isFieldSet = (field: 'unit' | 'min' | 'max') => (piece[field] ?? null) !== null;
  const misplacedField = valueType === 'NUMBER' ? undefined : (['unit', 'min', 'max'] as const).find(isFieldSet);
  if (misplacedField) return { field: misplacedField, refused: 'invalid' };
  if (choices && valueType !== 'STRING') return { field: 'choices', refused: 'invalid' };
  const { min, max } = numberBoundsOf(piece);
  if (max < min) return { field: 'max', refused: 'maxBelowMin' };
  const choiceIndex = findDuplicateIndex(choices ?? []);
  return choiceIndex === -1 ? null : { field: `choices.${choiceIndex}`, refused: 'alike' };
}

/** The text by which a choice is compared; one of signs alone by these. */
const comparisonTextOf = (choice: string): string => foldText(choice) || choice.trim();
/** The place of the first choice that reads as one before it; -1 when there is none. */
export const findDuplicateIndex = (choices: readonly string[]): number =>
  choices.findIndex(
    (choice, index) =>
      comparisonTextOf(choice) !== '' &&
      choices.slice(0, index).some((otherChoice) => comparisonTextOf(otherChoice) === comparisonTextOf(choice)),
  );
