/** Changes beside the requests, past the servers and counted for nobody: days changed, and signed or planned rows restored as loaded. */
import type { Connection } from '#server/postgres/embedded.ts';
import { databaseOf, withClient } from './load.ts';
import type { Target } from './work.ts';

/** The database of a contender, and the contender whose tables are meant. */
export type Place = { superuser: Connection; size: number; target: Target };

const inside = <T>({ superuser, size }: Place, work: Parameters<typeof withClient<T>>[1]) =>
  withClient({ ...superuser, database: databaseOf(size) }, work);
type Client = Parameters<Parameters<typeof inside>[1]>[0];
const of = ({ target }: Place, table: 'instances' | 'series') =>
  target === 'thin' ? `thin.${table}` : { instances: 'activity_instances', series: 'planned_activities' }[table];

/** Signs one of each day of those clients, or takes it back where it was; and draws from the stock of every fifth client. */
export const changeDays = (place: Place, clients: number, reach: number) =>
  inside(place, async (client) => {
    await client.query(
      `update ${of(place, 'instances')} i set is_completed = not i.is_completed, version = version + 1,
         occurence_date = case when i.is_completed then null else i.planned_date end, signed_by_date = case when i.is_completed then null else now() end,
         signed_by_id = case when i.is_completed then null else 1 end, shared = case when i.is_completed then null else true end
       where id in (select min(id) from ${of(place, 'instances')}
                    where client_id <= $1 and placed_at >= current_date - $2::int - 1 and placed_at < current_date + $2::int + 2 and not is_skipped
                      and (is_completed or signed_by_id is null)
                    group by client_id, (placed_at at time zone 'Europe/Stockholm')::date)`,
      [clients, reach],
    );
    if (place.target !== 'thin')
      await client.query(
        `update inventory_items set amount_in_stock = amount_in_stock - 1 where id in (select min(id) from inventory_items
           where client_id <= $1 and client_id % 5 = floor(random() * 5) group by client_id)`,
        [clients],
      );
  });

/** Keys that nobody sends again would pile up, part after part. */
const forgetKeys = (client: Client, thin: boolean) => client.query(`truncate ${thin ? 'thin.keys' : 'request_keys'}`);

/** Removes the signings: no line of history, nothing drawn from stock. */
export const takeBack = (place: Place, ids: readonly number[]) =>
  inside(place, async (client) => {
    const thin = place.target === 'thin';
    await client.query(
      `update ${of(place, 'instances')} set is_completed = false, occurence_date = null, signed_by_date = null, signed_by_id = null, shared = null
       where id = any($1)`,
      [ids],
    );
    await client.query(`delete from ${thin ? 'thin.events' : 'activity_instance_events'} where instance_id = any($1)`, [ids]);
    await forgetKeys(client, thin);
    if (thin) return;
    // Movements of stock are never taken away in life, and a trigger sees to it.
    await client.query('set session_replication_role = replica');
    await client.query('delete from stock_movements where instance_id = any($1)', [ids]);
  });

/** The last ids of instances and of series. */
export const lastOf = (place: Place) =>
  inside(place, async (client) => {
    const { rows } = await client.query<{ instances: string; series: string }>(
      `select coalesce((select max(id) from ${of(place, 'instances')}), 0) as instances, coalesce((select max(id) from ${of(place, 'series')}), 0) as series`,
    );
    return rows[0]!;
  });

/** Removes the rows that were planned after those. */
export const removeAfter = (place: Place, { instances, series }: Awaited<ReturnType<typeof lastOf>>) =>
  inside(place, async (client) => {
    await client.query(`delete from ${of(place, 'instances')} where id > $1`, [instances]);
    await client.query(`delete from ${of(place, 'series')} where id > $1`, [series]);
    if (place.target === 'thin') await client.query('delete from thin.events where instance_id > $1', [instances]);
    await forgetKeys(client, place.target === 'thin');
  });

const keys = ['company_id', 'client_id', 'type_id', 'label_id', 'day'];
/** Leaves it as after a quiet night, counts folded and vacuumed: the cluster has no autovacuum, which would meet one contender alone. */
export const tidied = (place: Place) =>
  inside(place, async (client) => {
    for (const table of place.target === 'thin' ? [] : ['instance_counts', 'type_counts']) {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position`,
        [table],
      );
      const names = rows.map(({ name }) => name);
      const its = keys.filter((key) => names.includes(key));
      if (its.length === 0) continue;
      const columns = names.map((name) => (its.includes(name) ? name : `sum(${name}) as ${name}`));
      await client.query(`create temp table folded as select ${columns} from ${table} group by ${its}; truncate ${table};
        insert into ${table} (${names}) select ${names} from folded; drop table folded`);
    }
    await client.query('vacuum analyze');
  });
