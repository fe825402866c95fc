/** «Since your last shift»: from when one signed or looked last, what others did and what was not done, in lines that lead there (R89, decision 062). */
import { beforeEach, expect, it } from 'vitest';
import { handover } from '#contract/handover.ts';
import { inventoryItems } from '#contract/inventory.ts';
import { activityInstances, type InstancePatch } from '#contract/planning/instances.ts';
import { START, type World, world } from '#test/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
type Who = { token: string };
const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.parse(START) + minutes * MINUTE).toISOString();
const goTo = (minutes: number) => {
  w.clock.now = new Date(at(minutes));
};
const since = async (who: Who, from?: string) => {
  const asked = { params: { clientId: w.clients.elsa.id }, query: from ? { since: from } : {} };
  const { status, data } = await w.call(who, handover.since, asked);
  expect(status).toBe(200);
  return data;
};
const visit = (who: Who) => w.call(who, handover.visit, { params: { clientId: w.clients.elsa.id } });
const plan = async (minutes: number, comment?: string) => {
  const body = { activityId: w.clients.elsa.activityId, date: at(minutes), ...(comment && { comment }) };
  const { status, data } = await w.call(w.people.assistanceAdmin, activityInstances.create, { body });
  expect(status).toBe(201);
  return data.id;
};
const act = async (who: Who, id: number, body: InstancePatch) =>
  expect((await w.call(who, activityInstances.change, { params: { id }, body })).status).toBe(200);
const kinds = ({ lines }: { lines: readonly { kind: string; id: number }[] }) => lines.map(({ kind, id }) => `${kind} ${id}`);

it('tells each thing once, of what still holds, and nothing that one did oneself', async () => {
  const { user, colleague, assistanceAdmin, orgUser, stranger } = w.people;
  const [missed, skipped, undone, moved, signed, own, late] = [
    await plan(10),
    await plan(20),
    await plan(21),
    await plan(30),
    await plan(40),
    await plan(50),
    await plan(200),
  ];
  await visit(user);
  goTo(60);
  await act(colleague, skipped, { isSkipped: true, comment: '<p>Ville inte, <b>trött</b>.</p>' });
  await act(colleague, undone, { isSkipped: true, comment: '<p>fel</p>' });
  await act(colleague, undone, { isSkipped: false });
  await act(colleague, undone, { isCompleted: true });
  await act(colleague, moved, { plannedDate: at(35) });
  await act(colleague, moved, { plannedDate: at(240) });
  await act(colleague, signed, { isCompleted: true, comment: '<p>Åt allt</p>' });
  await act(user, own, { isCompleted: true, comment: '<p>min egen</p>' });
  const reported = await plan(55, '<p>Ramlade</p>');
  const item = { name: 'Handskar', client: { id: w.clients.elsa.id }, unit: 'st', amountInStock: 3, alertValue: 0 };
  const { data: made } = await w.call(assistanceAdmin, inventoryItems.create, { body: item as never });
  await w.call(assistanceAdmin, inventoryItems.refill, { params: { id: made.id }, body: { amount: 10 } });
  const { data: note } = await w.call(colleague, handover.create, { body: { clientId: w.clients.elsa.id, text: 'Ring\n  rehab.' } });
  await w.call(user, handover.create, { body: { clientId: w.clients.elsa.id, text: 'min egen' } });
  goTo(210);
  const told = await since(user, START);
  expect(kinds(told)).toEqual([
    `MISSED ${missed}`,
    `SKIPPED ${skipped}`,
    `HANDOVER ${note.id}`,
    `REPORTED ${reported}`,
    `MOVED ${moved}`,
    `COMMENTED ${signed}`,
    `REFILLED ${made.id}`,
    `COUNTED ${made.id}`,
  ]);
  expect(told.counts.find(({ kind }) => kind === 'MISSED')).toEqual({ kind: 'MISSED', count: 1 });
  const line = (kind: string) => told.lines.find((one) => one.kind === kind);
  expect(line('SKIPPED')).toMatchObject({ text: 'Ville inte, trött.', byName: colleague.name, date: at(60) });
  expect(line('HANDOVER')).toMatchObject({ text: 'Ring rehab.' });
  expect(line('MOVED')).toMatchObject({ movedFrom: at(30), movedTo: at(240) });
  expect(line('REFILLED')).toMatchObject({ name: 'Handskar', amount: 10, unit: 'st' });
  // Missed an hour after its time.
  goTo(261);
  expect(kinds(await since(user, START))).toContain(`MISSED ${late}`);
  for (const who of [orgUser, stranger])
    expect([403, 404]).toContain((await w.call(who, handover.since, { params: { clientId: w.clients.elsa.id } })).status);
});

it('reaches from the last look before this visit, or the last signing before it, two weeks back at most', async () => {
  const { user } = w.people;
  // Never there: the last day and night.
  expect(await since(user)).toMatchObject({ basis: 'NEVER', from: at(-24 * 60) });
  await visit(user);
  goTo(100);
  await visit(user);
  expect((await since(user)).basis).toBe('NEVER');
  // More than three hours later another visit begins; asked before it is noted and after, it is the same.
  goTo(100 + 181);
  expect(await since(user)).toMatchObject({ basis: 'OPENED', from: at(100) });
  await visit(user);
  expect(await since(user)).toMatchObject({ basis: 'OPENED', from: at(100) });
  // What one signs now does not end what one is told.
  const id = await plan(300);
  goTo(300);
  await act(user, id, { isCompleted: true });
  await visit(user);
  expect(await since(user)).toMatchObject({ basis: 'OPENED', from: at(100) });
  goTo(500);
  expect(await since(user)).toMatchObject({ from: at(300) });
  // A signing of this very shift, from wherever it came, does not end it either.
  await act(user, await plan(505), { isCompleted: true });
  goTo(550);
  expect(await since(user)).toMatchObject({ from: at(300) });
  expect((await since(user, at(-60 * 24 * 30))).from).toBe(at(550 - 14 * 24 * 60));
});
