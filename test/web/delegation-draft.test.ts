/** The draft of delegations: its first client and days, what is wrong with its fields, and what is sent of it (R146). */
import { describe, expect, it, vi } from 'vitest';

vi.mock('#web/core/session.ts', () => ({ useSession: () => ({ chosenClient: null, account: null }) }));
const {
  ALL_CLIENTS: ALL,
  delegationBodyOf,
  clientsOf,
  createDelegationDraft: draftFor,
  paperFieldsOf,
  applyDay: withDay,
  validateDelegation: delegationErrors,
} = await import('#web/people/delegations/delegation-draft.ts');

const today = '2026-11-20';
const [klara, nobody] = [{ client: { id: 3, name: 'Klara' } }, { client: null }];
const given = (giving: 'paper' | 'system', clientId?: number) => draftFor(giving, { today, renewable: [klara], clientId });
const form = (fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return [Object.fromEntries(fields), data] as const;
};
const [values, data] = form([
  ['userIds', '8'],
  ['userIds', '9'],
  ['taskIds', '4'],
  ['decidedBy', ' Siv Ask '],
  ['decidedTitle', 'Sjuksköterska'],
  ['decidedOn', '261119'],
  ['conditions', '  '],
]);

it('begins with a client that is known, or the first that has something to renew', () => {
  expect(given('paper').clientChoice).toBe('');
  expect(given('paper', 5).clientChoice).toBe('5');
  const renewing = (renewable: Parameters<typeof clientsOf>[0]) => draftFor('renew', { today, renewable, clientId: 5 }).clientChoice;
  expect(renewing([klara, nobody, klara])).toBe('3');
  expect(renewing([nobody, klara])).toBe(ALL);
  expect(clientsOf([klara, nobody, klara])).toEqual([klara.client, null]);
});

it('ends a year after the first day, until another last day is typed', () => {
  const { dateTexts: days } = given('paper');
  expect(days).toMatchObject({ fromDay: today, untilDay: '2027-11-20' });
  const later = withDay(days, 'fromDay', '2026-12-01');
  expect(later.untilDay).toBe('2027-12-01');
  expect(withDay(later, 'fromDay', '2026-12-')).toMatchObject({ fromDay: '2026-12-', untilDay: '2027-12-01' });
  expect(withDay(withDay(days, 'untilDay', '2027-01-01'), 'fromDay', '2026-12-01').untilDay).toBe('2027-01-01');
});

describe('what is wrong', () => {
  const draft = { ...given('paper', 3), imageUrl: '/filer/1' };
  it('is nothing of a form that is whole', () => expect(delegationErrors(draft, values, data, today)).toEqual({}));
  it('is every field that is needed, of paper those of the paper too', () => {
    const empty = delegationErrors(given('paper'), ...form([]), today);
    expect(Object.keys(empty)).toEqual(['clientId', 'userIds', 'taskIds', 'decidedBy', 'decidedTitle', 'decidedOn', 'imageUrl']);
    expect(Object.keys(delegationErrors(given('system'), ...form([]), today))).toEqual(['clientId', 'userIds', 'taskIds']);
    const renewal = draftFor('renew', { today, renewable: [klara], clientId: undefined });
    expect(Object.keys(delegationErrors(renewal, ...form([]), today))[0]).toBe('renewIds');
  });
  it.each([
    ['2026-11-19', 'assistmeApp.userLicence.errors.span'],
    ['2027-11-20', undefined],
    ['2027-11-21', 'assistmeApp.delegation.errors.year'],
    ['soon', 'error.field.date'],
  ])('is a last day of %s: %s', (untilDay, wrong) => {
    expect(delegationErrors({ ...draft, dateTexts: withDay(draft.dateTexts, 'untilDay', untilDay) }, values, data, today).untilDay).toBe(
      wrong,
    );
  });
  it('is a decision ahead', () => {
    expect(delegationErrors(draft, { ...values, decidedOn: '2026-11-21' }, data, today).decidedOn).toBe('assistmeApp.day.errors.ahead');
  });
});

it('sends the boxes that are ticked, for one client or all, and of a renewal those it renews', () => {
  expect(delegationBodyOf(given('paper', 3), values, data)).toEqual({
    ...{ userIds: [8, 9], taskIds: [4], clientId: 3, fromDay: today, untilDay: '2027-11-20', conditions: null, decidedEmployer: null },
  });
  expect(delegationBodyOf({ ...given('paper'), clientChoice: ALL }, values, data)).toMatchObject({ clientId: null });
  const renewal = draftFor('renew', { today, renewable: [klara], clientId: undefined });
  expect(delegationBodyOf(renewal, ...form([['renewIds', '6']]))).not.toHaveProperty('clientId');
  expect(paperFieldsOf(given('paper'), values)).toMatchObject({ decidedBy: 'Siv Ask', decidedOn: '2026-11-19' });
});
