/** A month of the access log whose time is over is let go as a table; its seals stay, and what is kept outside says that it was (R127, decision 112). */
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { erasures } from '#contract/erasures.ts';
import { deleteExpiredMonths } from '#server/access-log/forget-months.ts';
import { verifySeals } from '#server/access-log/verify.ts';
import { type World, world } from '#test/world.ts';

let w: World;
const lines: string[] = [];
const owner = async <R>(text: string) => (await w.asOwner({ companies: '*' }, (db) => sql.raw<R>(text).execute(db))).rows;
/** The first of the month that lies so many months back, in UTC. */
const monthAgo = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString();
};
const nameOf = (month: string) => `log.access_events_${month.slice(0, 7).replace('-', '_')}`;
/** A month as it stands after its years: rows in a part of its own, and seals of its hours, as far as they matter here. */
async function oldMonth(month: string, isSealed = true): Promise<void> {
  await owner(
    `create table ${nameOf(month)} partition of log.access_events for values from ('${month}') to (timestamptz '${month}' + interval '1 month')`,
  );
  await owner(`insert into log.access_events (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
    select timestamptz '${month}' + n * interval '1 hour', ${w.companies.sol.id}, '{${w.clients.elsa.id}}', 2, 'Anna Berg', 'USER', 'instance.see', 'see', 'e', 't', 's', 'r'
    from generate_series(1, 3) n`);
  if (isSealed)
    await owner(`insert into log.access_seals (hour, row_count, first_id, last_id, previous, hash)
      select timestamptz '${month}' + interval '1 month' - interval '1 hour', 3, 1, 3, '\\x00', sha256('${month}')`);
}
const parts = async () =>
  (
    await owner<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'log.access_events'::regclass order by 1`,
    )
  ).map(({ name }) => name);
const app = () => ({ scoped: w.scoped, loggers: w.loggers, config: { logYears: 10 } as never });
const forgotten = () =>
  lines.filter((line) => line.includes('"access-log-forget"')).map((line) => JSON.parse(line) as { month: string; rows: number });

beforeAll(async () => {
  w = await world({}, (line) => void lines.push(line));
});

describe('a month of the log', () => {
  const [eleven, ten, nine] = [monthAgo(11 * 12), monthAgo(10 * 12 + 1), monthAgo(9 * 12 + 1)];
  it('stays while it is not sealed, and while somebody whom it names is under a legal hold', async () => {
    await oldMonth(eleven, false);
    await deleteExpiredMonths(app());
    expect(await parts()).toContain(nameOf(eleven));
    await owner(`insert into log.access_seals (hour, row_count, first_id, last_id, previous, hash)
      select timestamptz '${eleven}' + interval '1 month' - interval '1 hour', 3, 1, 3, '\\x00', sha256('a')`);
    const { data } = await w.call(w.people.orgAdmin, erasures.hold, {
      params: { clientId: w.clients.elsa.id },
      body: { reason: 'Tillsyn' },
    });
    await deleteExpiredMonths(app());
    expect(await parts()).toContain(nameOf(eleven));
    await w.call(w.people.orgAdmin, erasures.endHold, { params: { clientId: w.clients.elsa.id, id: data.id } });
  });
  it('goes once its time is over, the oldest first, and each is said outside', async () => {
    await oldMonth(ten);
    await oldMonth(nine);
    await deleteExpiredMonths(app());
    expect(forgotten().map(({ month, rows }) => ({ month, rows }))).toEqual(
      [eleven, ten].map((month) => ({ month: month.slice(0, 7), rows: 3 })),
    );
    const left = await parts();
    expect([eleven, ten, nine].map((month) => left.includes(nameOf(month)))).toEqual([false, false, true]);
    expect(await owner("select from log.access_events where at < now() - interval '10 years'")).toEqual([]);
    await deleteExpiredMonths(app());
    expect(forgotten()).toHaveLength(2);
  });
  it('never goes before the law’s five years, whoever asks', async () => {
    const young = monthAgo(58);
    await oldMonth(young);
    await w.asOwner({ companies: '*' }, (db) => sql`select log.forget_month(9)`.execute(db));
    expect(await parts()).not.toContain(nameOf(nine));
    await w.scoped({ companies: [] }, (db) => sql`select log.forget_month(1)`.execute(db));
    expect(await parts()).toContain(nameOf(young));
  });
  it('is named where rows lie in it, and where nothing that was kept says that it went', async () => {
    const client = new pg.Client(w.owner);
    client.on('error', () => {}); // the query that is under way rejects with it
    await client.connect();
    await client.query("select set_config('app.companies', '*', false), set_config('TimeZone', 'UTC', false)");
    const namedBy = async (heads: { hour: string; rows: number; hash: string }[]) =>
      [...(await verifySeals(client, heads)).faultByHour].filter(([, what]) => /let go/.test(what)).map(([hour]) => hour.slice(0, 7));
    expect(await namedBy([])).toEqual([]);
    const said = [eleven, ten].map((month) => ({ hour: month.slice(0, 7), rows: 3, hash: '' }));
    // The nine-year-old one was let go by the owner's own call, which no line says.
    expect(await namedBy(said)).toEqual([nine.slice(0, 7)]);
    await client.query(`insert into log.access_events (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
      select hour, 1, '{4}', 2, 'Anna Berg', 'USER', 'instance.see', 'see', 'e', 't', 's', 'r' from log.access_seals order by hour limit 1`);
    expect(await namedBy(said)).toEqual([eleven.slice(0, 7), nine.slice(0, 7)]);
    await client.end();
  });
});
