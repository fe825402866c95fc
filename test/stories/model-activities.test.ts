/**
 * Model activities of a company: offered for a client that begins, made its own once, and removed without a trace on what was made (R107).
 * @module-tag long
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { attributes } from '#contract/attributes.ts';
import { activityTypes } from '#contract/catalogue.ts';
import { modelActivities } from '#contract/model-activities.ts';
import { type PackInput, packs } from '#contract/packs.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { fillCatalogue } from '#server/platform/catalogue/fill.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
const pack: PackInput = {
  format: 'vardag-pack',
  version: 1,
  name: 'Provet',
  activityCategories: [
    {
      ...{ name: 'Läkemedel', color: '#a3264f', icon: 'pill' },
      defaults: { sharesDataWhenSigned: true, sendsNotificationWhenIgnored: true },
      types: [{ name: 'Tabletter', questions: [{ name: 'Enhet', valueType: 'STRING' }] }],
    },
    { name: 'Djur', color: '#0e6f8c', icon: 'heart', defaults: { careBasis: 'SELF_CARE' }, types: [{ name: 'Katt' }] },
  ],
  delegationTasks: [{ name: 'insulin i pump' }],
  labels: [{ name: 'Natt' }],
  modelActivities: [
    {
      ...{
        name: 'Morgonmedicin',
        category: 'Läkemedel',
        type: 'Tabletter',
        label: 'Natt',
        flags: { sharesDataWhenSkipped: true },
        careBasis: 'DELEGATED',
        delegationTask: 'insulin i pump',
      },
      values: [
        { question: 'Dos', stringValue: '1 tablett' },
        { question: 'Enhet', stringValue: 'tablett' },
        { question: 'Så här går det till', longStringValue: '<p>Med vatten</p><script>alert(1)</script>' },
        { question: 'Antal tabletter', doubleValue: 1 },
      ],
      plans: [{ repeat: 'FREQ=DAILY', times: ['08:00', '20:00'] }],
    },
    { name: 'Mata katten', category: 'Djur', type: 'Katt', plans: [{ repeat: 'FREQ=WEEKLY;BYDAY=MO', times: ['07:00'] }] },
  ],
};
beforeEach(async () => {
  w = await world();
  await w.scoped({ companies: '*' }, (db) => fillCatalogue(db, w.clock.now));
  const { status } = await w.call(w.people.orgAdmin, packs.apply, { body: { companyId: w.companies.sol.id, pack } });
  expect(status).toBe(201);
});
const offeredTo = async (clientId: number, who: Person = w.people.orgAdmin) =>
  (await w.call(who, modelActivities.list, { query: { clientId: String(clientId) } })).data;
const use = async (body: { modelActivityIds: number[]; clientId?: number; fromDate?: string }, who: Person = w.people.orgAdmin) =>
  w.call(who, modelActivities.use, { body: { clientId: w.clients.karl.id, ...body } });
const idsOf = async () => (await offeredTo(w.clients.karl.id)).map(({ id }) => id);
const ofKarl = async () =>
  (await w.call(w.people.orgAdmin, activities.list, { query: { clientId: String(w.clients.karl.id), size: 200 } })).data;

it('makes them with values, flags of the model and else of the category, label, and times from a day on', async () => {
  const { status, data } = await use({ modelActivityIds: await idsOf(), fromDate: '2026-11-25' });
  expect([status, data]).toEqual([201, { activities: 2, plans: 3, alreadyThere: 0 }]);
  const medicine = (await ofKarl()).find(({ name }) => name === 'Morgonmedicin')!;
  expect(medicine).toMatchObject({
    ...{ label: { name: 'Natt' }, sharesDataWhenSigned: true, sendsNotificationWhenIgnored: true },
    ...{ sharesDataWhenSkipped: true, sharesDataWhenReported: false, careBasis: 'DELEGATED', delegationTask: { name: 'Insulin i pump' } },
  });
  const { data: whole } = await w.call(w.people.orgAdmin, activities.get, { params: { id: medicine.id } });
  expect(whole.attributeValueStrings.map(({ attribute, stringValue }) => [attribute.name, stringValue])).toEqual([
    ['Dos', '1 tablett'],
    ['Enhet', 'tablett'],
  ]);
  expect(whole.attributeValueLongStrings[0]!.stringValue).toBe('<p>Med vatten</p>');
  expect(whole.attributeValueNumbers[0]!.doubleValue).toBe(1);
  const series = await w.call(w.people.orgAdmin, plannedActivities.list, { query: { clientId: String(w.clients.karl.id) } });
  const of = (id: number) => series.data.filter(({ activity }) => activity.id === id);
  expect(of(medicine.id).map(({ recurrence }) => recurrence.split('\n')[0])).toEqual([
    'DTSTART;TZID=Europe/Stockholm:20261125T080000',
    'DTSTART;TZID=Europe/Stockholm:20261125T200000',
  ]);
  expect(new Set(of(medicine.id).map(({ together }) => together)).size).toBe(1);
  const cat = (await ofKarl()).find(({ name }) => name === 'Mata katten')!;
  // As the category's new ones begin.
  expect(cat.careBasis).toBe('SELF_CARE');
  // From the first Monday on.
  expect(of(cat.id)[0]!.recurrence).toMatch(/^DTSTART;TZID=Europe\/Stockholm:20261130T070000/);
});

it('makes none twice by name and type, also by two at once, and without a day no times', async () => {
  const ids = await idsOf();
  const before = (await ofKarl()).length;
  const both = await Promise.all([use({ modelActivityIds: [...ids, ids[0]!] }), use({ modelActivityIds: ids }, w.people.admin)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both.map(({ data }) => data.activities).sort()).toEqual([0, 2]);
  expect(both.every(({ data }) => data.plans === 0)).toBe(true);
  expect((await ofKarl()).length).toBe(before + 2);
  expect((await offeredTo(w.clients.karl.id)).map(({ isThere }) => isThere)).toEqual([true, true]);
});

it('leaves out values of questions that are gone, and puts a type of the platform’s back that was taken out', async () => {
  const office = w.people.orgAdmin;
  const medicine = (await offeredTo(w.clients.karl.id)).find(({ name }) => name === 'Morgonmedicin')!;
  const asked = await w.call(office, attributes.list, { query: { activityTypeId: String(medicine.type.id), size: 100 } });
  const unit = asked.data.find(({ name }) => name === 'Enhet')!;
  expect((await w.call(office, attributes.remove, { params: { id: unit.id } })).status).toBe(204);
  await w.call(office, activityTypes.takeOut, { params: { clientId: w.clients.karl.id, id: medicine.type.id } });
  expect((await offeredTo(w.clients.karl.id)).find(({ id }) => id === medicine.id)!.isOffered).toBe(false);
  expect((await use({ modelActivityIds: [medicine.id] })).status).toBe(201);
  const made = (await ofKarl()).find(({ name }) => name === 'Morgonmedicin')!;
  const { data } = await w.call(office, activities.get, { params: { id: made.id } });
  expect(data.attributeValueStrings.map(({ attribute }) => attribute.name)).toEqual(['Dos']);
});

describe('whose they are', () => {
  it('is the company’s: offered to whoever plans for its clients, and to nobody else', async () => {
    const { elsa, foreign } = w.clients;
    expect((await offeredTo(elsa.id, w.people.assistanceAdmin)).map(({ name }) => name)).toEqual(['Mata katten', 'Morgonmedicin']);
    expect(await offeredTo(foreign.id, w.people.strangerAdmin)).toEqual([]);
    const ids = await idsOf();
    expect((await use({ modelActivityIds: ids, clientId: foreign.id }, w.people.strangerAdmin)).problem.fieldErrors).toMatchObject([
      { field: 'modelActivityIds', message: 'error.field.unknown' },
    ]);
    expect((await use({ modelActivityIds: ids }, w.people.strangerOrgAdmin)).status).toBe(404);
    for (const who of [w.people.user, w.people.orgUser]) expect((await use({ modelActivityIds: ids }, who)).status).toBe(403);
    expect((await use({ modelActivityIds: ids.slice(0, 1), clientId: elsa.id }, w.people.assistanceAdmin)).status).toBe(201);
  });
  it('is removed by the company’s administrator, and what was made of it stays', async () => {
    const ids = await idsOf();
    await use({ modelActivityIds: ids });
    const remove = (who: Person) => w.call(who, modelActivities.remove, { params: { id: ids[0]! } });
    expect((await remove(w.people.assistanceAdmin)).status).toBe(403);
    expect((await remove(w.people.strangerOrgAdmin)).status).toBe(404);
    const { status, headers } = await remove(w.people.orgAdmin);
    expect([status, headers['app-alert']]).toEqual([204, 'assistmeApp.modelActivity.deleted']);
    expect(await idsOf()).toEqual(ids.slice(1));
    expect((await ofKarl()).map(({ name }) => name)).toContain('Mata katten');
  });
});
