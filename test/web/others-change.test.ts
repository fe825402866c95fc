/** Whether somebody else changed the stock while a sheet for that lay open (R78): told by who they are, not by their name. */
import { expect, it } from 'vitest';
import type { StockMovement } from '#contract/inventory.ts';
import { findChangeByOther } from '#web/inventory/others-change.ts';

const OPENED = '2026-11-20T09:00:00.000Z';
const OWN = 7;
const line = (differs: Partial<StockMovement>): StockMovement => ({
  ...{ id: 1, at: '2026-11-20T09:01:00.000Z', day: null, kind: 'refilled', amount: 5, amountAfter: 15, byId: 8, byName: 'Eva Ek' },
  ...{ comment: null, activityId: null, activityName: null, instanceId: null, secondByName: null, alone: null, expected: null },
  ...differs,
});
const refilled = { kind: 'refilled', byName: 'Eva Ek', at: '2026-11-20T09:01:00.000Z', amount: 5 };

it.each([
  ['a colleague’s', line({}), refilled],
  ['a colleague’s count', line({ kind: 'counted' }), { ...refilled, kind: 'counted' }],
  ['one’s own', line({ byId: OWN }), null],
  ['one from before', line({ at: '2026-11-20T08:59:00.000Z' }), null],
  ['a draw', line({ kind: 'signed', amount: -1 }), null],
  ['nobody’s', line({ byId: null, byName: null }), null],
  ['a day’s withheld draws', line({ id: null, at: null, day: '2026-11-20', kind: 'notShared', byId: null, byName: null }), null],
])('%s', (_, movement, other) => expect(findChangeByOther([movement], OPENED, OWN)).toEqual(other));

it('a colleague of one’s own name is somebody else, also beneath a change of one’s own', () => {
  expect(findChangeByOther([line({ id: 2, byId: OWN }), line({ id: 1, byId: 8 })], OPENED, OWN)).toEqual(refilled);
});
