/**
 * A large workbook: how long a look and an import take, and what signing costs beside them (R105).
 * @module-tag release
 */
import { beforeAll, expect, it } from 'vitest';
import { type ImportSheet, imports } from '#contract/imports.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { figure, timed } from '#test/runs.ts';
import { importing, sheet } from '#test/stories/import-steps.ts';
import { type World, world } from '#test/world.ts';

const [CLIENTS, ACTIVITIES, STAFF] = [25, 80, 60];
/** Beside each activity, what else a client has three of. */
const ROWS = CLIENTS * (ACTIVITIES + 3) + STAFF;

let w: World;
beforeAll(async () => {
  w = await world();
});

const clientName = (at: number) => `Klient ${String(at).padStart(2, '0')}`;
function workbook(): ImportSheet[] {
  const clients = Array.from({ length: CLIENTS }, (_, index) => clientName(index));
  const times = ['08:00 varje dag', '08:00, 20:00 varje dag', '10:00 vardagar', '09:00 mån ons fre', '12:00 den 1 och 15'];
  return [
    sheet('clients', ...clients.map((name) => ({ name, alerts: 'Allergi: jordnötter', contacts: 'Anhörig | Anna Berg | 070-123 45 67' }))),
    sheet(
      'staff',
      ...Array.from({ length: STAFF }, (_, index) => ({
        email: `person${index}@example.com`,
        role: 'Assistent',
        clients: clientName(index % CLIENTS),
      })),
    ),
    sheet(
      'activities',
      ...clients.flatMap((client) =>
        Array.from({ length: ACTIVITIES }, (_, index) => ({
          ...{
            client,
            category: 'Vård',
            type: `Typ ${index % 12}`,
            name: `Aktivitet ${index}`,
            times: times[index % times.length]!,
            shares: 'signerad',
          },
          ...(index % 4 === 0 && { draws: 'Handskar: 1' }),
        })),
      ),
    ),
    sheet('stock', ...clients.map((client) => ({ client, name: 'Handskar', amount: '100', alertValue: '10' }))),
    sheet(
      'goals',
      ...clients.map((client) => ({
        client,
        type: 'Typ 0',
        activity: 'Aktivitet 0',
        area: 'Personlig vård',
        frequency: '2',
        unit: 'vecka',
      })),
    ),
  ];
}
const decisions = [
  { kind: 'activityCategory' as const, name: 'Vård', category: null, useId: null },
  ...Array.from({ length: 12 }, (_, index) => ({ kind: 'activityType' as const, name: `Typ ${index}`, category: 'Vård', useId: null })),
];

let at = Date.parse('2026-11-10T06:00:00Z');
/** Signs one after the other, reported ones as a team does, until it is stopped; answers how long each took. */
function signing() {
  let isOver = false;
  const took: number[] = [];
  const done = (async () => {
    while (!isOver) {
      at += 60_000;
      const body = { activityId: w.clients.elsa.activityId, date: new Date(at).toISOString(), isReported: true };
      const one = await timed(() => w.call(w.people.user, activityInstances.create, { body }));
      expect(one.gave.status).toBe(201);
      took.push(one.took);
      await new Promise((later) => setTimeout(later, 20));
    }
  })();
  const stop = async () => {
    isOver = true;
    await done;
    return took.toSorted((a, b) => a - b);
  };
  return { stop };
}
const quantile = (sorted: readonly number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;
const shown = (what: string, sorted: readonly number[]) =>
  process.stdout.write(
    `${what}: ${sorted.length} signings, median ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms, most ${sorted.at(-1)!.toFixed(1)} ms\n`,
  );

it('is looked at within seconds, and applied while a team signs', { timeout: 300_000 }, async () => {
  const by = importing(w);
  const sheets = workbook();
  await by.look([sheet('clients', { name: 'Elsa Lindqvist' })]);
  const alone = signing();
  await new Promise((later) => setTimeout(later, 8000));
  const without = await alone.stop();
  const looked = signing();
  const look = await timed(() => by.look(sheets, decisions));
  const besideLook = await looked.stop();
  expect(look.gave.counts).toEqual({ new: ROWS, same: 0, changed: 0, wrong: 0 });
  const body = { companyId: w.companies.sol.id, sheets, decisions, hash: look.gave.hash };
  const begun = await timed(() => w.call(w.people.orgAdmin, imports.create, { body }));
  expect(begun.gave.status).toBe(201);
  const team = signing();
  const applied = await timed(() => w.jobs.drain());
  const during = await team.stop();
  expect(await by.get(begun.gave.data.id)).toMatchObject({
    state: 'DONE',
    notApplied: [],
    counts: { new: ROWS },
  });
  const again = await timed(() => by.look(sheets, decisions));
  expect(again.gave.counts.same).toBe(ROWS);
  const whole = await timed(() => by.workbook());
  for (const [what, { took }] of Object.entries({ look, begun, applied, again, whole }))
    process.stdout.write(`${what}: ${took.toFixed(0)} ms\n`);
  shown('without', without);
  shown('beside a look', besideLook);
  shown('beside an import', during);
  const yardstick = ROWS * quantile(without, 0.5);
  const beside = 'as many signings, one after the other';
  figure('a look at a large workbook', { took: look.took, beside, yardstick, most: 0.5 });
  figure('its import beside a team that signs', { took: applied.took, beside, yardstick, most: 8 });
  const undone = await timed(() => by.undo(begun.gave.data.id));
  expect((await by.get(begun.gave.data.id)).state).toBe('UNDONE');
  process.stdout.write(`undone: ${undone.took.toFixed(0)} ms\n`);
});
