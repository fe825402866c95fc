/** `node bench/acts.ts`: planning one beside the bare route, fifty signed at once beside one, and a series changed for 62 days. */
import { parseArgs } from 'node:util';
import type { Request } from './client.ts';
import { databaseOf, folder, load, startCluster, withClient } from './load.ts';
import { median } from './samples.ts';
import { startBare, startClient, starter, startProduct } from './servers.ts';
import { statements } from './statements.ts';
import { busyOf, tokenOf } from './steps.ts';
import { type Contender, compareWithBare, inTurns } from './turns.ts';
import { unplanned } from './work.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const size = values.quick ? 10_000 : 1_000_000;
const rounds = values.quick ? 2 : 6;
const seconds = values.quick ? 0.5 : 3;
const print = (...lines: string[]) => console.log(lines.join('\n'));

const cluster = await startCluster();
const client = startClient();
const { started, start } = starter();
const queryRows = <T>(text: string) =>
  withClient({ ...cluster.superuserConnection, database: databaseOf(size) }, async (it) => (await it.query(text)).rows as T[]);

/** The time of each by itself, in milliseconds. */
async function each(port: number, requests: Request[]): Promise<number[]> {
  const took: number[] = [];
  for (const request of requests) {
    const { micros } = await client.play({ port, connections: 1, seconds: 60, requests: [request], once: true });
    took.push(micros[0]! / 1000);
  }
  return took;
}
const summaryOf = (all: number[]) => `${median(all).toFixed(1)} ms (${Math.min(...all).toFixed(1)}–${Math.max(...all).toFixed(1)})`;

/** One client's unsigned instances ahead, fifty at a time. */
async function fifties(): Promise<{ clientId: number; ids: number[] }[]> {
  const rows = await queryRows<{ client_id: string; ids: string[] }>(`
    select client_id, array_agg(id order by id) as ids from (
      select id, client_id, row_number() over (partition by client_id order by id) as n from activity_instances
      where signed_by_id is null and removed_at is null and placed_at > now() + interval '2 days' and client_id <= ${busyOf(size)}) i
    group by client_id, (n - 1) / 50 having count(*) = 50 order by random() limit ${rounds * 30}`);
  return rows.map(({ client_id, ids }) => ({ clientId: Number(client_id), ids: ids.map(Number) }));
}

try {
  await load(cluster.superuserConnection, size);
  const product = await start(startProduct(cluster.connection, size));
  const bare = await start(startBare(cluster.superuserConnection, size, await statements()));
  const data = folder();
  const both: Contender[] = [
    { name: 'product', target: 'product', server: product, data },
    { name: 'bare', target: 'bare', server: bare, data },
  ];
  for (const connections of [16, 1]) {
    const { next, used } = await unplanned(cluster.superuserConnection, size);
    const most = Math.ceil(seconds * 2500);
    const samples = await inTurns({ client, rounds, seconds }, both, connections, ({ target }) => ({
      requests: next(target, most),
      once: true,
      restore: async (taken) => used(taken),
    }));
    print('', `**Planning one, ${connections} connections**`, '', ...compareWithBare(both, samples));
  }

  const sets = await fifties();
  const [one, fifty]: [number[], number[]] = [[], []];
  for (const [n, { clientId, ids }] of sets.entries()) {
    const token = tokenOf(clientId);
    if (n % 2)
      one.push(
        ...(await each(
          product.port,
          ids.slice(0, 5).map((id) => ({
            method: 'PATCH',
            path: `/api/activity-instances/${id}`,
            token,
            body: JSON.stringify({ isCompleted: true, setOccurenceDateToNow: true }),
          })),
        )),
      );
    else {
      const body = JSON.stringify({ instanceIds: ids, timing: 'now', comment: 'Allt gick bra.' });
      fifty.push(...(await each(product.port, [{ method: 'PUT', path: '/api/activity-instances/bulk-sign', token, body }])));
    }
  }
  print('', `Signing one ${summaryOf(one)}; fifty at once ${summaryOf(fifty)}: ${(median(fifty) / median(one)).toFixed(1)} times one.`);

  // Planning is an assistance administrator's.
  const [someone] = await queryRows<{ id: string }>(
    `select user_id as id from client_group_members where client_id = 1 and active order by user_id limit 1`,
  );
  const give = (role: string) => queryRows(`update client_group_members set role = '${role}' where user_id = ${someone!.id}`);
  await give('ASSISTANCE_ADMIN');
  const token = tokenOf((Number(someone!.id) + 1) / 2);
  const series = await queryRows<{ id: string; recurrence: string; instance: string; day: string }>(`
    select p.id, p.recurrence, i.id as instance, to_char(i.placed_at at time zone 'Europe/Stockholm', 'YYYYMMDD') as day from planned_activities p
    join lateral (select id, placed_at from activity_instances where planned_activity_id = p.id and placed_at > now() order by placed_at limit 1) i on true
    where p.client_id in (select client_id from client_group_members where user_id = ${someone!.id}) order by p.id limit ${rounds * 4}`);
  const edits = series.map(
    ({ id, recurrence, instance, day }): Request => ({
      method: 'PATCH',
      path: `/api/planned-activities/recurrence/${id}?activityInstanceId=${instance}`,
      token,
      body: JSON.stringify({ recurrence: recurrence.replace(/\d{8}T(\d\d)\d{4}\n/, (_, hour) => `${day}T${hour}0300\n`) }),
    }),
  );
  print('', `A series changed from its next time on, all days to the horizon: ${summaryOf(await each(product.port, edits))}.`);
  await give('USER');
} finally {
  client.stop();
  for (const server of started) await server.stop();
  await cluster.stop();
}
