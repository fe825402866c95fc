/** The access log of years: lines with several clients, spans without any, and the index that finds them (R121). */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { accessLog } from '#contract/access-log.ts';
import { selectClientLines } from '#server/access-log/newest.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
const elsa = () => w.clients.elsa;

/** Lines as of another time, written as the log's owner would. */
const write = (lines: { at: string; clients?: number[] }[]) =>
  w.asOwner({ companies: '*' }, async (db) => {
    for (const { at, clients = [elsa().id] } of lines)
      await sql`
        insert into log.access_events (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
        values (${at}, ${elsa().companyId}, ${clients}::bigint[], ${w.people.user.id}, ${w.people.user.name}, 'USER', 'inventory.see',
          'see', 'inventoryItem.list', '', 's', 'r')`.execute(db);
  });
const ask = (query: { startDate: string; endDate: string; before?: string }) =>
  w.call(w.people.assistanceAdmin, accessLog.ofClient, { params: { clientId: elsa().id }, query });

it('holds a client who stands among others in a line, wherever in it', async () => {
  const [own, other] = [elsa().id, w.clients.karl.id];
  const at = (minute: number) => `2028-03-01T08:0${minute}:00.000Z`;
  const lines = [[own], [own, other + 900], [own - 1, own], [other]];
  await write(lines.map((clients, minute) => ({ at: at(minute), clients })));
  const { data } = await ask({ startDate: '2028-03-01', endDate: '2028-03-01' });
  expect(data.map((one) => [one.at, one.clientCount])).toEqual([
    [at(2), 2],
    [at(1), 2],
    [at(0), 1],
  ]);
});

it('goes back through years of few lines, and ends where they do', async () => {
  const months = Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2029, n * 2, 3)).toISOString());
  await write(months.map((at) => ({ at })));
  const years = { startDate: '2029-01-01', endDate: '2033-12-31' };
  expect((await ask(years)).data.map((one) => one.at)).toEqual(months.toReversed());
  const { data } = await ask({ ...years, before: String((await ask(years)).data[11]!.id) });
  expect(data.map((one) => one.at)).toEqual(months.slice(0, 18).toReversed());
});

it('is found by an index on the client, by the login that serves', async () => {
  const plan = await w.scoped({ companies: [elsa().companyId] }, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const lines = selectClientLines(
      { id: elsa().id, companyId: elsa().companyId },
      (isOne) => sql`select from log.access_events event where ${isOne}`,
    );
    return JSON.stringify((await sql`explain ${lines}`.execute(db)).rows);
  });
  expect(plan.match(/Index Cond: \(client_ids\[1\] = /g)!.length).toBeGreaterThan(1);
  expect(plan).toMatch(/Index Cond: \(company_id = .*company_id_at/);
  expect(plan).not.toContain('Seq Scan');
});
