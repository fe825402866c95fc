/** Rules of a report's working copy: bounds that go together, choices that do not read alike (R41). */
import { numberBounds, type Piece, type QuestionShape } from './report-questions.ts';
import { foldedText } from './search.ts';

export type PieceRefusal = { field: string; refused: 'invalid' | 'maxBelowMin' | 'alike' };
/** The refusal of a piece of the working copy; null when it is allowed. */
export function pieceRefusal(piece: QuestionShape & Pick<Piece, 'unit' | 'min' | 'max'>): PieceRefusal | null {
  const { valueType, choices } = piece;
  const isSet = (field: 'unit' | 'min' | 'max') => (piece[field] ?? null) !== null;
  const foreignField = valueType === 'NUMBER' ? undefined : (['unit', 'min', 'max'] as const).find(isSet);
  if (foreignField) return { field: foreignField, refused: 'invalid' };
  if (choices && valueType !== 'STRING') return { field: 'choices', refused: 'invalid' };
  const { min, max } = numberBounds(piece);
  if (max < min) return { field: 'max', refused: 'maxBelowMin' };
  const index = duplicateIndex(choices ?? []);
  return index === -1 ? null : { field: `choices.${index}`, refused: 'alike' };
}

/** The text by which a choice is compared; one of signs alone by these. */
const comparedText = (choice: string): string => foldedText(choice) || choice.trim();
/** The place of the first choice that reads as one before it; -1 when there is none. */
export const duplicateIndex = (choices: readonly string[]): number =>
  choices.findIndex(
    (choice, index) => comparedText(choice) !== '' && choices.slice(0, index).some((other) => comparedText(other) === comparedText(choice)),
  );
