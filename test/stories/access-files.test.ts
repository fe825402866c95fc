/** Files about a client, read by their signed addresses: each reader's look is a line of the access log before the first byte goes out (R119). */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { clientCards } from '#contract/client-cards.ts';
import { fileSteps, mp4, png } from '#test/files.ts';
import { type Person, START, type World, world } from '#test/world.ts';
import { linesOver } from './log-lines.ts';
import { steps } from './steps.ts';

let w: World;
const lines = linesOver(() => w);
const { uploaded, get, keyOf } = fileSteps(() => w);
const { planned, act } = steps(() => w);
const elsa = () => w.clients.elsa;
/** The client's picture, which all who see the client read. */
let picture: string;
let secret: Buffer;
let minutes = 0;
beforeAll(async () => {
  w = await world();
  picture = await uploaded(w.people.assistanceAdmin);
  const card = { params: { clientId: elsa().id }, body: { alerts: [], contacts: [], imageUrl: picture } };
  expect((await w.call(w.people.assistanceAdmin, clientCards.put, card)).status).toBe(200);
  ({ secret } = (await w.pool.query('select secret from file_secrets')).rows[0]);
});
beforeEach(async () => {
  // No look of the test before counts for one of this.
  minutes += 20;
  w.clock.now = new Date(Date.parse(START) + minutes * 60_000);
  await lines();
});
const addressFor = (who: Person, address = picture) => {
  const end = Math.floor(w.clock.now.getTime() / 1000) + 3600;
  const seal = createHmac('sha256', secret)
    .update(`${keyOf(address)}\n${who.id}\n${end}`)
    .digest('base64url');
  return `${address}?r=${who.id}&e=${end}&s=${seal}`;
};
const statusOf = async (address: string, ...more: [headers?: Record<string, string>, method?: 'HEAD']) =>
  (await get(address, ...more)).statusCode;

describe('a file about a client', () => {
  it.each([
    ['user', 'USER'],
    ['assistanceAdmin', 'ASSISTANCE_ADMIN'],
    ['orgAdmin', 'ORG_ADMIN'],
    ['orgUser', 'ORG_USER'],
    ['admin', 'ADMIN'],
  ] as const)('read by %s is a line of the look at it', async (who, role) => {
    expect(await statusOf(addressFor(w.people[who]))).toBe(200);
    expect(await lines()).toMatchObject([
      {
        ...{ user: w.people[who].name, role, kind: 'see', endpoint: 'file.read', target: `key=${keyOf(picture)}` },
        ...{ clients: [elsa().id], company: elsa().companyId },
      },
    ]);
  });
  it('is one within a quarter of an hour, however often and in whatever parts it is read', async () => {
    const address = addressFor(w.people.user);
    const { headers } = await get(address);
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(address, { 'if-none-match': headers.etag as string })).toBe(200);
    for (const range of ['bytes=0-0', 'bytes=1-4', 'bytes=5-']) expect(await statusOf(address, { range })).toBe(206);
    expect(await lines()).toHaveLength(1);
    w.clock.now = new Date(w.clock.now.getTime() + 16 * 60_000);
    expect(await statusOf(address, { range: 'bytes=5-' })).toBe(206);
    expect(await lines()).toHaveLength(1);
    minutes += 16;
  });
  it('is one for each reader, and for each file; what comes at once shares its writing', async () => {
    const { id } = await planned();
    const films = [await uploaded(w.people.user, mp4, 'film.mp4'), await uploaded(w.people.user, mp4, 'annan.mp4')];
    const comment = `<p>Se</p>${films.map((film) => `<video src="${film}" controls></video>`).join('')}`;
    expect((await act(w.people.user, id, { comment })).status).toBe(200);
    await lines();
    const addresses = [w.people.user, w.people.colleague].flatMap((who) => films.map((film) => addressFor(who, film)));
    expect(await Promise.all([...addresses, ...addresses].map((address) => statusOf(address)))).toEqual(Array(8).fill(200));
    const told = (await lines()).map(({ user, target }) => `${user} ${target}`).sort();
    expect(told).toEqual(
      [w.people.user, w.people.colleague].flatMap(({ name }) => films.map((film) => `${name} key=${keyOf(film)}`)).sort(),
    );
  });
  it('of which no byte goes out leaves none: its head, a part that is not there, somebody of another company', async () => {
    const address = addressFor(w.people.user);
    expect(await statusOf(address, {}, 'HEAD')).toBe(200);
    expect(await statusOf(address, { range: `bytes=${png.length}-` })).toBe(416);
    for (const who of [w.people.stranger, w.people.strangerAdmin, w.people.strangerOrgAdmin])
      expect(await statusOf(addressFor(who))).toBe(404);
    expect(await lines()).toEqual([]);
  });
});

it('a file of no client leaves none: a company’s, the platform’s, one’s own picture', async () => {
  const { people } = w;
  const [ofCompany, ofPlatform, own] = [await uploaded(people.orgAdmin), await uploaded(people.admin), await uploaded(people.user)];
  await w.scoped({ companies: '*' }, async (db) => {
    const { companyId: company_id } = elsa();
    await db.updateTable('files').set({ company_id }).where('key', '=', keyOf(ofCompany)).execute();
    await db
      .insertInto('file_holders')
      .values({ company_id, file_key: keyOf(ofCompany), holder: 'FORM', holder_id: 1 })
      .execute();
    await db.updateTable('files').set({ platform: true }).where('key', '=', keyOf(ofPlatform)).execute();
  });
  expect((await w.call(people.user, access.saveAccount, { body: { imageUrl: own } })).status).toBe(200);
  await lines();
  for (const address of [ofCompany, ofPlatform, own]) expect(await statusOf(addressFor(people.user, address))).toBe(200);
  expect(await lines()).toEqual([]);
});

it('where the line cannot be written nothing is sent', async ({ skip }) => {
  const serving = inject('serving');
  if (!serving) skip('TEST_DATABASE_URL has one login');
  const rights = (how: string) => w.asOwner({ companies: '*' }, (db) => sql.raw(`${how} ${serving}`).execute(db));
  await rights('revoke insert on log.access_events from');
  try {
    const answer = await get(addressFor(w.people.user));
    expect({ status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
      status: 500,
      type: 'application/problem+json; charset=utf-8',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  } finally {
    await rights('grant insert on log.access_events to');
  }
  expect(await statusOf(addressFor(w.people.user))).toBe(200);
  expect(await lines()).toHaveLength(1);
});

it('on a full disk care goes on by what can be read', async () => {
  const owner = (text: string) => w.asOwner({ companies: '*' }, (db) => sql.raw(text).execute(db));
  // As PostgreSQL says it.
  await owner(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
  );
  await owner('create trigger no_room before insert on log.access_events for each row execute function no_room()');
  try {
    expect(await statusOf(addressFor(w.people.user))).toBe(200);
  } finally {
    await owner('drop function no_room() cascade');
  }
});
