/** Rows and bodies of delegations for the loop: one that its caller was given, and a paper of each side. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Person, World } from '#test/world.ts';
import type { Side } from './rows.ts';
import { words } from './rows.ts';

const papers: Record<string, string> = Object.fromEntries(
  Object.values(words).map((word) => [word, createHash('md5').update(`paper of ${word}`).digest('hex')]),
);
const NAME = 'papper.png';

/** The paper of a side, which is its company's already. */
async function paperOf(w: World, side: Side): Promise<string> {
  const key = papers[words[side]]!;
  const at = w.clock.now.toISOString();
  const place = join(w.dataDir, 'files', key.slice(0, 2), key);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, '.');
  await w.scoped({ companies: [w.clients[side].companyId] }, (db) =>
    sql`insert into files (key, name, content_type, size, created_date, token_hash, expires_date, stored_date, company_id, client_id)
      values (${key}, ${NAME}, 'image/png', 1, ${at}, ${Buffer.from(key)}, ${at}, ${at}, ${w.clients[side].companyId}, ${w.clients[side].id}) on conflict do nothing`.execute(
      db,
    ),
  );
  return `/filer/${key}/${NAME}`;
}

async function taskOf(w: World, companyId: number): Promise<number> {
  const { rows } = await w.scoped({ companies: [companyId] }, (db) =>
    sql<{ id: number }>`select id from delegation_tasks where company_id = ${companyId} and removed_at is null order by id limit 1`.execute(
      db,
    ),
  );
  return rows[0]!.id;
}

/** One that was given to whoever calls, and by them: theirs to accept and to withdraw. */
export async function delegationOf(w: World, side: Side, { id }: Person): Promise<number> {
  const { id: client_id, companyId: company_id } = w.clients[side];
  const image_url = await paperOf(w, side);
  const task_id = await taskOf(w, company_id);
  const at = w.clock.now.toISOString();
  const word = words[side];
  const created = await w.scoped({ companies: [company_id] }, (db) =>
    db
      .insertInto('delegations')
      .values({
        ...{
          company_id,
          client_id,
          user_id: id,
          task_id,
          from_day: '2026-11-01',
          until_day: '2027-10-31',
          how: 'PAPER',
          decided_by_id: null,
        },
        ...{
          valid_from: '2026-10-31T23:00:00Z',
          valid_until: '2027-10-31T23:00:00Z',
          decided_by: word,
          decided_title: word,
          decided_employer: word,
        },
        ...{ decided_on: '2026-11-01', conditions: word, image_url, renews_id: null, at, by_id: id },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await w.scoped({ companies: [company_id] }, (db) =>
    db.insertInto('delegation_reminders').values({ company_id, delegation_id: created.id, days_before: 60, at }).execute(),
  );
  return created.id;
}

/** A licence of somebody of the side's company, noted by its office; that one's own, over already, where nobody is named. */
export async function licenceOf(w: World, side: Side, person?: Person): Promise<number> {
  const { companyId: company_id } = w.clients[side];
  const by_id = (side === 'foreign' ? w.people.strangerOrgAdmin : w.people.orgAdmin).id;
  const user_id = person?.id ?? by_id;
  const created = await w.scoped({ companies: [company_id] }, (db) =>
    db
      .insertInto('user_licences')
      .values({
        ...{ company_id, user_id, kind: 'NURSE', from_day: '2026-01-01', until_day: null, at: w.clock.now.toISOString(), by_id },
        ...{ valid_from: '2025-12-31T23:00:00Z', valid_until: person ? null : '2026-01-02T23:00:00Z' },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return created.id;
}

type Maker = { rowOf: (table: string) => number; word: string };
let count = 0;
const house = ({ word }: Maker) => ({ name: `${word === 'Mia Sund' ? 'Havets' : 'Solgläntan'} ${++count}` });
const given = ({ rowOf, word }: Maker) => ({
  ...{ userIds: [rowOf('receivers of delegations')], taskIds: [rowOf('delegation_tasks')], clientId: rowOf('clients') },
  ...{ fromDay: '2026-11-20', untilDay: '2027-11-20', conditions: word, decidedEmployer: word },
});
export const delegationBodies = {
  'delegationTasks.create': house,
  'delegationTasks.replace': house,
  'delegationTasks.change': house,
  'delegations.record': (maker: Maker) => ({
    ...given(maker),
    ...{ decidedBy: maker.word, decidedTitle: maker.word, decidedOn: '2026-11-20', imageUrl: `/filer/${papers[maker.word]}/${NAME}` },
  }),
  'delegations.give': given,
  'delegations.withdraw': ({ word }: Maker) => ({ reason: word }),
};
