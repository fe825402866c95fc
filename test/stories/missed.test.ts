/** What is missed is mailed once, an hour later, to those in charge who want mail, and says nothing of care (R12). */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyMissed } from '#server/planning/missed.ts';
import type { App } from '#server/request/ports.ts';
import { inbox } from '#test/inbox.ts';
import { START, type World, world } from '#test/world.ts';
import { HOUR, MINUTE, steps } from './steps.ts';

let w: World;
let post: Awaited<ReturnType<typeof inbox>>;
const { warm, at, planned, act } = steps(() => w);
beforeAll(async () => {
  post = await inbox();
  w = await world({ SMTP_URL: post.url, MAIL: 'send', PUBLIC_URL: 'https://vardag.example' });
  await notifies(w.clients.elsa.activityId, true);
  await w.person('Orolig Chef', ['ORG_ADMIN'], w.companies.sol.id);
  await w.pool.query(
    `update users set receives_email_notifications = login <> 'orolig.chef@example.com', lang_key = case when login like 'olga%' then 'en' else 'sv' end`,
  );
});
afterAll(() => post.close());

const inCompany = <T>(work: Parameters<World['scoped']>[1]) => w.scoped({ companies: [w.companies.sol.id] }, work) as Promise<T>;
const notifies = (activityId: number, on: boolean) =>
  inCompany((db) => db.updateTable('activities').set({ sends_notification_when_ignored: on }).where('id', '=', activityId).execute());
/** The job through its queue, then the sending. */
async function run() {
  const before = post.letters.length;
  await w.scoped({ companies: [] }, (db) => w.jobs.send(db as never, 'tell-missed', {}));
  await w.jobs.drain();
  return post.letters.slice(before);
}
/** So long after the start of the world. */
function wait(milliseconds: number) {
  w.clock.now = new Date(Date.parse(START) + milliseconds);
}

describe('a missed instance', () => {
  it('is mailed to the assistance administrator and the organisation’s, each in their language, with its link and no word of care', async () => {
    const { id, plannedDate } = await planned({ date: at(10 * MINUTE) });
    wait(69 * MINUTE);
    expect(await run()).toEqual([]);
    wait(70 * MINUTE);
    const letters = await run();
    expect(letters.map(({ to, subject }) => [to[0], subject]).sort()).toEqual([
      [w.people.assistanceAdmin.login, 'En planerad insats är inte signerad'],
      [w.people.orgAdmin.login, 'Something planned is not signed'],
    ]);
    for (const { text, html, subject, raw } of letters) {
      expect(text).toContain(`https://vardag.example/handelse/${id}`);
      expect(html).toContain(`href="https://vardag.example/handelse/${id}"`);
      for (const word of ['Dusch', 'Elsa', 'Lindqvist', 'Hygien', 'Solgläntan', plannedDate!.slice(11, 16)])
        expect(`${text} ${html} ${subject} ${raw}`).not.toContain(word);
    }
    expect(await run()).toEqual([]);
    wait(5 * HOUR);
    expect(await run()).toEqual([]);
  });
  it('is told of once by two servers at once', async () => {
    wait(0);
    await planned({ date: at(3 * MINUTE) });
    await planned({ date: at(4 * MINUTE) });
    wait(2 * HOUR);
    await warm();
    const app = {
      scoped: w.scoped,
      jobs: w.jobs,
      config: { publicUrl: 'https://vardag.example' },
      now: () => new Date(w.clock.now),
    } as App;
    const told = await Promise.all([1, 2, 3].map(() => notifyMissed(app, pino({ level: 'silent' }))));
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(await run()).toHaveLength(4);
  });
});

describe('nobody is told of', () => {
  it.each<[string, (id: number) => Promise<unknown>, object?]>([
    ['what is signed', (id) => act(w.people.user, id, { isCompleted: true })],
    ['what is skipped', (id) => act(w.people.user, id, { isSkipped: true, comment: 'Sjuk' })],
    ['what was moved ahead', (id) => act(w.people.user, id, { plannedDate: at(9 * HOUR) })],
    ['what is not to be signed', async () => {}, { isCompletable: false }],
    ['what an activity does not ask for', () => notifies(w.clients.elsa.activityId, false)],
  ])('%s', async (_, work, more = {}) => {
    wait(0);
    await notifies(w.clients.elsa.activityId, true);
    const { id } = await planned({ date: at(5 * MINUTE), ...more });
    await work(id);
    wait(3 * HOUR);
    expect(await run()).toEqual([]);
    await inCompany((db) =>
      db
        .updateTable('activity_instances')
        .set({ removed_at: at(0) })
        .where('id', '=', id)
        .execute(),
    );
    await notifies(w.clients.elsa.activityId, true);
  });
  it('what is older than a day', async () => {
    wait(0);
    const { id } = await planned({ date: at(6 * MINUTE) });
    wait(24 * HOUR + 7 * MINUTE);
    expect(await run()).toEqual([]);
    wait(24 * HOUR + 6 * MINUTE);
    expect(await run()).toHaveLength(2);
    expect(
      await inCompany<unknown[]>((db) =>
        db.selectFrom('activity_instances').select('id').where('id', '=', id).where('missed_notified_at', 'is not', null).execute(),
      ),
    ).toHaveLength(1);
  });
  it('a member who is inactive, an account that is closed', async () => {
    wait(0);
    await planned({ date: at(7 * MINUTE) });
    await w.pool.query('update client_group_members set active = false where user_id = $1', [w.people.assistanceAdmin.id]);
    await w.pool.query('update users set activated = false where id = $1', [w.people.orgAdmin.id]);
    wait(2 * HOUR);
    expect(await run()).toEqual([]);
  });
});

it('the job runs every five minutes', async () => {
  const { rows } = await w.pool.query(`select cron from pgboss.schedule where name = 'tell-missed'`);
  expect(rows).toEqual([{ cron: '*/5 * * * *' }]);
});
