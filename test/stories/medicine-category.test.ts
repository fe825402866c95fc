/**
 * Medicine is what its category says, of the platform, a company or a client, whoever made it the company's, named in either language: told of when
 * it is not signed, shared as the company says, one tap within an hour or the company's limit for its medicine (R90, R91, R99).
 * @module-tag long
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { categoryDefaults, type DefaultsBody, defaultFlags } from '#contract/category-defaults.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, MINUTE, steps } from './steps.ts';
import { watching } from './watched-steps.ts';

let w: World;
const { planned, grouped, read } = steps(() => w);
const watchingSteps = watching(() => w);
const { put } = watchingSteps;
beforeAll(async () => {
  w = await world();
});
/** Of one test: once they are removed their names are free, and what a company said of them is said no more. */
let made: number[] = [];
afterEach(async () => {
  for (const id of made) expect((await w.call(w.people.admin, activityCategories.remove, { params: { id } })).status).toBe(204);
  made = [];
});
async function typeOf(name: string) {
  const type = await watchingSteps.typeOf(name);
  made.push(type.categoryId);
  return type;
}

const look = { color: '#a3264f', icon: 'pill' } as const;
const levels = {
  platform: () => ({ who: w.people.admin, whose: {} }),
  company: () => ({ who: w.people.orgAdmin, whose: {} }),
  client: () => ({ who: w.people.assistanceAdmin, whose: { client: { id: w.clients.elsa.id } } }),
  'leader’s company': () => ({ who: w.people.assistanceAdmin, whose: { company: { id: w.companies.sol.id } } }),
  'client, made the company’s': () => ({ who: w.people.assistanceAdmin, whose: { client: { id: w.clients.elsa.id } } }),
};
type Level = keyof typeof levels;
const cases = (Object.keys(levels) as Level[]).flatMap((level) => ['Läkemedel', 'Medicines'].map((name) => ({ level, name })));

/** A category of the level with a type of it; `more` is what is said beside its name. */
async function category(level: Level, name: string, more: object = {}) {
  const { who, whose } = levels[level]();
  const { data, status } = await w.call(who, activityCategories.create, { body: { name, ...look, ...whose, ...more } });
  expect(status).toBe(201);
  const type = await w.call(who, activityTypes.create, { body: { name: 'Tabletter', activityCategory: { id: data.id }, ...whose } });
  const { id, containsMedicine } = data;
  made.push(id);
  if (level === 'client, made the company’s') {
    const shared = await w.call(who, activityCategories.toCompany, { params: { id } });
    expect([shared.status, shared.data.client, shared.data.containsMedicine]).toEqual([200, null, containsMedicine]);
  }
  const change = (body: object) => w.call(who, activityCategories.change, { params: { id }, body });
  return { id, containsMedicine, typeId: type.data.id, change, who, whose: level === 'client' ? whose : {} };
}
async function make(typeId: number, body: object = {}) {
  const { data, status } = await w.call(w.people.assistanceAdmin, activities.create, {
    body: { name: 'Alvedon', type: { id: typeId }, client: { id: w.clients.elsa.id }, ...body },
  });
  expect(status).toBe(201);
  return data;
}
const flagsOf = (made: object) => defaultFlags.filter((flag) => (made as Record<string, unknown>)[flag]);
const begins = async (typeId: number) => flagsOf(await make(typeId));
/** What the form is told. */
const defaultsOf = async (categoryId: number) => {
  const { data } = await w.call(w.people.assistanceAdmin, categoryDefaults.list, { query: { clientId: String(w.clients.elsa.id) } });
  return data.find((row) => row.category.id === categoryId);
};
/** In the day and alone. */
async function limitOf(activityId: number, clientId = w.clients.elsa.id) {
  const { id } = await planned({ activityId });
  const { data: day } = await grouped(w.people.assistanceAdmin, undefined, clientId);
  const row = [...day.finishedInstances, ...day.unfinishedInstances].find((one) => one.id === id)!;
  expect((await read(w.people.assistanceAdmin, id)).data.oneTapMinutes).toBe(row.oneTapMinutes);
  return row;
}
const limitFor = async (typeId: number) => (await limitOf((await make(typeId)).id)).oneTapMinutes;
const WATCHED = ['sendsNotificationWhenIgnored'];
const said: Partial<DefaultsBody> = { sharesDataWhenSigned: true, isSentToInbox: true };

describe.each(cases)('«$name» of the $level', ({ level, name }) => {
  it('is medicine by its name: new activities are watched and asked about, and tell that they are', async () => {
    const { id, typeId, containsMedicine } = await category(level, name);
    expect(containsMedicine).toBe(true);
    expect(await begins(typeId)).toEqual(WATCHED);
    expect((await make(typeId)).category).toMatchObject({ id, containsMedicine: true });
    expect(await defaultsOf(id)).toMatchObject({
      version: 0,
      sendsNotificationWhenIgnored: true,
      usualOneTapMinutes: 60,
      asksAboutSharing: true,
    });
    expect(flagsOf(await make(typeId, { sendsNotificationWhenIgnored: false }))).toEqual([]);
  });

  it('signs by one tap for an hour: a dose that is 2 h 55 min late is asked about', async () => {
    const { typeId } = await category(level, name);
    const { id } = await make(typeId);
    const late = await limitOf(id);
    expect(late.oneTapMinutes).toBe(60);
    const due = Date.parse(late.plannedDate!);
    const enough = (ms: number, isOver = false) => isOneTapEnough(late, new Date(due + ms).toISOString(), isOver);
    expect([enough(175 * MINUTE), enough(HOUR), enough(HOUR + 1), enough(HOUR, true), enough(HOUR + 1, true)]).toEqual([
      ...[false, true, false, true, false],
    ]);
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id }, body: { oneTapMinutes: 30 } });
    expect((await limitOf(id)).oneTapMinutes).toBe(30);
  });

  it('is shared as the company says, of it or of other medicine, and asks no more', async () => {
    const { id, typeId } = await category(level, name);
    const other = await typeOf('Medicinering');
    // What is said of something else is none of its matter.
    await put(w.people.orgAdmin, { sharesDataWhenReported: true }, await typeOf('Hygien'));
    expect(await begins(typeId)).toEqual(WATCHED);
    await put(w.people.orgAdmin, { ...said, oneTapMinutes: 30 }, other);
    expect(await defaultsOf(id)).toMatchObject({
      ...{ ...said, version: 0, sendsNotificationWhenIgnored: true, asksAboutSharing: false },
      ...{ oneTapMinutes: null, usualOneTapMinutes: 30 },
    });
    expect(await limitFor(typeId)).toBe(30);
    expect(await begins(typeId)).toEqual(['sharesDataWhenSigned', 'isSentToInbox', ...WATCHED]);
    const own = await put(w.people.orgAdmin, { sharesDataWhenSkipped: true, oneTapMinutes: 90 }, { categoryId: id });
    // Of a client's own the company says nothing.
    expect(own.status).toBe(level === 'client' ? 404 : 200);
    if (level === 'client') return;
    expect(await begins(typeId)).toEqual(['sharesDataWhenSkipped']);
    expect(await limitFor(typeId)).toBe(90);
    expect(own.data).toMatchObject({ usualOneTapMinutes: 60, asksAboutSharing: false });
  });

  it('is what is said of it, whatever it is called', async () => {
    const declined = await category(level, name, { containsMedicine: false });
    expect([declined.containsMedicine, await begins(declined.typeId), await limitFor(declined.typeId)]).toEqual([false, [], undefined]);
    expect(await defaultsOf(declined.id)).toMatchObject({ usualOneTapMinutes: 720, asksAboutSharing: false });
    const chosen = await category(level, 'Dosett', { containsMedicine: true });
    expect([chosen.containsMedicine, await begins(chosen.typeId), await limitFor(chosen.typeId)]).toEqual([true, WATCHED, 60]);
    expect((await chosen.change({ containsMedicine: false })).data.containsMedicine).toBe(false);
    expect([await begins(chosen.typeId), await limitFor(chosen.typeId)]).toEqual([[], undefined]);
  });

  it('stays so under another name and in a whole category that does not say, and is proposed by a new name', async () => {
    const { id, change, who, whose } = await category(level, name);
    expect((await change({ name: 'Doser' })).data.containsMedicine).toBe(true);
    const whole = async (more: object) => {
      const body = { name: 'Doser', ...look, ...whose, archived: false, ...more };
      const { status, data } = await w.call(who, activityCategories.replace, { params: { id }, body });
      expect(status).toBe(200);
      return data.containsMedicine;
    };
    expect(await whole({})).toBe(true);
    expect(await whole({ containsMedicine: false })).toBe(false);
    expect(await whole({ name })).toBe(true);
    expect((await change({ containsMedicine: false })).data.containsMedicine).toBe(false);
    // A name that stood already proposes nothing.
    expect((await change({ name, icon: 'drop' })).data.containsMedicine).toBe(false);
  });

  it('is told anew in the day when it changes', async () => {
    const { typeId, change } = await category(level, name);
    const { id } = await make(typeId);
    await planned({ activityId: id });
    const url = `/api/activity-instances/client/${w.clients.elsa.id}/grouped`;
    const day = (tag = '') =>
      w.server.inject({
        url,
        headers: { authorization: `Bearer ${w.people.user.token}`, 'accept-encoding': 'gzip', 'if-none-match': tag },
      });
    const { headers } = await day();
    const tag = String(headers.etag);
    expect((await day(tag)).statusCode).toBe(304);
    await change({ color: look.color });
    expect((await day(tag)).statusCode).toBe(304);
    await change({ containsMedicine: false });
    expect((await day(tag)).statusCode).toBe(200);
  });

  it('is copied with what it asks for', async () => {
    const { typeId } = await category(level, name);
    const { id } = await make(typeId);
    const by = w.people.assistanceAdmin;
    const copy = await w.call(by, activities.copy, { params: { id }, body: { name: 'Kopian' } });
    expect([copy.status, flagsOf(copy.data), (await limitOf(copy.data.id)).oneTapMinutes]).toEqual([201, WATCHED, 60]);
    if (level === 'client') return;
    const { elsa, karl } = w.clients;
    const body = { clientId: karl.id, fromClientId: elsa.id, activityIds: [id] };
    expect((await w.call(w.people.orgAdmin, activities.copyFromClient, { body })).status).toBe(201);
    const { data } = await w.call(w.people.orgAdmin, activities.list, { query: { clientId: String(karl.id) } });
    const there = data.find((one) => one.name === 'Alvedon')!;
    expect([flagsOf(there), there.category.containsMedicine]).toEqual([WATCHED, true]);
  });
});

it('goes off with the platform’s row that a release before made for the name, and leaves what ADMIN wrote', async () => {
  const [first, second] = [await category('platform', 'Läkemedel'), await category('platform', 'Medicine')];
  for (const { id } of [first, second])
    await put(w.people.admin, { sendsNotificationWhenIgnored: true, oneTapMinutes: 60 }, { categoryId: id });
  await put(w.people.admin, { sendsNotificationWhenIgnored: true, oneTapMinutes: 45 }, { categoryId: second.id });
  for (const { change } of [first, second]) await change({ containsMedicine: false });
  expect([await begins(first.typeId), await limitFor(first.typeId)]).toEqual([[], undefined]);
  expect([await begins(second.typeId), await limitFor(second.typeId)]).toEqual([WATCHED, 45]);
});

it('speaks for a client by the company’s word of the first medicine, and for no other company', async () => {
  const [first, second] = [await typeOf('Läkemedel'), await typeOf('Medicin')];
  const { typeId } = await category('client', 'Medication');
  await put(w.people.strangerOrgAdmin, { sharesDataWhenReported: true }, first);
  expect(await begins(typeId)).toEqual(WATCHED);
  await put(w.people.orgAdmin, { sharesDataWhenSkipped: true }, second);
  expect(await begins(typeId)).toEqual(['sharesDataWhenSkipped', ...WATCHED]);
  await put(w.people.orgAdmin, { sharesDataWhenSigned: true }, first);
  expect(await begins(typeId)).toEqual(['sharesDataWhenSigned', ...WATCHED]);
});

it('has the hour again where the company’s own word says no limit, whatever it says of its other medicine', async () => {
  const [first, second] = [await typeOf('Läkemedel'), await typeOf('Medicin')];
  const { typeId } = await category('client', 'Medication');
  await put(w.people.orgAdmin, { oneTapMinutes: 45 }, second);
  expect([await limitFor(typeId), await limitFor(first.typeId)]).toEqual([45, 45]);
  await put(w.people.orgAdmin, {}, first);
  expect([await limitFor(typeId), await limitFor(first.typeId), await limitFor(second.typeId)]).toEqual([60, 60, 45]);
  await Promise.all([put(w.people.orgAdmin, { oneTapMinutes: 30 }, first), put(w.people.orgAdmin, {}, second)]);
  expect([await limitFor(first.typeId), await limitFor(second.typeId)]).toEqual([30, 60]);
});

it('goes by the company’s limit until that medicine is removed, and the day tells it', async () => {
  const first = await typeOf('Läkemedel');
  const { typeId } = await category('client', 'Medication');
  await put(w.people.orgAdmin, { oneTapMinutes: 45 }, first);
  const { id } = await make(typeId);
  expect((await limitOf(id)).oneTapMinutes).toBe(45);
  expect((await w.call(w.people.admin, activityCategories.remove, { params: { id: first.categoryId } })).status).toBe(204);
  made.splice(made.indexOf(first.categoryId), 1);
  expect((await limitOf(id)).oneTapMinutes).toBe(60);
});

it('lists a client’s own only for that client', async () => {
  const { id } = await category('client', 'Läkemedel');
  const lists = async (clientId?: number) => {
    const { data } = await w.call(w.people.orgAdmin, categoryDefaults.list, { query: { clientId: clientId?.toString() } });
    return data.some((row) => row.category.id === id);
  };
  expect([await lists(w.clients.elsa.id), await lists(w.clients.karl.id), await lists()]).toEqual([true, false, false]);
});
