/** The choices about a new activity beside its name and attributes: over its category's defaults, checked, and as they are sent (R21, R90, R140). */
import { defaultFlags } from '#contract/category-defaults.ts';
import { sharingFlags } from '#contract/sharing.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import type { Locale } from '#domain/locales.ts';
import { BASIS_FIELD, DELEGATION_TASK_FIELD } from '../shared/activity/basis.ts';
import type { CategoryDefaults } from '../shared/activity/defaults-query.ts';
import { type Flags, flags, noFlags } from '../shared/activity/flags.ts';
import { limitErrors, ONE_TAP_FIELD, readLimit } from '../shared/activity/LimitField.tsx';

/** The choices made here; the others are the defaults'. */
export type ActivityDraft = {
  flags: Partial<Flags>;
  /** Minutes as typed. */
  limit: string;
  basis?: CareBasis;
  taskId?: number | undefined;
  /** The answer to the question about sharing. */
  isShared?: boolean;
};
export const emptyDraft: ActivityDraft = { flags: {}, limit: '' };
export const SHARING = 'sharing';
export const draftFields: readonly string[] = [...flags, ONE_TAP_FIELD, BASIS_FIELD, DELEGATION_TASK_FIELD];

/** The flags and the basis that a new activity starts with. */
export const initialValuesOf = (defaults: CategoryDefaults | undefined): { flags: Flags; basis: CareBasis } => ({
  flags: { ...noFlags, ...Object.fromEntries(defaultFlags.map((flag) => [flag, defaults?.[flag] ?? false])) },
  basis: defaults?.careBasis ?? 'NONE',
});
/** The flags and the basis as they stand now. */
export function chosenValuesOf(draft: ActivityDraft, defaults: CategoryDefaults | undefined): { flags: Flags; basis: CareBasis } {
  const initialValues = initialValuesOf(defaults);
  return { flags: { ...initialValues.flags, ...draft.flags }, basis: draft.basis ?? initialValues.basis };
}

/** The question about sharing, answered: all its flags on, or off. */
export const sharingAnswer = (draft: ActivityDraft, isShared: boolean): Partial<ActivityDraft> => ({
  isShared,
  flags: { ...draft.flags, ...Object.fromEntries(sharingFlags.map((flag) => [flag, isShared])) },
});

/** Keys of the errors, by field. */
export function activityErrors(draft: ActivityDraft, defaults: CategoryDefaults | undefined, locale: Locale): Record<string, string> {
  const isAnswered = draft.isShared !== undefined || sharingFlags.some((flag) => draft.flags[flag] !== undefined);
  const isTaskMissing = chosenValuesOf(draft, defaults).basis === 'DELEGATED' && draft.taskId === undefined;
  return {
    ...(defaults?.asksAboutSharing && !isAnswered && { [SHARING]: 'activities.sharingMissing' }),
    ...limitErrors(draft.limit, locale),
    ...(isTaskMissing && { [DELEGATION_TASK_FIELD]: 'error.field.required' }),
  };
}

/** True where something differs from the start. */
export function isTouched(draft: ActivityDraft, defaults: CategoryDefaults | undefined): boolean {
  const [initialValues, chosenValues] = [initialValuesOf(defaults), chosenValuesOf(draft, defaults)];
  return (
    draft.limit !== '' ||
    chosenValues.basis !== initialValues.basis ||
    flags.some((flag) => chosenValues.flags[flag] !== initialValues.flags[flag])
  );
}

/** The choices as the call gets them; defaults that could not be read are left to the server. */
export function draftBody(draft: ActivityDraft, defaults: CategoryDefaults | undefined, locale: Locale) {
  const chosenValues = chosenValuesOf(draft, defaults);
  return {
    ...(defaults ? { ...chosenValues.flags, careBasis: chosenValues.basis } : { ...draft.flags, careBasis: draft.basis }),
    oneTapMinutes: readLimit(draft.limit, locale),
    delegationTask: chosenValues.basis === 'DELEGATED' && draft.taskId ? { id: draft.taskId } : null,
  };
}
