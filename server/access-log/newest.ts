/** Lines of the access log as they are found in years of it: those about a client, and the newest of them. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';

/**
 * The lines about a client, each way that there is: those of a page about it alone or first, and the few that show several. `buildStatement` makes a statement of a
 * condition on `event`. No index answers what an array holds to a login that row level security guards, so that one condition for both would read all.
 */
export const selectClientLines = <T>(
  client: { id: number; companyId: number | RawBuilder<number> },
  buildStatement: (isOfClientSql: RawBuilder<boolean>) => RawBuilder<T>,
) => sql<T>`
  (${buildStatement(sql`event.client_ids[1] = ${client.id}`)})
  union all (${buildStatement(sql`event.client_ids[2] is not null
    and event.company_id = ${client.companyId}
    and event.client_ids[1] <> ${client.id}
    and ${client.id} = any(event.client_ids)`)})`;

/** Instants, `before` without itself. */
export type InstantSpan = { from: string; before: string };

/** The first span that is read: the 31 days that are asked for where none are named, and both ends of them. */
const FIRST_SPAN_MS = 33 * 86_400_000;

/**
 * The newest `maxRows` rows of a span, read a month first, then twice as far back each time until there are enough: the default part keeps
 * PostgreSQL from reading the months one after the other, so that one statement would sort all years for each page.
 */
export async function readNewestFirst<Row>(
  { from, before }: InstantSpan,
  maxRows: number,
  readRows: (span: InstantSpan, limit: number) => Promise<Row[]>,
) {
  const rows: Row[] = [];
  const startMs = Date.parse(from);
  let spanEnd = before;
  for (let lengthMs = FIRST_SPAN_MS; rows.length < maxRows && Date.parse(spanEnd) > startMs; lengthMs *= 2) {
    const spanStart = new Date(Math.max(startMs, Date.parse(spanEnd) - lengthMs)).toISOString();
    rows.push(...(await readRows({ from: spanStart, before: spanEnd }, maxRows - rows.length)));
    spanEnd = spanStart;
  }
  return rows;
}

/**
 * The condition of the lines that come after one, by time: lines that were taken over have later numbers than their time. `event` is the alias of
 * `log.access_events`; `lastLine` is the line as `readLastLine` read it.
 */
export const isAfterSql = (lastLine: LastLine | undefined) =>
  lastLine ? sql`and event.at <= ${lastLine.at} and (event.at, event.id) < (${lastLine.at}::timestamptz, ${lastLine.id}::bigint)` : sql``;

/** `at` has its microseconds, and `until` is the first millisecond after it. */
export type LastLine = { id: number; at: string; until: string };

/** The line after which a page begins, where it is one of those in the span; undefined where there is none of that number. */
export async function readLastLine(
  db: Db,
  lineId: number,
  { from, before }: InstantSpan,
  isIncludedSql: RawBuilder<unknown>,
): Promise<LastLine | undefined> {
  const { rows } = await sql<{ at: string; ms: number; isOne: boolean }>`
    select event.at::text as at, floor(extract(epoch from event.at) * 1000)::float8 as ms, ${isIncludedSql} as "isOne"
    from log.access_events event
    where event.id = ${lineId} and event.at >= ${from} and event.at < ${before}`.execute(db);
  const [line] = rows;
  return line?.isOne ? { id: lineId, at: line.at, until: new Date(line.ms + 1).toISOString() } : undefined;
}

/** The end of what comes after a line, for the first span that is read. */
export const computeFirstSpanEnd = (before: string, lastLine: LastLine | undefined): string =>
  lastLine && lastLine.until < before ? lastLine.until : before;
