/** A new activity's choices over its category's defaults: what is wrong with them, whether one has chosen, and the call (R21, R90, R140, R145). */
import { expect, it } from 'vitest';
import { activityErrors, draftBody, emptyDraft, initialValuesOf, isTouched, sharingAnswer } from '#web/activities/activity-draft.ts';
import type { CategoryDefaults } from '#web/shared/activity/defaults-query.ts';
import { noFlags } from '#web/shared/activity/flags.ts';

const defaults: CategoryDefaults = {
  ...{ ...noFlags, category: { id: 1, name: 'Läkemedel', color: '#000000', icon: 'pill' }, version: 1 },
  ...{ sendsNotificationWhenIgnored: true, careBasis: 'NONE', oneTapMinutes: null, usualOneTapMinutes: 60, asksAboutSharing: false },
};
const asking = { ...defaults, asksAboutSharing: true };
const nothing = { oneTapMinutes: null, delegationTask: null };

it('begin as the category says, all off where nothing is known', () => {
  expect(initialValuesOf(defaults)).toEqual({ flags: { ...noFlags, sendsNotificationWhenIgnored: true }, basis: 'NONE' });
  expect(initialValuesOf(undefined)).toEqual({ flags: noFlags, basis: 'NONE' });
});

it('are touched once something differs, and no more when it is as it was', () => {
  const touched = (draft: Partial<typeof emptyDraft>) => isTouched({ ...emptyDraft, ...draft }, defaults);
  expect(touched({})).toBe(false);
  expect(touched({ limit: '5' })).toBe(true);
  expect(touched({ basis: 'DELEGATED' })).toBe(true);
  expect(touched({ flags: { isSentToInbox: true } })).toBe(true);
  expect(touched({ basis: 'NONE', flags: { isSentToInbox: false, sendsNotificationWhenIgnored: true } })).toBe(false);
});

it('are wrong where the question about sharing has no answer, a limit cannot stand, or a delegated one has no task', () => {
  expect(activityErrors(emptyDraft, asking, 'sv')).toEqual({ sharing: 'activities.sharingMissing' });
  expect(activityErrors({ ...emptyDraft, ...sharingAnswer(emptyDraft, false) }, asking, 'sv')).toEqual({});
  expect(activityErrors({ ...emptyDraft, flags: { sharesDataWhenSkipped: true } }, asking, 'sv')).toEqual({});
  expect(activityErrors({ ...emptyDraft, limit: 'x' }, defaults, 'sv')).toEqual({ oneTapMinutes: 'activities.limitWrong' });
  const delegated = { ...defaults, careBasis: 'DELEGATED' } as const;
  expect(activityErrors(emptyDraft, delegated, 'sv')).toEqual({ delegationTask: 'error.field.required' });
  expect(activityErrors({ ...emptyDraft, taskId: 3 }, delegated, 'sv')).toEqual({});
  expect(activityErrors({ ...emptyDraft, basis: 'NONE' }, delegated, 'sv')).toEqual({});
});

it('are sent over the defaults; those that could not be read are left to the server', () => {
  const shared = { sharesDataWhenSigned: true, sharesDataWhenSkipped: true, sharesDataWhenReported: true };
  const draft = { ...emptyDraft, ...sharingAnswer({ ...emptyDraft, flags: { isSentToInbox: true } }, true), limit: '15' };
  const chosen = { ...shared, isSentToInbox: true };
  expect(draftBody(draft, defaults, 'sv')).toEqual({
    ...{ ...nothing, oneTapMinutes: 15, careBasis: 'NONE' },
    ...{ ...noFlags, sendsNotificationWhenIgnored: true, ...chosen },
  });
  expect(draftBody(draft, undefined, 'sv')).toEqual({ ...nothing, oneTapMinutes: 15, careBasis: undefined, ...chosen });
});

it('are sent with the task of a delegated one alone', () => {
  const draft = { ...emptyDraft, basis: 'DELEGATED', taskId: 3 } as const;
  expect(draftBody(draft, undefined, 'sv')).toEqual({ oneTapMinutes: null, careBasis: 'DELEGATED', delegationTask: { id: 3 } });
  expect(draftBody({ ...draft, basis: 'SELF_CARE' }, undefined, 'sv')).toEqual({ ...nothing, careBasis: 'SELF_CARE' });
});
