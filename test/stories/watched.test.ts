/** Medicine is watched: what new activities of a category begin with, and the limit of one-tap signing (R90, R91). */
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityCategories } from '#contract/catalogue.ts';
import { type CategoryDefaults, categoryDefaults, type DefaultsBody, defaultFlags } from '#contract/category-defaults.ts';
import { type Person, type World, world } from '#test/world.ts';
import { steps } from './steps.ts';
import { off, watching } from './watched-steps.ts';

let w: World;
const { planned, read, grouped } = steps(() => w);
const { typeOf, put: say } = watching(() => w);
/** The platform's medicine, and a type of it. */
let medicine: { categoryId: number; typeId: number };

beforeAll(async () => {
  w = await world();
  medicine = await typeOf('läkemedel');
});
const put = (who: Person, body: Partial<DefaultsBody>, which: { categoryId?: number; companyId?: number; version?: number } = {}) =>
  say(who, body, { categoryId: medicine.categoryId, ...which });
const list = (who: Person, query: { companyId?: number; clientId?: number } = {}) =>
  w.call(who, categoryDefaults.list, { query: { companyId: query.companyId?.toString(), clientId: query.clientId?.toString() } });
const ofMedicine = (rows: readonly CategoryDefaults[]) => rows.find(({ category }) => category.id === medicine.categoryId);
const make = async (body: object = {}, typeId = medicine.typeId) => {
  const { data, status } = await w.call(w.people.assistanceAdmin, activities.create, {
    body: { name: 'Alvedon', type: { id: typeId }, client: { id: w.clients.elsa.id }, ...body },
  });
  expect(status).toBe(201);
  return data;
};
const flagsOf = (made: object) => defaultFlags.filter((flag) => (made as Record<string, unknown>)[flag]);

it('begins as the company says for its category, as the platform says where it says nothing, else with nothing on', async () => {
  const { orgAdmin, assistanceAdmin, admin } = w.people;
  const { categoryId, typeId } = w.clients.elsa;
  expect(flagsOf(await make({}, typeId))).toEqual([]);
  expect(flagsOf(await make())).toEqual(['sendsNotificationWhenIgnored']);
  // What is said explicitly stands, also where it is off.
  const said = { sendsNotificationWhenIgnored: false, sharesDataWhenSigned: true };
  expect(flagsOf(await make(said))).toEqual(['sharesDataWhenSigned']);
  expect(ofMedicine((await list(assistanceAdmin, { clientId: w.clients.elsa.id })).data)).toMatchObject({
    version: 0,
    sendsNotificationWhenIgnored: true,
    oneTapMinutes: null,
    usualOneTapMinutes: 60,
    asksAboutSharing: true,
  });
  const before = await make({ name: 'Innan' });
  const wanted = { sharesDataWhenSigned: true, isSentToInbox: true, oneTapMinutes: 30 };
  const written = await put(orgAdmin, wanted, { version: 0 });
  expect(written.data).toMatchObject({ ...off, ...wanted, version: 1, usualOneTapMinutes: 60, asksAboutSharing: false });
  expect(flagsOf(await make())).toEqual(['sharesDataWhenSigned', 'isSentToInbox']);
  const hygiene = await typeOf('hygien');
  expect((await put(orgAdmin, { sharesDataWhenSkipped: true }, hygiene)).status).toBe(200);
  expect(flagsOf(await make({}, hygiene.typeId))).toEqual(['sharesDataWhenSkipped']);
  // A client's own category has no word of its company's.
  expect((await put(orgAdmin, {}, { categoryId })).status).toBe(404);
  // Existing ones change only when somebody changes them.
  const { data: still } = await w.call(orgAdmin, activities.get, { params: { id: before.id } });
  expect(flagsOf(still)).toEqual(['sendsNotificationWhenIgnored']);
  // Another company's word is its own, and so is the platform's.
  expect(ofMedicine((await list(w.people.strangerOrgAdmin)).data)).toMatchObject({ version: 0, asksAboutSharing: true });
  expect(ofMedicine((await list(admin)).data)).toMatchObject({ version: 0, sendsNotificationWhenIgnored: true, usualOneTapMinutes: 60 });
});

it('is written on the version that was seen, by whoever may, for the own company', async () => {
  const { orgAdmin, orgUser, assistanceAdmin, user, admin, strangerOrgAdmin } = w.people;
  const { companyId } = w.clients.elsa;
  expect((await put(orgAdmin, {}, { version: 0 })).status).toBe(412);
  const { data: now } = await list(orgAdmin);
  expect((await put(orgAdmin, {}, { version: ofMedicine(now)!.version })).status).toBe(200);
  for (const who of [orgUser, assistanceAdmin, user]) expect((await put(who, {})).status).toBe(403);
  expect((await put(strangerOrgAdmin, {}, { companyId })).status).toBe(404);
  expect((await list(strangerOrgAdmin, { companyId })).status).toBe(404);
  expect((await list(strangerOrgAdmin, { clientId: w.clients.elsa.id })).status).toBe(404);
  expect((await list(user)).status).toBe(403);
  expect((await put(admin, { isSentToInbox: true }, { companyId })).data).toMatchObject({ isSentToInbox: true });
  for (const oneTapMinutes of [4, 721, 30.5]) {
    const { status, problem } = await put(orgAdmin, { oneTapMinutes });
    expect([status, problem.fieldErrors?.map(({ field }) => field)]).toEqual([400, ['oneTapMinutes']]);
  }
  expect((await put(orgAdmin, {}, { categoryId: 999_999 })).status).toBe(404);
});

it('tells the limit of an activity, else of its company, else of the platform, in the day and alone, only where it is not the usual one', async () => {
  const { orgAdmin, admin, user, assistanceAdmin } = w.people;
  const { id: activityId } = await make({ name: 'Insulin' });
  const { id } = await planned({ activityId });
  const limits = async () => {
    const { data: day } = await grouped(user);
    const inDay = [...day.finishedInstances, ...day.unfinishedInstances].find((one) => one.id === id)!;
    const { data: alone } = await read(user, id);
    expect('oneTapMinutes' in inDay).toBe('oneTapMinutes' in alone);
    expect(inDay.oneTapMinutes).toBe(alone.oneTapMinutes);
    return inDay.oneTapMinutes;
  };
  const own = (oneTapMinutes: number | null) =>
    w.call(assistanceAdmin, activities.change, { params: { id: activityId }, body: { oneTapMinutes } });
  await put(orgAdmin, { oneTapMinutes: null });
  expect(await limits()).toBe(60);
  await put(orgAdmin, { oneTapMinutes: 90 });
  expect(await limits()).toBe(90);
  await own(15);
  expect(await limits()).toBe(15);
  await own(720);
  expect(await limits()).toBeUndefined();
  await own(null);
  await put(orgAdmin, { oneTapMinutes: null });
  await put(admin, { oneTapMinutes: 45 });
  expect(await limits()).toBe(45);
  await put(admin, { oneTapMinutes: null });
  expect(await limits()).toBe(60);
  await put(admin, { oneTapMinutes: 720 });
  expect(await limits()).toBeUndefined();
});

it('goes with a category that nobody used', async () => {
  const { admin, orgAdmin } = w.people;
  const { data: other } = await w.call(admin, activityCategories.create, { body: { name: 'Vård', color: '#aa3300', icon: 'pill' } });
  const of = async () => (await list(orgAdmin)).data.find(({ category }) => category.id === other.id);
  expect(await of()).toMatchObject({ version: 0, asksAboutSharing: false, usualOneTapMinutes: 720 });
  await put(orgAdmin, {}, { categoryId: other.id });
  expect((await w.call(admin, activityCategories.remove, { params: { id: other.id } })).status).toBe(204);
  expect(await of()).toBeUndefined();
});
