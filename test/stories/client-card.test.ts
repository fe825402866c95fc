/** The card of a client: kept by whoever plans, read by the team, and by the office where that lets it, over versions, and never edited silently (product «Client card», decision 063). */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { clientCards } from '#contract/client-cards.ts';
import { clientGroups, clients } from '#contract/people.ts';
import { compareCards, MAX_ALERT_LENGTH, MAX_ALERTS, MAX_CONTACTS } from '#domain/client-card.ts';
import { fileSteps } from '#test/files.ts';
import { tracesIn } from '#test/traces.ts';
import { START, type World, world } from '#test/world.ts';

let w: World;
const { uploaded, rowOf } = fileSteps(() => w);
beforeEach(async () => {
  w = await world();
});
type Who = { token: string };
const nuts = { kind: 'ALLERGY', text: 'nötter' } as const;
const fits = { kind: 'EPILEPSY', text: null } as const;
const eva = { kind: 'RELATIVE', name: 'Eva Ek', phone: '070-123 45 67', note: 'dotter' } as const;
type Body = NonNullable<Parameters<typeof save>[1]>;
const elsa = () => ({ clientId: w.clients.elsa.id });
const get = (who: Who, params = elsa()) => w.call(who, clientCards.get, { params });
const history = (who: Who, query = {}) => w.call(who, clientCards.history, { params: elsa(), query });
const save = (
  who: Who,
  body: { alerts?: readonly object[]; contacts?: readonly object[]; imageUrl?: string | null; officeReadsCard?: boolean },
  version?: number,
  params = elsa(),
) =>
  w.call(
    who,
    clientCards.put,
    { params, body: { alerts: [], contacts: [], ...body } as never },
    version ? { 'if-match': `"${version}"` } : {},
  );
const refusal = ({ status, problem }: Awaited<ReturnType<typeof save>>) => [
  status,
  problem.fieldErrors?.[0]?.field,
  problem.fieldErrors?.[0]?.message,
];

it('is empty until whoever plans writes it, and then read by everybody in the team', async () => {
  const { user, assistanceAdmin } = w.people;
  const empty = await get(user);
  expect(empty.data).toEqual({
    ...{ ...elsa(), version: 1, alerts: [], contacts: [], imageUrl: null, officeReadsCard: true },
    ...{ changedDate: null, changedByName: null },
  });
  expect(empty.headers.etag).toBe('"1"');
  const saved = await save(assistanceAdmin, { alerts: [nuts, { kind: 'EPILEPSY' }], contacts: [eva] }, 1);
  expect(saved.status).toBe(200);
  expect(saved.headers['app-alert']).toBe('assistmeApp.clientCard.updated');
  const card = { version: 2, alerts: [nuts, fits], contacts: [eva], changedDate: START, changedByName: assistanceAdmin.name };
  expect(saved.data).toMatchObject(card);
  expect((await get(user)).data).toMatchObject(card);
});

it('is the team’s own while that has closed it: nothing of it to the organisation or to others', async () => {
  const { user, colleague, orgAdmin, orgUser, stranger, strangerAdmin, admin, assistanceAdmin } = w.people;
  await save(assistanceAdmin, { alerts: [nuts], officeReadsCard: false });
  await save(w.people.admin, { officeReadsCard: false }, 1, { clientId: w.clients.karl.id });
  const all = [user, colleague, assistanceAdmin, admin, orgAdmin, orgUser, stranger, strangerAdmin];
  const of = async (call: (who: Who) => Promise<{ status: number }>) => Promise.all(all.map(async (who) => (await call(who)).status));
  expect(await of((who) => get(who))).toEqual([200, 200, 200, 200, 403, 403, 404, 404]);
  expect(await of((who) => history(who))).toEqual([200, 200, 200, 200, 403, 403, 404, 404]);
  expect(await of((who) => save(who, { alerts: [nuts] }))).toEqual([403, 403, 200, 200, 403, 403, 403, 404]);
  // The organisation's who helps in one team has that one's, and no other's.
  const roles = ['ORG_ADMIN', 'ASSISTANCE_ADMIN'] as const;
  const outside = await w.person('Olga Office', [...roles], w.companies.sol.id);
  expect([(await get(outside)).status, (await save(outside, {})).status]).toEqual([403, 403]);
  const both = await w.person('Bodil Både', [...roles], w.companies.sol.id);
  await w.join(w.clients.karl, both);
  const karl = { clientId: w.clients.karl.id };
  expect([(await get(both)).status, (await get(both, karl)).status, (await save(both, {}, 2, karl)).status]).toEqual([403, 200, 200]);
});

const readings = async (user: number) => (await tracesIn(w, { user })).filter(({ action }) => action === 'clientCard.read');
const groupOf = async (who: Who) => (await w.call(who, clientGroups.list, { query: { clientId: String(elsa().clientId) } })).data[0]!;

it('is read by the office of the client’s company while the team lets it, and each reading leaves a trace', async () => {
  const { user, assistanceAdmin, orgAdmin, orgUser, strangerOrgAdmin } = w.people;
  // A new client's card is open to it; one of before the question is closed (0059).
  await save(assistanceAdmin, { alerts: [nuts], contacts: [eva] });
  for (const who of [orgAdmin, orgUser]) {
    expect((await get(who)).data).toMatchObject({ alerts: [nuts], contacts: [eva], officeReadsCard: true });
    expect((await groupOf(who)).officeReadsCard).toBe(true);
    // It writes nothing, and how the card stood is the team's.
    expect([(await save(who, {})).status, (await history(who)).status]).toEqual([403, 403]);
  }
  expect((await get(strangerOrgAdmin)).status).toBe(404);
  await get(user);
  for (const { id } of [orgAdmin, orgUser])
    expect(await readings(id)).toMatchObject([{ client_id: w.clients.elsa.id, company_id: w.companies.sol.id }]);
  // Somebody of the office who is in the team reads as one of it.
  await w.join(w.clients.elsa, orgUser);
  await expect.poll(async () => (await history(orgUser)).status).toBe(200);
  await get(orgUser);
});

it('is opened to the office and closed again by whoever plans, each with a line of the history; left out it stays', async () => {
  const { user, assistanceAdmin, orgAdmin, admin } = w.people;
  const base = { alerts: [nuts], contacts: [eva] };
  const { version } = (await save(assistanceAdmin, { ...base, officeReadsCard: false })).data;
  expect((await get(orgAdmin)).status).toBe(403);
  expect(JSON.stringify((await get(orgAdmin)).problem)).not.toContain('nötter');
  expect((await groupOf(orgAdmin)).officeReadsCard).toBe(false);
  expect((await save(assistanceAdmin, base, version)).data).toMatchObject({ version, officeReadsCard: false });
  expect((await save(user, { ...base, officeReadsCard: true })).status).toBe(403);
  w.clock.now = new Date(Date.parse(START) + 3_600_000);
  await save(admin, { ...base, officeReadsCard: true }, version);
  expect((await get(orgAdmin)).status).toBe(200);
  const told = (await history(user)).data;
  expect(told.map(({ byName, date, before, after }) => [byName, date, compareCards(before, after)])).toEqual([
    [admin.name, w.clock.now.toISOString(), [{ what: 'office', before: false, after: true }]],
    [
      ...[assistanceAdmin.name, START],
      [
        { what: 'alert', before: null, after: nuts },
        { what: 'contact', before: null, after: eva },
        { what: 'office', before: true, after: false },
      ],
    ],
  ]);
});

it('is saved over the version that was read: the second of two is refused, and nothing is lost', async () => {
  const { assistanceAdmin, user } = w.people;
  const other = await w.person('Petra Plan', ['ASSISTANCE_ADMIN']);
  await w.join(w.clients.elsa, other);
  const at = (await save(assistanceAdmin, { alerts: [nuts] })).data.version;
  const both = await Promise.all([
    save(assistanceAdmin, { alerts: [nuts, fits] }, at),
    save(other, { alerts: [nuts], contacts: [eva] }, at),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const card = (await get(user)).data;
  expect(card.version).toBe(at + 1);
  expect((await save(other, { alerts: card.alerts, contacts: [eva] }, card.version)).status).toBe(200);
});

it('keeps how it stood with who changed it and when, and nobody changes that; saving the same leaves no trace', async () => {
  const { assistanceAdmin, admin, user } = w.people;
  await save(assistanceAdmin, { alerts: [nuts] });
  w.clock.now = new Date(Date.parse(START) + 3_600_000);
  await save(admin, { alerts: [fits], contacts: [eva] });
  const { version } = (await save(assistanceAdmin, { alerts: [fits], contacts: [eva] })).data;
  expect(version).toBe(3);
  const told = await history(user);
  expect(told.headers['x-total-count']).toBe('2');
  expect(told.data).toMatchObject([
    {
      ...{ id: 3, byName: admin.name, date: w.clock.now.toISOString() },
      before: { alerts: [nuts], contacts: [] },
      after: { alerts: [fits], contacts: [eva] },
    },
    { id: 2, byName: assistanceAdmin.name, date: START, before: { alerts: [], contacts: [], imageUrl: null }, after: { alerts: [nuts] } },
  ]);
  expect((await history(user, { page: 1, size: 1 })).data.map(({ id }) => id)).toEqual([2]);
  for (const statement of [sql`update client_cards set alerts = '[]'`, sql`delete from client_cards`])
    await expect(w.asOwner({ companies: '*' }, (db) => statement.execute(db))).rejects.toThrow();
  expect((await tracesIn(w)).map(({ action }) => action)).toContain('clientCard.change');
});

it('takes several numbers as they were written, and refuses at its field one that calls nobody or somebody else', async () => {
  const { assistanceAdmin } = w.people;
  const at = async (phone: string) => refusal(await save(assistanceAdmin, { contacts: [eva, { ...eva, phone }] }));
  for (const phone of [
    '0701234567012345',
    '12 34 56',
    '08-12 34 56, 12 34 57',
    '070-123 45 67 kvällar',
    '46701234567',
    '12',
    '070-123 45 6',
    '0701234567112',
    '08-123 45 67 69 70',
  ])
    expect(await at(phone), phone).toEqual([400, 'contacts.1.phone', 'assistmeApp.clientCard.errors.phone']);
  for (const phone of [
    '070-123 45 67, 08-12 34 56',
    '070-123 45 67 / 08-123 45',
    '0046 (0)70 123 45 67',
    '08-123 45 67 ankn 12',
    '1177',
    '070-123 45 67 112',
    '08-123 45 67-70',
  ]) {
    const answer = await save(assistanceAdmin, { contacts: [{ ...eva, phone }] });
    expect(answer.status, phone).toBe(200);
    expect(answer.data.contacts[0]?.phone).toBe(phone);
  }
});

it('says at the field what is missing, too long, no number, or too much', async () => {
  const { assistanceAdmin } = w.people;
  const at = async (body: Body) => refusal(await save(assistanceAdmin, body));
  const errors = 'assistmeApp.clientCard.errors';
  expect(await at({ alerts: [fits, { kind: 'ALLERGY' }] })).toEqual([400, 'alerts.1.text', `${errors}.words`]);
  expect(await at({ alerts: [{ kind: 'OTHER', text: null }] })).toEqual([400, 'alerts.0.text', `${errors}.words`]);
  expect(await at({ alerts: [{ kind: 'POLLEN' }] })).toEqual([400, 'alerts.0.kind', 'error.field.choice']);
  expect(await at({ alerts: [{ kind: 'HEART', text: 'x'.repeat(MAX_ALERT_LENGTH + 1) }] })).toEqual([
    400,
    'alerts.0.text',
    'error.field.size',
  ]);
  expect(await at({ contacts: [{ ...eva, phone: 'hemma' }] })).toEqual([400, 'contacts.0.phone', `${errors}.phone`]);
  expect(await at({ contacts: [eva, { ...eva, name: ' ' }] })).toEqual([400, 'contacts.1.name', 'error.field.required']);
  expect(await at({ alerts: Array(MAX_ALERTS + 1).fill(fits) })).toEqual([400, 'alerts', `${errors}.tooMany`]);
  expect(await at({ contacts: Array(MAX_CONTACTS + 1).fill(eva) })).toEqual([400, 'contacts', `${errors}.tooMany`]);
  expect((await save(assistanceAdmin, { alerts: Array(MAX_ALERTS).fill(fits), contacts: Array(MAX_CONTACTS).fill(eva) })).status).toBe(200);
});

it('has a picture, which everybody who sees the client has beside the name; left out it stays, and null takes it away', async () => {
  const { assistanceAdmin, user, orgUser } = w.people;
  const address = await uploaded(assistanceAdmin);
  const saved = await save(assistanceAdmin, { imageUrl: address });
  expect(saved.data.imageUrl).toContain(`${address}?`);
  expect(await rowOf(address)).toMatchObject({ client_id: w.clients.elsa.id, company_id: w.companies.sol.id });
  const pictures = async (who: Who) => {
    const { data } = await w.call(who, clientGroups.list, { query: { clientId: String(elsa().clientId) } });
    return [data[0]!.client.imageUrl, (await w.call(who, clients.get, { params: { id: elsa().clientId } })).data.imageUrl];
  };
  for (const who of [user, orgUser]) for (const found of await pictures(who)) expect(found).toContain(`${address}?`);
  await save(assistanceAdmin, { alerts: [nuts] });
  expect((await get(user)).data.imageUrl).toContain(address);
  // Somebody else's upload is not theirs to use, and a film is no picture.
  expect(refusal(await save(assistanceAdmin, { imageUrl: await uploaded(user) }))).toEqual([400, 'imageUrl', 'error.file.foreign']);
  await save(assistanceAdmin, { alerts: [nuts], imageUrl: null });
  for (const who of [user, orgUser]) expect(await pictures(who)).toEqual([null, null]);
  expect((await history(user)).data.map(({ after }) => after.imageUrl !== null)).toEqual([false, true, true]);
});
