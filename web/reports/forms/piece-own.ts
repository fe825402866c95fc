/** The settings of a question by the kind of its answer, as typed and as sent: a number its unit and bounds, a choice its list (R41). */
import type { SentPiece } from '#contract/reports/forms.ts';
import { CHOICES, numberBoundsOf, type PieceType, type QuestionKind, questionKindOf, valueTypeByKind } from '#domain/report-questions.ts';
import { getLocale } from '../../core/texts.ts';
import { numberErrorOf, readNumber } from '../../kit/read-number.ts';

export type AnswerSettingsDraft = {
  unit: string;
  /** The bounds as they are typed; '' for none. */
  min: string;
  max: string;
  /** Null where the answer is not one of a list. */
  choices: readonly string[] | null;
};
export const emptySettings: AnswerSettingsDraft = { unit: '', min: '', max: '', choices: null };

type SentSettings = Pick<SentPiece, 'unit' | 'min' | 'max' | 'choices'>;
export const settingsDraftOf = ({ unit, min, max, choices }: SentSettings): AnswerSettingsDraft => ({
  unit: unit ?? '',
  min: min?.toString() ?? '',
  max: max?.toString() ?? '',
  choices: choices ?? null,
});

/** The settings as they are sent: only those of the kind, without blank choices at the end. */
export function sentSettingsOf(valueType: PieceType, { unit, min, max, choices }: AnswerSettingsDraft): SentSettings {
  if (valueType === 'NUMBER')
    return { unit: unit.trim() || null, min: readNumber(min, getLocale()) ?? null, max: readNumber(max, getLocale()) ?? null };
  return valueType === 'STRING' ? { choices: choices && trimChoices(choices) } : {};
}
/** Without the blank ones at the end, so that the others keep their places. */
const trimChoices = (choices: readonly string[]) => {
  const trimmedChoices = choices.map((choice) => choice.trim());
  return trimmedChoices.slice(0, trimmedChoices.findLastIndex((choice) => choice !== '') + 1);
};

/** The changes for another kind of answer; settings typed for the earlier kind come back with it. */
export const changesForKind = (
  kind: QuestionKind,
  choices: readonly string[] | null,
): { valueType: PieceType; choices: readonly string[] | null } => ({
  valueType: valueTypeByKind[kind],
  // One line is told from a choice by having none.
  choices: kind === 'choice' ? (choices ?? Array.from({ length: CHOICES.least }, () => '')) : kind === 'line' ? null : choices,
});

/** Keys of what is wrong, by field. */
export function findSettingsErrors(piece: AnswerSettingsDraft & { valueType: PieceType }): Record<string, string> {
  const answerKind = questionKindOf(piece);
  const fieldErrors: Record<string, string> = {};
  if (answerKind === 'number') {
    for (const boundName of ['min', 'max'] as const) {
      const messageKey = piece[boundName].trim() === '' ? undefined : numberErrorOf(piece[boundName], getLocale());
      if (messageKey) fieldErrors[boundName] = messageKey;
    }
    const { min, max } = numberBoundsOf(sentSettingsOf(piece.valueType, piece));
    if (max < min && Object.keys(fieldErrors).length === 0) fieldErrors.max = 'error.field.maxBelowMin';
  }
  // Two that read alike the server tells.
  if (answerKind === 'choice')
    for (const [index, choice] of piece.choices!.entries())
      if (choice.trim() === '' && index < Math.max(trimChoices(piece.choices!).length, CHOICES.least))
        fieldErrors[`choices.${index}`] = 'error.field.required';
  return fieldErrors;
}
