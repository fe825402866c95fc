/** A copy of an activity: its type, values, flags and draws, and its plan from a day on where that is wanted (product «Activities»). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inventoryEffects, inventoryItems } from '#contract/inventory.ts';
import { labels } from '#contract/labels.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { type World, world } from '#test/world.ts';
import { attributeSteps } from './attribute-steps.ts';
import { stocking } from './inventory-steps.ts';
import { later, rule, seriesSteps } from './series-steps.ts';

let w: World;
const { fourKinds, activity: withValues, valuesOf } = attributeSteps(() => w);
const { item, effect } = stocking(() => w);
const { ofDay } = seriesSteps(() => w);
beforeAll(async () => {
  w = await world();
});

type Who = { token: string };
const copy = (id: number, body: { name: string; fromDate?: string }, headers = {}, who: Who = w.people.assistanceAdmin) =>
  w.call(who, activities.copy, { params: { id }, body }, headers);
const seriesOf = async (id: number) => (await w.call(w.people.user, plannedActivities.list, { query: { activityId: String(id) } })).data;
const plan = (id: number, recurrence: string, alsoAt: string[] = []) =>
  w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { recurrence, activity: { id }, alsoAt } });
const drawn = async (id: number) =>
  (await w.call(w.people.user, inventoryEffects.list, { query: { activityId: String(id) } })).data.map((one) => [one.item.id, one.amount]);

/** With a value of each kind, flags, a label, and a draw of two items of which one is removed since. */
async function rich() {
  const kinds = await fourKinds();
  const { data } = await withValues(kinds.typeId, {
    attributeValueStrings: [{ attribute: { id: kinds.line }, stringValue: '500 mg' }],
    attributeValueLongStrings: [{ attribute: { id: kinds.long }, stringValue: '<p>Skaka <strong>väl</strong></p>' }],
    attributeValueBooleans: [{ attribute: { id: kinds.yes }, booleanValue: true }],
    attributeValueNumbers: [{ attribute: { id: kinds.number }, doubleValue: 1.5 }],
  });
  const { data: label } = await w.call(w.people.orgAdmin, labels.create, { body: { name: `Märke ${data.id}` } });
  const body = { sharesDataWhenSigned: true, isSentToInbox: true, label: { id: label.id } };
  await w.call(w.people.assistanceAdmin, activities.change, { params: { id: data.id }, body });
  const [kept, gone] = [await item(), await item()];
  await effect(data.id, kept.id, 2);
  await effect(data.id, gone.id, 1);
  await w.call(w.people.orgAdmin, inventoryItems.remove, { params: { id: gone.id } });
  return { id: data.id, label, kept };
}

describe('a copy', () => {
  it('has the type, the values, the flags, the label and the draws, under a name of its own, and no plan unless it is asked for', async () => {
    const { id, kept } = await rich();
    await plan(id, rule('20261121T0800'));
    const { status, data, problem } = await copy(id, { name: 'Till kvällen' });
    expect([status, problem.message]).toEqual([201, undefined]);
    const { data: of } = await w.call(w.people.user, activities.get, { params: { id } });
    const { id: _, version: __, ...same } = of;
    expect(data).toMatchObject({ name: 'Till kvällen', type: same.type, client: same.client, label: same.label, category: same.category });
    expect(data).toMatchObject({ sharesDataWhenSigned: true, isSentToInbox: true, sharesDataWhenSkipped: false, archived: false });
    const said = (lists: object) => JSON.stringify(lists).replaceAll(/\{"id":\d+,"attribute"/g, '{"attribute"');
    expect(said(await valuesOf(data.id))).toBe(said(await valuesOf(id)));
    expect(said(await valuesOf(data.id))).toContain('500 mg');
    expect(await drawn(data.id)).toEqual([[kept.id, 2]]);
    expect(await seriesOf(data.id)).toEqual([]);
  });
  it('takes the plan along from a day on, in its step, those made together together; what has ended stays behind', async () => {
    const { id } = await rich();
    // Every other week from Monday the 2nd: the 16th, the 30th.
    await plan(id, rule('20261102T0800', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'));
    await plan(id, rule('20261102T0900', 'FREQ=DAILY;UNTIL=20261130T225959Z'), ['15:00']);
    await plan(id, rule('20261102T1000', 'FREQ=DAILY;UNTIL=20261122T225959Z'));
    const { data } = await copy(id, { name: 'Också', fromDate: '2026-11-24' });
    const made = await seriesOf(data.id);
    expect(made.map(({ recurrence }) => /:(\d{8}T\d{4})/.exec(recurrence)![1])).toEqual([
      '20261130T0800',
      '20261124T0900',
      '20261124T1500',
    ]);
    expect(made.map(({ together }) => together)).toEqual([null, made[1]!.id, made[1]!.id]);
    const ids = made.map((one) => one.id);
    const clocks = async (day: string) => (await ofDay(day, ...ids)).map(({ plannedDate }) => plannedDate!.slice(11, 16));
    expect(await clocks(later(3))).toEqual([]);
    expect(await clocks(later(4))).toEqual(['08:00', '14:00']);
    expect(await clocks('2026-11-30')).toEqual(['07:00', '08:00', '14:00']);
  });
  it('is made once with a key, by who may create, of what one may see', async () => {
    const { id } = await rich();
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [await copy(id, { name: 'En' }, key), await copy(id, { name: 'En' }, key)];
    expect([again.status, again.data.id]).toEqual([201, first.data.id]);
    for (const [who, status] of [
      [w.people.user, 403],
      [w.people.orgAdmin, 403],
      [w.people.strangerAdmin, 404],
      [w.people.admin, 201],
    ] as const)
      expect((await copy(id, { name: 'Annan' }, {}, who)).status).toBe(status);
  });
  it('has no label that was removed since', async () => {
    const { id, label } = await rich();
    await w.call(w.people.orgAdmin, labels.remove, { params: { id: label.id } });
    expect((await copy(id, { name: 'Utan' })).data).toMatchObject({ label: null });
  });
});

it('an activity that is read tells when it is planned and what it draws of items that are there', async () => {
  const { id, kept } = await rich();
  await plan(id, rule('20261121T0800'));
  const { data } = await w.call(w.people.user, activities.get, { params: { id } });
  const [series] = await seriesOf(id);
  expect(data.plannedActivities).toEqual([{ id: series!.id, name: data.name, recurrence: series!.recurrence }]);
  const item = { id: kept.id, name: kept.name, unit: kept.unit };
  expect(data.inventoryEffects).toEqual([{ id: expect.any(Number), item, amount: 2 }]);
  // What was read may be sent back as it is.
  const { status } = await w.call(w.people.assistanceAdmin, activities.replace, { params: { id }, body: data });
  expect(status).toBe(200);
});
