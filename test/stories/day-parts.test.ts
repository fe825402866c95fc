/** The pieces that a day's rows refer to, where what they name was deleted meanwhile. */
import { beforeAll, expect, test } from 'vitest';
import { readParts } from '#server/planning/day-parts.ts';
import { createRememberedDays } from '#server/planning/remembered-days.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

test('leaves out a row that was deleted, with its series or activity, before it had its name', async () => {
  const activityId = String(w.clients.elsa.activityId);
  const wanted = { activities: new Set([activityId, '999999']), series: new Set(['999999']), people: new Set<string>() };
  const of = { clientId: w.clients.elsa.id, stamp: 'of this test', stock: 'of this test' };
  const pieces = await w.scoped({ companies: [w.clients.elsa.companyId], readOnly: true }, (db) =>
    readParts(db, createRememberedDays().parts, of, wanted),
  );
  const rows = [
    { activityId, seriesId: '' },
    { activityId, seriesId: '999999' },
    { activityId: '999999', seriesId: '' },
  ];
  expect(rows.map(pieces.isPresent)).toEqual([true, false, false]);
});
