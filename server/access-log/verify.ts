/**
 * Holds the access log against its seals, and against those that were kept outside (R120). Asks nothing of the database's own functions but
 * PostgreSQL's: whoever changed the log may have changed ours. One moment of it, hour by hour, so that memory stays small.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { operatorError } from '#server/process/operator-error.ts';
import type { SealHead } from './seals.ts';

/** The hours that differ, each with why, and how far the log is sealed. */
export type Verification = { hours: number; rows: number; until: string | null; unsealedCount: number; faultByHour: Map<string, string> };

/** Before the first hour. */
const NO_SEAL = '00'.repeat(32);
const HOUR_MS = 3_600_000;
/** A month that was let go, in the place of an hour. */
const MONTH_PATTERN = /^\d{4}-\d{2}$/;
/** Seals that are asked for at a time. */
const SEALS_AT_ONCE = 50;

const isoHourSql = (hour: string) => `to_char(${hour} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`;
/** A text with its length before it, so that no two rows read alike. */
const lengthPrefixedSql = (column: string) => `octet_length(${column}) || ':' || ${column}`;
/** As the database's log.seal has it, which never changes. */
const LINE_SQL = [
  'id',
  `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  'company_id',
  `coalesce(client_group_id::text, '-')`,
  `array_to_string(client_ids, ',', '-')`,
  'user_id',
  ...['user_name', 'role', 'action', 'kind', 'endpoint', 'target', 'session', 'request_id'].map(lengthPrefixedSql),
].join(" || ' ' || ");

const SEALS_SQL = `
  select ${isoHourSql('seal.hour')} as hour, encode(seal.previous, 'hex') as previous, encode(seal.hash, 'hex') as hash,
    seal.row_count::float8 as rows, hourly.n::float8 as counted, month.month is not null as "isForgotten",
    seal.first_id is distinct from hourly.first or seal.last_id is distinct from hourly.last as moved,
    encode(sha256(convert_to(concat_ws(' ', ${isoHourSql('seal.hour')}, hourly.n, coalesce(hourly.first::text, '-'),
      coalesce(hourly.last::text, '-'), encode(seal.previous, 'hex'), encode(sha256(hourly.digests), 'hex')),
      'UTF8')),
      'hex') as recomputed
  from (
    select hour, row_count, first_id, last_id, previous, hash
    from log.access_seals
    where hour > $1
    order by hour
    limit ${SEALS_AT_ONCE}) seal
  left join log.forgotten_months month on month.month = date_trunc('month', seal.hour, 'UTC')
  cross join lateral (
    select count(*) as n, min(id) as first, max(id) as last,
      coalesce(string_agg(sha256(convert_to(line, 'UTF8')), '' order by id), '') as digests
    from (select id, ${LINE_SQL} as line from log.access_events where at >= seal.hour and at < seal.hour + interval '1 hour') lines) hourly
  order by seal.hour`;
type Seal = {
  hour: string;
  previous: string;
  hash: string;
  rows: number;
  counted: number;
  /** Its month was let go: the seal stands for itself, in the chain. */
  isForgotten: boolean;
  moved: boolean;
  recomputed: string;
};

const HOURS_SQL = `select distinct ${isoHourSql(`date_trunc('hour', at, 'UTC')`)} as hour from log.access_events where at < $1 order by 1`;
const COUNT_SQL = 'select count(*)::float8 as n from log.access_events where $1::timestamptz is null or at >= $1';

const shiftHour = (hour: string, offsetMs = HOUR_MS) => `${new Date(Date.parse(hour) + offsetMs).toISOString().slice(0, 16)}Z`;

/** The fault of one by itself. */
function faultOf({ rows, counted, hash, recomputed, moved, isForgotten }: Seal): string | undefined {
  if (isForgotten) return counted > 0 ? `${counted} rows are there of a month that was let go` : undefined;
  if (counted < rows) return `${rows - counted} of ${rows} rows are missing`;
  if (counted > rows) return `${counted - rows} rows are there that were not sealed`;
  return hash === recomputed && !moved ? undefined : 'a row or the seal was changed';
}

async function* readSeals(client: pg.Client): AsyncGenerator<Seal> {
  for (let lastHour = '-infinity'; ; ) {
    const { rows } = await client.query<Seal>(SEALS_SQL, [lastHour]);
    yield* rows;
    if (rows.length < SEALS_AT_ONCE) return;
    lastHour = rows.at(-1)!.hour;
  }
}

/** The seals among the lines of a log, and months that were let go; what else stands there is passed over. Of one hour there may be several, after a restore. */
export async function readSealHeads(filePath: string): Promise<SealHead[]> {
  const heads: SealHead[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(filePath) })) {
      if (!/"access-log-(seal|forget)"/.test(line)) continue;
      const { event, hour, month, rows, hash } = JSON.parse(line.slice(line.indexOf('{'))) as SealHead & { event: string; month?: string };
      if (event === 'access-log-seal') heads.push({ hour, rows, hash });
      if (event === 'access-log-forget' && month) heads.push({ hour: month, rows, hash });
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw operatorError(`${filePath} cannot be read (${code ?? 'one of its lines is not whole'}).`);
  }
  if (heads.length === 0) throw operatorError(`${filePath} holds no line of an hour that was sealed.`);
  return heads;
}

/** Judges every seal, the chain between them and the heads that were kept. */
export async function verifyLog(connection: pg.ClientConfig, heads: readonly SealHead[] = [], signal?: AbortSignal): Promise<Verification> {
  const client = new pg.Client({ ...connection, application_name: 'vardag verify' });
  client.on('error', () => {}); // the query that is under way rejects with it
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; set local app.companies = '*'; set local timezone = 'UTC'`);
    return await verifySeals(client, heads, signal);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same in the transaction of a client, which sees every company. */
export async function verifySeals(client: pg.Client, heads: readonly SealHead[] = [], signal?: AbortSignal): Promise<Verification> {
  const faultByHour = new Map<string, string>();
  /** Of several faults of an hour the first is named. */
  const recordFault = (hour: string, fault: string) => void (faultByHour.has(hour) || faultByHour.set(hour, fault));
  const headsByHour = Map.groupBy(heads, ({ hour }) => hour);
  /** Months that a line outside says were let go. */
  const deletedMonths = heads.map(({ hour }) => hour).filter((hour) => headsByHour.has(hour) && MONTH_PATTERN.test(hour));
  for (const month of deletedMonths) headsByHour.delete(month);
  let [hourCount, rowCount] = [0, 0];
  let previousSeal: Seal | undefined;
  for await (const seal of readSeals(client)) {
    signal?.throwIfAborted();
    if (!previousSeal) await verifyFirstSeal(client, seal, recordFault);
    else for (let hour = shiftHour(previousSeal.hour); hour < seal.hour; hour = shiftHour(hour)) recordFault(hour, 'its seal is missing');
    const fault = faultOf(seal);
    if (fault) recordFault(seal.hour, fault);
    else if (seal.isForgotten && heads.length > 0 && !deletedMonths.includes(seal.hour.slice(0, 7)))
      recordFault(seal.hour, 'nothing that was kept says that its month was let go');
    // Of two that hold by themselves and do not follow each other, the earlier was sealed anew: the later one's hash holds what it followed.
    else if (previousSeal && shiftHour(previousSeal.hour) === seal.hour && seal.previous !== previousSeal.hash)
      recordFault(previousSeal.hour, 'it was sealed anew: the next seal followed another');
    for (const { hash } of headsByHour.get(seal.hour) ?? [])
      if (hash !== seal.hash) recordFault(seal.hour, 'its seal is not the one that was kept');
    headsByHour.delete(seal.hour);
    hourCount++;
    rowCount += seal.counted;
    previousSeal = seal;
  }
  for (const hour of headsByHour.keys()) recordFault(hour, 'its seal was kept, and is missing');
  const sealedUntil = previousSeal ? shiftHour(previousSeal.hour) : null;
  const unsealedCount = (await client.query<{ n: number }>(COUNT_SQL, [sealedUntil])).rows[0]!.n;
  return {
    hours: hourCount,
    rows: rowCount,
    until: sealedUntil,
    unsealedCount,
    faultByHour: new Map([...faultByHour].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The first that is there must be the first that was made, and nothing may lie before it. */
async function verifyFirstSeal(client: pg.Client, seal: Seal, recordFault: (hour: string, fault: string) => void) {
  if (seal.previous !== NO_SEAL && !faultOf(seal)) recordFault(shiftHour(seal.hour, -HOUR_MS), 'its seal is missing');
  const { rows: unsealedHours } = await client.query<{ hour: string }>(HOURS_SQL, [seal.hour]);
  for (const { hour } of unsealedHours) recordFault(hour, 'its rows were not sealed');
}

/** The result in lines for a terminal: none names a person. */
export function formatVerification({ hours: hourCount, rows: rowCount, until, unsealedCount, faultByHour }: Verification): string[] {
  const unsealedText = `${unsealedCount} rows ${until ? 'after it ' : ''}are not sealed yet`;
  if (faultByHour.size > 0)
    return [...[...faultByHour].map(([hour, fault]) => `${hour}: ${fault}.`), `${faultByHour.size} hours of the access log differ.`];
  if (!until) return [`The access log has no seal yet: ${unsealedText}.`];
  return [`The access log is as it was sealed: ${hourCount} hours with ${rowCount} rows, until ${until}; ${unsealedText}.`];
}
