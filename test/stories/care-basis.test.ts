/** The basis of an activity: said by whoever may change it, begun by its category, carried by its copies; nothing where nobody says it (R140). */
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { type DefaultsBody, defaultFlags } from '#contract/category-defaults.ts';
import { activityLabel, labels } from '#contract/labels.ts';
import { type Person, type World, world } from '#test/world.ts';
import { copySteps } from './copy-steps.ts';
import { off, watching } from './watched-steps.ts';

let w: World;
const { typeOf, put } = watching(() => w);
const { taken } = copySteps(() => w);
let care: { categoryId: number; typeId: number };
beforeAll(async () => {
  w = await world();
  care = await typeOf('Sondmat');
});
const make = (body: object = {}, who: Person = w.people.assistanceAdmin, typeId = care.typeId) =>
  w.call(who, activities.create, { body: { name: 'Sondmat', type: { id: typeId }, client: { id: w.clients.elsa.id }, ...body } });
const change = (id: number, body: object, who: Person = w.people.assistanceAdmin) =>
  w.call(who, activities.change, { params: { id }, body });
const basisOf = async (id: number) => (await w.call(w.people.user, activities.get, { params: { id } })).data.careBasis;

it('is NONE where nothing is said, is said, changed and taken back, and stays where it is left out', async () => {
  const { data: plain } = await make();
  expect(plain.careBasis).toBe('NONE');
  const { data: made } = await make({ careBasis: 'DELEGATED' });
  expect(made.careBasis).toBe('DELEGATED');
  expect((await change(made.id, { name: 'Sondmat kväll' })).data.careBasis).toBe('DELEGATED');
  const { id: _, version: __, category: ___, icon: ____, ...whole } = (await change(made.id, { careBasis: 'LICENSED' })).data;
  const { careBasis, ...before } = whole;
  expect(careBasis).toBe('LICENSED');
  // A release before this sends a whole activity without it.
  const replaced = await w.call(w.people.assistanceAdmin, activities.replace, { params: { id: made.id }, body: before as never });
  expect([replaced.status, replaced.data.careBasis]).toEqual([200, 'LICENSED']);
  expect((await change(made.id, { careBasis: 'NONE' })).data.careBasis).toBe('NONE');
});

it('is said by whoever may change the activity, in one of its words, and by nobody else', async () => {
  const { data: made } = await make({ careBasis: 'SELF_CARE' });
  for (const wrong of ['EGENVÅRD', '', null]) {
    const { status, problem } = await change(made.id, { careBasis: wrong });
    expect([wrong, status, problem.fieldErrors?.map(({ field }) => field)]).toEqual([wrong, 400, ['careBasis']]);
  }
  for (const who of [w.people.user, w.people.orgUser]) expect((await change(made.id, { careBasis: 'NONE' }, who)).status).toBe(403);
  expect((await change(made.id, { careBasis: 'NONE' }, w.people.strangerOrgAdmin)).status).toBe(404);
  expect((await change(made.id, { careBasis: 'DELEGATED' }, w.people.orgAdmin)).status).toBe(200);
  expect(await basisOf(made.id)).toBe('DELEGATED');
});

it('has nothing to do with labels: one that is put on or removed leaves it', async () => {
  const { data: made } = await make({ careBasis: 'SELF_CARE' });
  const { data: label } = await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Delegerad sjukvård' } });
  await w.call(w.people.orgAdmin, activityLabel.put, { params: { activityId: made.id }, query: { labelId: String(label.id) } });
  expect(await basisOf(made.id)).toBe('SELF_CARE');
  await w.call(w.people.orgAdmin, labels.remove, { params: { id: label.id } });
  expect(await basisOf(made.id)).toBe('SELF_CARE');
});

it('begins as the company says of its category; what is sent stands, and a form that does not know it leaves the word as it was', async () => {
  const { orgAdmin } = w.people;
  const category = await typeOf('Insulin');
  const mark = (body: Partial<DefaultsBody>) => put(orgAdmin, body, category);
  expect((await mark({ careBasis: 'DELEGATED' })).data.careBasis).toBe('DELEGATED');
  const begun = async (body: object = {}) => (await make(body, w.people.assistanceAdmin, category.typeId)).data.careBasis;
  expect(await begun()).toBe('DELEGATED');
  expect(await begun({ careBasis: 'NONE' })).toBe('NONE');
  // A form of the release before sends every flag, and no basis.
  expect(await begun(Object.fromEntries(defaultFlags.map((flag) => [flag, false])))).toBe('DELEGATED');
  expect((await mark({ ...off, isSentToInbox: true })).data).toMatchObject({ careBasis: 'DELEGATED', isSentToInbox: true });
  expect((await mark({ careBasis: 'NONE' })).data.careBasis).toBe('NONE');
  expect(await begun()).toBe('NONE');
  const { status, problem } = await put(orgAdmin, { careBasis: 'ANNAT' as never }, category);
  expect([status, problem.fieldErrors?.map(({ field }) => field)]).toEqual([400, ['careBasis']]);
});

it('goes with a copy of the activity, and with the copy of the client’s file', async () => {
  const { data: made } = await make({ careBasis: 'LICENSED' });
  const copy = await w.call(w.people.assistanceAdmin, activities.copy, { params: { id: made.id }, body: { name: 'Sondmat natt' } });
  expect([copy.status, copy.data.careBasis]).toEqual([201, 'LICENSED']);
  const { data, files } = await taken(w.people.orgAdmin, w.clients.elsa.id);
  expect(data.parts.activities!.find(({ id }) => id === copy.data.id)).toMatchObject({ careBasis: 'LICENSED' });
  const page = Object.entries(files).find(([name]) => name.endsWith('.html'))![1];
  expect(page).toContain('Vård av legitimerad personal');
});
