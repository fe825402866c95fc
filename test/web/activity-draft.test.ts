/** A new activity's choices over its category's defaults: what is wrong with them, whether one has chosen, and the call (R21, R90, R140, R145). */
import { expect, it } from 'vitest';
import {
  answerSharing,
  buildDraftBody,
  emptyDraft,
  initialValuesOf,
  isTouched,
  validateActivityDraft,
} from '#web/activities/activity-draft.ts';
import type { CategoryDefaults } from '#web/shared/activity/defaults-query.ts';
import { allFlagsOff } from '#web/shared/activity/flags.ts';

const defaults: CategoryDefaults = {
  ...{ ...allFlagsOff, category: { id: 1, name: 'Läkemedel', color: '#000000', icon: 'pill' }, version: 1 },
  ...{ sendsNotificationWhenIgnored: true, careBasis: 'NONE', oneTapMinutes: null, usualOneTapMinutes: 60, asksAboutSharing: false },
};
const asking = { ...defaults, asksAboutSharing: true };
const nothing = { oneTapMinutes: null, delegationTask: null };

it('begin as the category says, all off where nothing is known', () => {
  expect(initialValuesOf(defaults)).toEqual({ flags: { ...allFlagsOff, sendsNotificationWhenIgnored: true }, basis: 'NONE' });
  expect(initialValuesOf(undefined)).toEqual({ flags: allFlagsOff, basis: 'NONE' });
});

it('are touched once something differs, and no more when it is as it was', () => {
  const touched = (draft: Partial<typeof emptyDraft>) => isTouched({ ...emptyDraft, ...draft }, defaults);
  expect(touched({})).toBe(false);
  expect(touched({ limitText: '5' })).toBe(true);
  expect(touched({ basis: 'DELEGATED' })).toBe(true);
  expect(touched({ flags: { isSentToInbox: true } })).toBe(true);
  expect(touched({ basis: 'NONE', flags: { isSentToInbox: false, sendsNotificationWhenIgnored: true } })).toBe(false);
});

it('are wrong where the question about sharing has no answer, a limit cannot stand, or a delegated one has no task', () => {
  expect(validateActivityDraft(emptyDraft, asking, 'sv')).toEqual({ sharing: 'activities.sharingMissing' });
  expect(validateActivityDraft({ ...emptyDraft, ...answerSharing(emptyDraft, false) }, asking, 'sv')).toEqual({});
  expect(validateActivityDraft({ ...emptyDraft, flags: { sharesDataWhenSkipped: true } }, asking, 'sv')).toEqual({});
  expect(validateActivityDraft({ ...emptyDraft, limitText: 'x' }, defaults, 'sv')).toEqual({ oneTapMinutes: 'activities.limitWrong' });
  const delegated = { ...defaults, careBasis: 'DELEGATED' } as const;
  expect(validateActivityDraft(emptyDraft, delegated, 'sv')).toEqual({ delegationTask: 'error.field.required' });
  expect(validateActivityDraft({ ...emptyDraft, taskId: 3 }, delegated, 'sv')).toEqual({});
  expect(validateActivityDraft({ ...emptyDraft, basis: 'NONE' }, delegated, 'sv')).toEqual({});
});

it('are sent over the defaults; those that could not be read are left to the server', () => {
  const shared = { sharesDataWhenSigned: true, sharesDataWhenSkipped: true, sharesDataWhenReported: true };
  const draft = { ...emptyDraft, ...answerSharing({ ...emptyDraft, flags: { isSentToInbox: true } }, true), limitText: '15' };
  const chosen = { ...shared, isSentToInbox: true };
  expect(buildDraftBody(draft, defaults, 'sv')).toEqual({
    ...{ ...nothing, oneTapMinutes: 15, careBasis: 'NONE' },
    ...{ ...allFlagsOff, sendsNotificationWhenIgnored: true, ...chosen },
  });
  expect(buildDraftBody(draft, undefined, 'sv')).toEqual({ ...nothing, oneTapMinutes: 15, careBasis: undefined, ...chosen });
});

it('are sent with the task of a delegated one alone', () => {
  const draft = { ...emptyDraft, basis: 'DELEGATED', taskId: 3 } as const;
  expect(buildDraftBody(draft, undefined, 'sv')).toEqual({ oneTapMinutes: null, careBasis: 'DELEGATED', delegationTask: { id: 3 } });
  expect(buildDraftBody({ ...draft, basis: 'SELF_CARE' }, undefined, 'sv')).toEqual({ ...nothing, careBasis: 'SELF_CARE' });
});
