/**
 * Another client's activities and plans copied to a new one: which, from when, by whom, and what stays behind (product «Activities», R92).
 * @module-tag long
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import type { ValueType } from '#contract/attributes.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { inventoryEffects } from '#contract/inventory.ts';
import { activityLabel, labels } from '#contract/labels.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { fileSteps } from '#test/files.ts';
import { tracesIn } from '#test/traces.ts';
import { type Person, type World, world } from '#test/world.ts';
import { attributeSteps } from './attribute-steps.ts';
import { stocking } from './inventory-steps.ts';
import { rule } from './series-steps.ts';
import { watching } from './watched-steps.ts';

let w: World;
const { attribute, activity: withValues } = attributeSteps(() => w);
const { uploaded } = fileSteps(() => w);
const { typeOf } = watching(() => w);
const valuesOf = async (id: number, who: Person) => (await w.call(who, activities.attributeValues, { params: { id } })).data;
/** A type of the platform's, which every client has. */
let types = 0;
const platformType = async () => (await typeOf(`Läkemedel ${++types}`)).typeId;
const { item, effect } = stocking(() => w);
/** Of Elsa's, of a type that Karl has too. */
let shared: number;
beforeEach(async () => {
  w = await world();
  shared = (await withValues(await platformType())).data.id;
});
type Body = Partial<{ clientId: number; fromClientId: number; activityIds: number[]; fromDate: string }>;
const copy = (who: Person, body: Body) =>
  w.call(who, activities.copyFromClient, {
    body: { clientId: w.clients.karl.id, fromClientId: w.clients.elsa.id, activityIds: [shared], ...body },
  });
const ofClient = async (clientId: number, who: Person = w.people.orgAdmin) =>
  (await w.call(who, activities.list, { query: { clientId: String(clientId), size: 200 } })).data;
const plan = (id: number, recurrence: string, alsoAt: string[] = []) =>
  w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { recurrence, activity: { id }, alsoAt } });
const seriesOf = async (id: number) =>
  (await w.call(w.people.orgAdmin, plannedActivities.list, { query: { activityId: String(id) } })).data;
const fieldOf = (answer: { status: number; problem: { fieldErrors?: { field: string; message: string }[] | undefined } }) => [
  answer.status,
  ...(answer.problem.fieldErrors ?? []).map(({ field, message }) => `${field} ${message}`),
];

it('takes values, flags and plans along, and leaves stock and all else behind', async () => {
  const typeId = await platformType();
  const own = async (name: string, valueType: ValueType) => (await attribute(typeId, name, valueType)).data.id;
  const [line, long] = [await own('Styrka', 'STRING'), await own('Så gör vi', 'LONG_STRING')];
  const photo = await uploaded(w.people.assistanceAdmin);
  const { data: of } = await withValues(typeId, {
    attributeValueStrings: [{ attribute: { id: line }, stringValue: '500 mg' }],
    attributeValueLongStrings: [
      { attribute: { id: long }, stringValue: `<p>Skaka <strong>väl</strong></p><img src="${photo}" alt="Elsa">` },
    ],
  });
  await w.call(w.people.assistanceAdmin, activities.change, {
    params: { id: of.id },
    body: { sharesDataWhenSigned: true, careBasis: 'DELEGATED' },
  });
  const { data: label } = await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Natt' } });
  await w.call(w.people.orgAdmin, activityLabel.put, { params: { activityId: of.id }, query: { labelId: String(label.id) } });
  await effect(of.id, (await item()).id, 2);
  await plan(of.id, rule('20261101T0800', 'FREQ=DAILY'), ['20:00']);
  const before = (await ofClient(w.clients.karl.id)).length;

  const { status, data } = await copy(w.people.orgAdmin, { activityIds: [of.id, of.id], fromDate: '2026-11-25' });
  expect([status, data]).toEqual([201, { activities: 1, plans: 2, alreadyThere: 0 }]);
  const there = await ofClient(w.clients.karl.id);
  expect(there).toHaveLength(before + 1);
  const made = there.find(({ name }) => name === of.name)!;
  expect(made).toMatchObject({
    sharesDataWhenSigned: true,
    isSentToInbox: false,
    careBasis: 'DELEGATED',
    label: { id: label.id },
    client: { id: w.clients.karl.id },
  });
  const said = JSON.stringify(await valuesOf(made.id, w.people.orgAdmin));
  expect(said).toMatch(/500 mg.*Skaka <strong>väl/);
  expect(said).not.toContain('img');
  const series = await seriesOf(made.id);
  expect(series.map(({ recurrence }) => recurrence.slice(0, 45)).sort()).toEqual([
    'DTSTART;TZID=Europe/Stockholm:20261125T080000',
    'DTSTART;TZID=Europe/Stockholm:20261125T200000',
  ]);
  expect((await w.call(w.people.orgAdmin, inventoryEffects.list, { query: { activityId: String(made.id) } })).data).toEqual([]);
  // Without a day nothing is planned.
  await plan(shared, rule('20261101T0800', 'FREQ=DAILY'));
  await w.call(w.people.assistanceAdmin, activities.change, { params: { id: shared }, body: { name: 'Utan dag' } });
  expect((await copy(w.people.orgAdmin, {})).data).toEqual({ activities: 1, plans: 0, alreadyThere: 0 });
});

it('copies nothing twice, two at once neither, and nothing at all where one of them cannot follow', async () => {
  const { karl } = w.clients;
  const before = (await ofClient(karl.id)).length;
  const both = await Promise.all([copy(w.people.orgAdmin, {}), copy(w.people.orgAdmin, {})]);
  expect(both.map(({ data }) => data.activities).sort()).toEqual([0, 1]);
  expect((await copy(w.people.orgAdmin, {})).data).toEqual({ activities: 0, plans: 0, alreadyThere: 1 });
  expect(await ofClient(karl.id)).toHaveLength(before + 1);
  expect(fieldOf(await copy(w.people.orgAdmin, { activityIds: [shared, karl.activityId] }))).toEqual([
    400,
    'activityIds error.field.unknown',
  ]);
  expect(await ofClient(karl.id)).toHaveLength(before + 1);
});

it('is for who plans for both and for the company’s own administrator, within one company', async () => {
  const { elsa, karl } = w.clients;
  const { user, orgUser, assistanceAdmin, strangerOrgAdmin, orgAdmin, admin } = w.people;
  for (const who of [user, orgUser]) expect((await copy(who, {})).status).toBe(403);
  expect((await copy(strangerOrgAdmin, {})).status).toBe(404);
  // To the same client there is nothing that is not there already.
  expect((await copy(orgAdmin, { clientId: elsa.id })).data).toEqual({ activities: 0, plans: 0, alreadyThere: 1 });
  expect((await copy(orgAdmin, { activityIds: [] })).status).toBe(400);
  expect((await copy(orgAdmin, { activityIds: Array.from({ length: 201 }, (_, n) => n + 1) })).status).toBe(400);
  // Who plans for one of them alone is not told of the other.
  const planner = await w.person('Pia Planerare', ['ASSISTANCE_ADMIN']);
  await w.join(karl, planner);
  expect((await copy(planner, {})).status).toBe(404);
  // Somebody else: what is remembered of a person hears of a membership a moment after it is there.
  const ofBoth = await w.person('Petra Planerare', ['ASSISTANCE_ADMIN']);
  await w.join(karl, ofBoth);
  await w.join(elsa, ofBoth);
  expect((await copy(ofBoth, {})).status).toBe(201);
  expect((await copy(admin, {})).status).toBe(201);
  expect([200, 201, 404]).toContain((await copy(assistanceAdmin, {})).status);
});

it('stays within one company, for who plans in two and for ADMIN', async () => {
  const { elsa, foreign } = w.clients;
  const both = await w.person('Bo Båda', ['ASSISTANCE_ADMIN']);
  await w.join(elsa, both);
  await w.join(foreign, both);
  const before = (await ofClient(foreign.id, both)).length;
  expect(fieldOf(await copy(both, { clientId: foreign.id }))).toEqual([400, 'fromClientId error.field.unknown']);
  const back = { clientId: elsa.id, fromClientId: foreign.id, activityIds: [foreign.activityId] };
  expect(fieldOf(await copy(both, back))).toEqual([400, 'fromClientId error.field.unknown']);
  expect((await copy(w.people.admin, { clientId: foreign.id })).status).toBe(404);
  expect(await ofClient(foreign.id, both)).toHaveLength(before);
});

describe('a type of the platform’s that the client went without', () => {
  const { admin, orgAdmin } = { admin: () => w.people.admin, orgAdmin: () => w.people.orgAdmin };
  const typesOf = async (clientId: number) =>
    (await w.call(orgAdmin(), activityTypes.ofClient, { params: { clientId }, query: { size: 5000 } })).data.map(({ id }) => id);
  const out = async () => {
    const { karl } = w.clients;
    const { id: typeId } = (await w.call(orgAdmin(), activities.get, { params: { id: shared } })).data.type;
    const { data } = await w.call(orgAdmin(), activityTypes.get, { params: { id: typeId } });
    const other = (
      await w.call(admin(), activityTypes.create, { body: { name: 'En annan', activityCategory: { id: data.activityCategory.id } } })
    ).data.id;
    await w.call(orgAdmin(), activityTypes.takeOut, { params: { clientId: karl.id, id: typeId } });
    await w.call(orgAdmin(), activityTypes.takeOut, { params: { clientId: karl.id, id: other } });
    return { karl, typeId, other, categoryId: data.activityCategory.id };
  };

  it('is put back with the copy, and no other', async () => {
    const { karl, typeId, other } = await out();
    expect(await typesOf(karl.id)).not.toContain(typeId);
    expect((await copy(orgAdmin(), {})).data.activities).toBe(1);
    const types = await typesOf(karl.id);
    expect([types.includes(typeId), types.includes(other)]).toEqual([true, false]);
  });

  it('is put back with its category', async () => {
    const { karl, typeId, other, categoryId } = await out();
    await w.call(orgAdmin(), activityCategories.takeOut, { params: { clientId: karl.id, id: categoryId } });
    expect((await copy(orgAdmin(), {})).data.activities).toBe(1);
    const types = await typesOf(karl.id);
    expect([types.includes(typeId), types.includes(other)]).toEqual([true, false]);
  });

  it('stays out where nothing is copied: of what is there already, and where another cannot follow', async () => {
    const { karl, elsa } = w.clients;
    await copy(orgAdmin(), {});
    const { typeId } = await out();
    expect((await copy(orgAdmin(), {})).data).toEqual({ activities: 0, plans: 0, alreadyThere: 1 });
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: shared }, body: { name: 'En till' } });
    await w.call(orgAdmin(), activityTypes.remove, { params: { id: elsa.typeId } });
    expect((await copy(orgAdmin(), { activityIds: [shared, elsa.activityId] })).status).toBe(400);
    expect(await typesOf(karl.id)).not.toContain(typeId);
  });

  it('leaves ADMIN’s trace, as putting it back by itself does', async () => {
    const { karl } = await out();
    const traces = () => tracesIn(w, { client: karl.id });
    const before = (await traces()).length;
    expect((await copy(admin(), {})).status).toBe(201);
    expect((await traces()).length).toBe(before + 1);
  });
});
