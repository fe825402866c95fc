/** Steps of keeping and erasing: a client of whom something is written in every table, who left; proposing, approving, and what is left anywhere. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { erasures } from '#contract/erasures.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { ground } from '#test/contract/ground.ts';
import { fileSteps } from '#test/files.ts';
import { type Person, START, type World } from '#test/world.ts';

/** A word of care and a name that stand nowhere else. */
export const words = ['kanariefågel', 'Ottilia Granquist'];
/** Years after the world began. */
const later = (years: number) => new Date(`${Number(START.slice(0, 4)) + years}${START.slice(4)}`);

export const erasureSteps = (w: () => World) => {
  const elsa = () => w().clients.elsa.id;
  const owner = <R>(query: ReturnType<typeof sql<R>>) => w().asOwner({ companies: '*' }, async (db) => (await query.execute(db)).rows);
  const { uploaded } = fileSteps(w);
  /** Elsa with something of everything, a comment and a picture among it; who else administers her company. */
  async function filled(): Promise<Person> {
    await ground(w());
    await owner(sql`update clients set name = ${words[1]} where id = ${elsa()}`);
    await owner(sql`update sessions set expires_date = expires_date + interval '20 years'`);
    const picture = await uploaded(w().people.assistanceAdmin);
    const body = { activityId: w().clients.elsa.activityId, date: START, comment: `<p>${words[0]} ${words[1]} <img src="${picture}"></p>` };
    expect((await w().call(w().people.assistanceAdmin, activityInstances.create, { body })).status).toBe(201);
    const second = await w().person('Siv Andra', ['ORG_ADMIN'], w().companies.sol.id);
    await owner(sql`update sessions set expires_date = expires_date + interval '20 years' where user_id = ${second.id}`);
    return second;
  }
  const at = (years: number) => {
    w().clock.now = later(years);
  };
  const leave = (leftOn: string | null, clientId = elsa()) =>
    w().call(w().people.orgAdmin, erasures.leave, { params: { clientId }, body: { leftOn } });
  const propose = (who = w().people.orgAdmin, clientId = elsa()) =>
    w().call(who, erasures.propose, { params: { clientId }, body: { offered: 'DECLINED' } });
  const approve = (who: Person, id: number) => w().call(who, erasures.approve, { params: { id } });
  const hold = (reason = 'Tillsyn pågår', clientId = elsa()) =>
    w().call(w().people.orgAdmin, erasures.hold, { params: { clientId }, body: { reason } });
  const endHold = (id: number, clientId = elsa()) => w().call(w().people.orgAdmin, erasures.endHold, { params: { clientId, id } });
  const kept = async (who = w().people.orgAdmin) => (await w().call(who, erasures.list)).data;

  /** Tables of every schema of the product that still have one of these words in some row, but for the access log, which has names of staff alone. */
  async function tablesWith(): Promise<string[]> {
    const tables = await owner(sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss', 'log') and c.relkind = 'r' order by 1`);
    const tablesLeft: string[] = [];
    for (const { name } of tables) {
      const has = `select exists (select from ${name} t where t::text ilike any('{${words.map((word) => `"%${word}%"`)}}')) as has`;
      // The queues are the serving login's.
      const rows = name.startsWith('pgboss')
        ? (await w().pool.query<{ has: boolean }>(has)).rows
        : await owner(sql<{ has: boolean }>`${sql.raw(has)}`);
      if (rows[0]!.has) tablesLeft.push(name);
    }
    return tablesLeft;
  }
  const textOf = (backup: string) => gunzipSync(readFileSync(backup)).toString('utf8');
  return { elsa, owner, filled, at, leave, propose, approve, hold, endHold, kept, tablesWith, textOf };
};
