/** The choices about a new activity beside its name and attributes: over its category's defaults, checked, and as they are sent (R21, R90, R140). */
import { defaultFlags } from '#contract/category-defaults.ts';
import { sharingFlags } from '#contract/sharing.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import type { Locale } from '#domain/locales.ts';
import { BASIS_FIELD, DELEGATION_TASK_FIELD } from '../shared/activity/basis.ts';
import type { CategoryDefaults } from '../shared/activity/defaults-query.ts';
import { activityFlags, allFlagsOff, type FlagValues } from '../shared/activity/flags.ts';
import { ONE_TAP_FIELD, parseOneTapLimit, validateOneTapLimit } from '../shared/activity/LimitField.tsx';

/** The choices made here; the others are the defaults'. */
export type ActivityDraft = {
  flags: Partial<FlagValues>;
  /** Minutes as typed. */
  limitText: string;
  basis?: CareBasis;
  taskId?: number | undefined;
  /** The answer to the question about sharing. */
  isShared?: boolean;
};
export const emptyDraft: ActivityDraft = { flags: {}, limitText: '' };
export const SHARING_FIELD = 'sharing';
export const draftFields: readonly string[] = [...activityFlags, ONE_TAP_FIELD, BASIS_FIELD, DELEGATION_TASK_FIELD];

/** The flags and the basis that a new activity starts with. */
export const initialValuesOf = (defaults: CategoryDefaults | undefined): { flags: FlagValues; basis: CareBasis } => ({
  flags: { ...allFlagsOff, ...Object.fromEntries(defaultFlags.map((flag) => [flag, defaults?.[flag] ?? false])) },
  basis: defaults?.careBasis ?? 'NONE',
});
/** The flags and the basis as they stand now. */
export function chosenValuesOf(draft: ActivityDraft, defaults: CategoryDefaults | undefined): { flags: FlagValues; basis: CareBasis } {
  const initialValues = initialValuesOf(defaults);
  return { flags: { ...initialValues.flags, ...draft.flags }, basis: draft.basis ?? initialValues.basis };
}

/** The question about sharing, answered: all its flags on, or off. */
export const answerSharing = (draft: ActivityDraft, isShared: boolean): Partial<ActivityDraft> => ({
  isShared,
  flags: { ...draft.flags, ...Object.fromEntries(sharingFlags.map((flag) => [flag, isShared])) },
});

/** Keys of the errors, by field. */
export function validateActivityDraft(
  draft: ActivityDraft,
  defaults: CategoryDefaults | undefined,
  locale: Locale,
): Record<string, string> {
  const isSharingAnswered = draft.isShared !== undefined || sharingFlags.some((flag) => draft.flags[flag] !== undefined);
  const isTaskMissing = chosenValuesOf(draft, defaults).basis === 'DELEGATED' && draft.taskId === undefined;
  return {
    ...(defaults?.asksAboutSharing && !isSharingAnswered && { [SHARING_FIELD]: 'activities.sharingMissing' }),
    ...validateOneTapLimit(draft.limitText, locale),
    ...(isTaskMissing && { [DELEGATION_TASK_FIELD]: 'error.field.required' }),
  };
}

/** True where something differs from the start. */
export function isTouched(draft: ActivityDraft, defaults: CategoryDefaults | undefined): boolean {
  const [initialValues, chosenValues] = [initialValuesOf(defaults), chosenValuesOf(draft, defaults)];
  return (
    draft.limitText !== '' ||
    chosenValues.basis !== initialValues.basis ||
    activityFlags.some((flag) => chosenValues.flags[flag] !== initialValues.flags[flag])
  );
}

/** The choices as the call gets them; defaults that could not be read are left to the server. */
export function buildDraftBody(draft: ActivityDraft, defaults: CategoryDefaults | undefined, locale: Locale) {
  const chosenValues = chosenValuesOf(draft, defaults);
  return {
    ...(defaults ? { ...chosenValues.flags, careBasis: chosenValues.basis } : { ...draft.flags, careBasis: draft.basis }),
    oneTapMinutes: parseOneTapLimit(draft.limitText, locale),
    delegationTask: chosenValues.basis === 'DELEGATED' && draft.taskId ? { id: draft.taskId } : null,
  };
}
