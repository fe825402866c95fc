/**
 * Before a delegation ends its person, whoever leads the team and whoever gave it are reminded, once at each step, without a word of care (R149).
 * @module-tag long
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, toInstant, toLocalDate } from '#domain/time.ts';
import { inbox } from '#test/inbox.ts';
import { type World, world } from '#test/world.ts';

const ZONE = 'Europe/Stockholm';
let w: World;
let post: Awaited<ReturnType<typeof inbox>>;
let today: string;

beforeAll(async () => {
  post = await inbox();
  w = await world({ SMTP_URL: post.url, MAIL: 'send', PUBLIC_URL: 'https://vardag.example' });
  await w.pool.query(
    `update users set receives_email_notifications = true, lang_key = case when login like 'olga%' then 'en' else 'sv' end`,
  );
  today = toLocalDate(w.clock.now.toISOString(), ZONE);
});
afterAll(() => post.close());

/** An accepted one of the first task, given by the company's administrator, who is licensed. */
async function give(userId: number, clientId: number | null, untilDay: string): Promise<number> {
  const { companyId } = w.clients.elsa;
  return w.scoped({ companies: [companyId] }, async (db) => {
    const task = await db.selectFrom('delegation_tasks').select('id').orderBy('id').executeTakeFirstOrThrow();
    const from = addDays(untilDay, -300);
    const at = toInstant(`${from}T10:00`, ZONE);
    const made = await db
      .insertInto('delegations')
      .values({
        ...{ company_id: companyId, user_id: userId, task_id: task.id, client_id: clientId, from_day: from, until_day: untilDay },
        ...{ valid_from: at, valid_until: toInstant(`${addDays(untilDay, 1)}T00:00`, ZONE), how: 'SYSTEM' as const },
        ...{
          decided_by_id: w.people.orgAdmin.id,
          decided_by: 'Olga',
          decided_title: 'NURSE',
          decided_on: from,
          at,
          by_id: w.people.orgAdmin.id,
        },
        accepted_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
}
/** The job through its queue, twice, so many days from the world's first. */
async function on(days: number) {
  w.clock.now = new Date(toInstant(`${addDays(today, days)}T12:00`, ZONE));
  const before = post.letters.length;
  for (let run = 0; run < 2; run++) {
    await w.scoped({ companies: [] }, (db) => w.jobs.send(db as never, 'remind-of-delegations', {}));
    await w.jobs.drain();
  }
  return post.letters.slice(before);
}
const subjectsTo = (letters: Awaited<ReturnType<typeof on>>) => letters.map(({ to, subject }) => [to[0], subject]).sort();

test('at each step once, in everybody’s language; several that end on one day are one mail; a late job says the days that are left', async () => {
  const { user, assistanceAdmin, orgAdmin } = w.people;
  await give(user.id, w.clients.elsa.id, addDays(today, 61));
  expect(await on(0)).toEqual([]);
  const letters = await on(1);
  expect(subjectsTo(letters)).toEqual(
    [
      [user.login, 'En delegering går ut om 60 dagar'],
      [assistanceAdmin.login, 'En delegering går ut om 60 dagar'],
      [orgAdmin.login, 'A delegation ends in 60 days'],
    ].sort(),
  );
  const addressed = new Map(letters.map(({ to, text }) => [to[0], /https:\S+/.exec(text)?.[0]]));
  expect(addressed.get(user.login)).toBe('https://vardag.example/konto');
  expect(addressed.get(assistanceAdmin.login)).toBe('https://vardag.example/klientgrupp/delegeringar');
  expect(addressed.get(orgAdmin.login)).toBe('https://vardag.example/organisation/delegeringar');
  for (const { text, html, subject } of letters)
    for (const word of ['Läkemedel', 'dosett', 'Elsa', 'Lindqvist', 'Solgläntan']) expect(`${text} ${html} ${subject}`).not.toContain(word);
  expect(await on(2)).toEqual([]);
  // The servers were away on the thirtieth day before.
  expect(new Set((await on(35)).map(({ subject }) => subject))).toEqual(
    new Set(['En delegering går ut om 26 dagar', 'A delegation ends in 26 days']),
  );
  await give(user.id, null, addDays(today, 61));
  expect(subjectsTo(await on(60)).filter(([to]) => to === user.login)).toEqual([[user.login, '2 delegeringar går ut i morgon']]);
  expect(await on(62)).toEqual([]);
});

test('nobody is reminded of one that goes on by another, was not accepted, or was withdrawn, nor at an address that no mail has reached', async () => {
  const base = addDays(today, 200);
  const soon = await give(w.people.user.id, w.clients.elsa.id, base);
  await give(w.people.user.id, w.clients.elsa.id, addDays(base, 200));
  expect(await on(193)).toEqual([]);
  await w.scoped({ companies: [w.clients.elsa.companyId] }, (db) =>
    sql`update delegations set ended_at = ${w.clock.now.toISOString()}, ended_by_id = ${w.people.orgAdmin.id}, end_cause = 'WITHDRAWN' where id <> ${soon}
      and ended_at is null`.execute(db),
  );
  await w.pool.query('update users set email_proven = false where id = $1', [w.people.user.id]);
  expect((await on(194)).map(({ to }) => to[0]).sort()).toEqual([w.people.assistanceAdmin.login, w.people.orgAdmin.login].sort());
});
