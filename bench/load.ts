/** Makes the measured databases: a PostgreSQL of the benchmark's own, and in it one database per size with believable care in it. */
import pg from 'pg';
import type { Connection, EmbeddedPostgres } from '#server/postgres/embedded.ts';
import { folder, hashOf, type State, stateOf } from './states.ts';
import { steps } from './steps.ts';

export { folder };

/** The result of a load; stored as the database's comment, so that a later run need not load again. */
export type Loaded = {
  day: string;
  made: string;
  instances: number;
  events: number;
  seconds: number;
  bytes: number;
  allBytes: number;
  eventBytes: number;
};

/** This state's own, with the product's settings: fsync is on. */
export const startCluster = async (): Promise<EmbeddedPostgres> => (await stateOf()).start();

export const databaseOf = (size: number | string) => `bench_${size}`;

/** Runs `work` with a client of its own. */
export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The schema and this load's text: another one means loading anew. */
const loadHashOf = ({ schemaHash }: State) => hashOf(schemaHash, JSON.stringify(steps(1000)));

const known = (superuser: Connection, size: number) =>
  withClient(superuser, async (client) => {
    const { rows } = await client.query(`select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1`, [
      databaseOf(size),
    ]);
    return (rows[0]?.said ? JSON.parse(rows[0].said) : undefined) as Loaded | undefined;
  });

/** Makes it anew, with the product's tables and nothing in them. */
export async function makeAnew(superuser: Connection, database: string, state?: State): Promise<void> {
  const { migrate } = state ?? (await stateOf());
  await withClient(superuser, async (client) => {
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query(`create database ${database} owner vardag template template0`);
  });
  await migrate({ ...superuser, user: 'vardag', database });
}

async function fill(superuser: Connection, size: number, state: State): Promise<Loaded> {
  const database = databaseOf(size);
  await makeAnew(superuser, database, state);
  return withClient({ ...superuser, database }, async (client) => {
    const began = performance.now();
    await client.query(`set timezone to 'UTC'`);
    for (const step of steps(size)) await client.query(step);
    await client.query('vacuum analyze');
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await client.query(`select current_date::text as day,
      (select count(*)::int from activity_instances) as instances, (select count(*)::int from activity_instance_events) as events,
      (pg_total_relation_size('activity_instances') + pg_total_relation_size('activity_instance_events'))::float8 as bytes,
      (select sum(pg_total_relation_size(oid))::float8 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as "allBytes",
      pg_total_relation_size('activity_instance_events')::float8 as "eventBytes"`);
    const loaded: Loaded = { ...rows[0], seconds, made: loadHashOf(state) };
    await client.query(`comment on database ${database} is '${JSON.stringify(loaded)}'`);
    await client.query('checkpoint');
    return loaded;
  });
}

/** A database of that many instances, loaded today by this schema; an older one is thrown away. */
export async function load(superuser: Connection, size: number, fresh = false, of?: State): Promise<Loaded> {
  const state = of ?? (await stateOf());
  const existing = fresh ? undefined : await known(superuser, size);
  const today = new Date().toISOString().slice(0, 10);
  return existing?.day === today && existing.made === loadHashOf(state) ? existing : fill(superuser, size, state);
}

/** One line about it: what it holds and takes, and what it would take if each instance had its history line. */
export function aboutLoad({ instances, events, seconds, bytes, allBytes, eventBytes }: Loaded): string {
  const gb = (n: number) => `${(n / 1e9).toFixed(3)} GB`;
  const fullBytes = bytes + (eventBytes / Math.max(1, events)) * (instances - events);
  return `${instances} instances, ${events} lines of history, loaded in ${seconds.toFixed(1)} s: ${gb(bytes)} with indexes (${gb(fullBytes)} if every instance had its line), ${gb(allBytes)} with all else`;
}

if (import.meta.main) {
  const cluster = await startCluster();
  for (const size of process.argv
    .slice(2)
    .map(Number)
    .concat(process.argv[2] ? [] : [1_000_000]))
    console.log(aboutLoad(await load(cluster.superuserConnection, size, true)));
  await cluster.stop();
}
