/** The notice of delegations that end soon: silent where another goes on after them (R149). */
import { expect, test } from 'vitest';
import type { Delegation } from '../../web/shared/delegation/delegation-query.ts';
import { endingDelegationsOf } from '../../web/shared/delegation/ending.ts';

const client = { id: 1, name: 'Elsa' };
const one = (id: number, more: Partial<Delegation> = {}) =>
  ({
    ...{ id, task: { id: 3, name: 'Insulin' }, client, status: 'ENDS_SOON', untilDay: '2026-12-10', endedDate: null },
    ...more,
  }) as Delegation;
const idsOf = (rows: Delegation[]) => endingDelegationsOf(rows).map(({ id }) => id);

test('those that end soon, the first first', () => {
  expect(idsOf([one(1), one(2, { untilDay: '2026-12-01' })])).toEqual([1]);
  expect(idsOf([one(1), one(2, { untilDay: '2026-12-01', task: { id: 4, name: 'Dosett' } })])).toEqual([2, 1]);
});

test('none that another of the task goes on after, for the client or for all', () => {
  const later = { untilDay: '2027-12-10' };
  for (const status of ['AWAITING', 'COMING', 'VALID'] as const) {
    expect(idsOf([one(1), one(2, { ...later, status })]), status).toEqual([]);
    expect(idsOf([one(1), one(2, { ...later, status, client: null })]), status).toEqual([]);
    expect(idsOf([one(1, { client: null }), one(2, { ...later, status })]), status).toEqual([1]);
    expect(idsOf([one(1), one(2, { ...later, status, task: { id: 4, name: 'Dosett' } })]), status).toEqual([1]);
  }
  for (const status of ['ENDED', 'WITHDRAWN'] as const) expect(idsOf([one(1), one(2, { ...later, status })]), status).toEqual([1]);
  expect(idsOf([one(1, { endedDate: '2026-11-20T10:00:00Z' })])).toEqual([]);
});
