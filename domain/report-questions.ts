/**
 * The kinds of questions that a report may ask, what bounds their answers, and which answers are none (R41, R44). Pure functions on values.
 */
/**
 * The author's text, and what is answered when the form is filled in: text, a short one (with `choices` one of these), yes or no, a number
 * (R24, R41).
 */
export const pieceTypes = ['LONG_STRING', 'INPUT_LONG_STRING', 'STRING', 'BOOLEAN', 'NUMBER'] as const;
export type PieceType = (typeof pieceTypes)[number];

/** One piece of a form: a text of its author with its heading, or a question. */
export type Piece = {
  attributeId: number;
  name: string;
  valueType: PieceType;
  helpText: string | null;
  /** The author's rich text; null for a question. */
  text: string | null;
  /** Of a number: what it counts, and its bounds. */
  unit?: string | null | undefined;
  min?: number | null | undefined;
  max?: number | null | undefined;
  /** Of a short text: the only ones it may be. */
  choices?: readonly string[] | null | undefined;
};
/** Text with its lines, one line of text, yes or no, a number, or one of a list of choices. */
export const questionKinds = ['text', 'line', 'yesNo', 'number', 'choice'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The number of choices that a list may have, and the longest of them in characters. */
export const CHOICES = { least: 2, most: 20, longest: 100 } as const;
/** The longest unit, in characters. */
export const MAX_UNIT_LENGTH = 20;
/** The longest answer of one line, in characters. */
export const MAX_LINE_LENGTH = 1000;
/** The largest number that can be stored. */
export const MAX_ANSWER_NUMBER = 9_999_999_999.99;

export type QuestionShape = Pick<Piece, 'valueType' | 'choices'>;
/** The kind of a question; null of the author's text. One of a list is a short text that only takes these. */
export function questionKindOf({ valueType, choices }: QuestionShape): QuestionKind | null {
  if (valueType === 'LONG_STRING') return null;
  if (valueType === 'STRING') return choices ? 'choice' : 'line';
  return valueType === 'BOOLEAN' ? 'yesNo' : valueType === 'NUMBER' ? 'number' : 'text';
}
/** The value type by which a question of a kind is stored. */
export const valueTypeByKind: Readonly<Record<QuestionKind, PieceType>> = {
  text: 'INPUT_LONG_STRING',
  line: 'STRING',
  yesNo: 'BOOLEAN',
  number: 'NUMBER',
  choice: 'STRING',
};
/** The answers to it can be counted. */
export const isCountable = (piece: QuestionShape): boolean => ['yesNo', 'number', 'choice'].includes(questionKindOf(piece) ?? '');

/** Between what a number must be, both included: without a least one it is at least 0, as numbers are elsewhere. */
export const numberBoundsOf = ({ min, max }: Pick<Piece, 'min' | 'max'>): { min: number; max: number } => ({
  min: min ?? 0,
  max: max ?? MAX_ANSWER_NUMBER,
});

/** An answer of any kind but text: at most one of its values is there, none takes an answer back. */
export type AnswerFields = { stringValue: string | null; booleanValue: boolean | null; doubleValue: number | null };
export type ValueAnswer = AnswerFields & { attributeId: number };
const valueFieldByKind = { line: 'stringValue', choice: 'stringValue', yesNo: 'booleanValue', number: 'doubleValue' } as const;
const valueFields = ['stringValue', 'booleanValue', 'doubleValue'] as const;

export const isEmptyAnswer = (answer: AnswerFields): boolean => valueFields.every((field) => answer[field] === null);

export type ValueRefusal = { field: 'attribute' | keyof AnswerFields; refused: 'unknown' | 'invalid' | 'size' | 'choice' };
/** The refusal of an answer to a question; undefined stands for one that was not asked. */
export function checkAnswer(answer: AnswerFields, question: Piece | undefined): ValueRefusal | null {
  const kind = question && questionKindOf(question);
  if (!kind || kind === 'text') return { field: 'attribute', refused: 'unknown' };
  const unexpectedField = valueFields.find((field) => field !== valueFieldByKind[kind] && answer[field] !== null);
  if (unexpectedField) return { field: unexpectedField, refused: 'invalid' };
  const { stringValue, doubleValue } = answer;
  if (kind === 'choice' && stringValue !== null && !question.choices!.includes(stringValue))
    return { field: 'stringValue', refused: 'choice' };
  const { min, max } = numberBoundsOf(question);
  if (kind === 'number' && doubleValue !== null && (doubleValue < min || doubleValue > max))
    return { field: 'doubleValue', refused: 'size' };
  return null;
}

/** An answer that answers are narrowed to: of a number a span, of which either end may be open. */
export type AnswerFilter = { is: boolean } | { from: number | null; to: number | null } | { choice: string } | { words: string };
const NUMBER_SPAN = /^(-?\d{1,10}(?:\.\d{1,2})?)?(?:(\.\.)(-?\d{1,10}(?:\.\d{1,2})?)?)?$/;
/** The filter that `text` means for a question of this kind; null when no answer could match it. */
export function parseAnswerFilter(kind: QuestionKind, text: string): AnswerFilter | null {
  if (kind === 'yesNo') return text === 'true' || text === 'false' ? { is: text === 'true' } : null;
  if (kind === 'choice') return { choice: text };
  if (kind !== 'number') return kind === 'line' ? { words: text } : null;
  const [, fromText, dots, toText] = NUMBER_SPAN.exec(text) ?? [];
  if (fromText === undefined && toText === undefined) return null;
  return {
    from: fromText === undefined ? null : Number(fromText),
    to: dots ? (toText === undefined ? null : Number(toText)) : Number(fromText),
  };
}
