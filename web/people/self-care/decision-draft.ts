/** The fields of a decision as they stand in a form, and as they are sent. */
import type { SelfCareBody, SelfCareRevision } from '#contract/self-care.ts';
import type { Carrier } from '#domain/self-care.ts';
import { definedErrors } from '../../kit/checks.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { readDate } from '../../kit/parse-date.ts';

export const singleLineFields = ['name', 'judgedBy', 'judgedTitle', 'judgedUnit', 'contact'] as const;
const textFields = [...singleLineFields, 'judgedOn', 'reviewOn', 'instruction', 'risks'] as const;
type TextFieldName = (typeof textFields)[number];
/** As it is typed, days too; each number has its own reason and photo. */
export type DecisionDraft = Record<TextFieldName | 'reason' | 'imageUrl', string> & { carriedOut: Carrier };

export const decisionDraftOf = (currentDecision: SelfCareRevision | null): DecisionDraft => ({
  ...(Object.fromEntries(textFields.map((field) => [field, currentDecision?.[field] ?? ''])) as Record<TextFieldName, string>),
  reason: '',
  imageUrl: '',
  carriedOut: currentDecision?.carriedOut ?? 'WITH_HELP',
});

/** Without the team's words where the writer does not read them: they stay as they were. */
export function decisionBodyOf(draft: DecisionDraft, isWhole: boolean): SelfCareBody {
  const textOrNull = (field: TextFieldName) => draft[field].trim() || null;
  return {
    name: draft.name.trim(),
    judgedBy: draft.judgedBy.trim(),
    judgedTitle: draft.judgedTitle.trim(),
    judgedUnit: textOrNull('judgedUnit'),
    judgedOn: readDate(draft.judgedOn) ?? '',
    carriedOut: draft.carriedOut,
    reviewOn: readDate(draft.reviewOn) ?? null,
    ...(draft.imageUrl && { imageUrl: draft.imageUrl }),
    ...(isWhole && {
      instruction: textOfHtml(draft.instruction) === '' ? null : draft.instruction,
      risks: textOrNull('risks'),
      contact: textOrNull('contact'),
    }),
  };
}

/** Errors by field, before anything is sent; of a change its reason too. */
export function validateDecision(draft: DecisionDraft, isFirst: boolean, isEditorPending: boolean, today: string): Record<string, string> {
  const requiredFields = ['name', 'judgedBy', 'judgedTitle', 'judgedOn', ...(isFirst ? [] : ['reason'])] as const;
  const isInvalidDay = (day: string) => day.trim() !== '' && !readDate(day);
  const judgedOn = readDate(draft.judgedOn);
  const reviewOn = readDate(draft.reviewOn);
  return definedErrors({
    ...Object.fromEntries(
      requiredFields.filter((field) => draft[field as TextFieldName].trim() === '').map((field) => [field, 'error.field.required']),
    ),
    ...(isInvalidDay(draft.judgedOn) && { judgedOn: 'rule.error.dateInvalid' }),
    ...(isInvalidDay(draft.reviewOn) && { reviewOn: 'rule.error.dateInvalid' }),
    ...(judgedOn && judgedOn > today && { judgedOn: 'assistmeApp.day.errors.ahead' }),
    ...(judgedOn && reviewOn && reviewOn < judgedOn && { reviewOn: 'assistmeApp.selfCareDecision.errors.reviewBeforeJudged' }),
    ...(isEditorPending && { instruction: 'editor.pending' }),
  });
}
