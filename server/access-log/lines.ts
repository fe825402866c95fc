/** The lines of the access log that are about one client: which there are, and how they are read (R121). */
import { type RawBuilder, sql } from 'kysely';
import type { AccessEvent } from '#contract/access-log.ts';
import { parseTargetDay, subjectOf } from '#domain/access-log.ts';
import { type DayRange, toInstantRange } from '#domain/statistics.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { openClient } from '#server/request/scope.ts';
import { computeFirstSpanEnd, type InstantSpan, isAfterSql, readLastLine, readNewestFirst, selectClientLines } from './newest.ts';

export const OBJECT = 'accessLog';
/** The last 31 days, where no range is asked for. */
export const lastMonthReach = { back: 30, ahead: 0 };

/** A line of the log as it is stored; `event` is the alias of `log.access_events`. */
type EventRow = Omit<AccessEvent, 'subject' | 'day'> & { endpoint: string; target: string };
const eventColumnsSql = sql`
  event.id, event.at, event.user_id as "userId", event.user_name as "userName", nullif(event.role, '') as role, event.kind, event.endpoint,
  event.target, cardinality(event.client_ids) as "clientCount"`;
const eventOf = ({ endpoint, target, ...eventFields }: EventRow): AccessEvent => ({
  ...eventFields,
  subject: subjectOf(endpoint) ?? 'client',
  day: parseTargetDay(target),
});

type LogQuery = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  userId?: number | undefined;
  kind?: AccessEvent['kind'] | undefined;
};
/** The log of a client as somebody asks for it. */
export type LogSelection = {
  client: { id: number; companyId: number; name: string };
  timeZone: string;
  days: DayRange;
  hasNames: boolean;
} & Pick<LogQuery, 'userId' | 'kind'>;

/** Throws 404 of a client that is not theirs to see, and 400 of days or of a person who cannot be asked for. */
export async function readSelection(ctx: Ctx, clientId: number, query: LogQuery): Promise<LogSelection> {
  const client = await openClient(ctx, clientId, 'accessLog.see');
  const { has_names_in_access_log: hasNames } = await ctx.db
    .selectFrom('companies')
    .select('has_names_in_access_log')
    .where('id', '=', client.company_id)
    .executeTakeFirstOrThrow();
  // Asking for one after the other would name them.
  if (query.userId !== undefined && !hasNames) throw badField(OBJECT, 'userId', 'assistmeApp.accessLog.errors.rolesAlone');
  const dateRange = parseRequestedDays(query, ctx.now, client.time_zone, lastMonthReach, OBJECT);
  return {
    client: { id: clientId, companyId: client.company_id, name: client.name },
    timeZone: client.time_zone,
    days: dateRange,
    hasNames,
    userId: query.userId,
    kind: query.kind,
  };
}

/** The statements of those lines in a span of them; `event` is the alias of `log.access_events`. */
export const selectLines = <T>(
  { client, userId, kind }: LogSelection,
  { from, before }: InstantSpan,
  buildStatement: (isOfClientSql: RawBuilder<boolean>) => RawBuilder<T>,
) =>
  selectClientLines(client, (isOfClientSql) =>
    buildStatement(sql`(${isOfClientSql}
      and event.at >= ${from}
      and event.at < ${before}
      ${userId === undefined ? sql`` : sql`and event.user_id = ${userId}`}
      ${kind === undefined ? sql`` : sql`and event.kind = ${kind}`})`),
  );

/** The newest lines, or those that come after one of them. */
export async function readLogLines(db: Db, selection: LogSelection, afterId: number | undefined, maxRows: number): Promise<AccessEvent[]> {
  const wholeSpan = toInstantRange(selection.days, selection.timeZone);
  const isOfClientSql = sql`${selection.client.id} = any(event.client_ids)`;
  const lastLine = afterId === undefined ? undefined : await readLastLine(db, afterId, wholeSpan, isOfClientSql);
  if (afterId !== undefined && !lastLine) return [];
  const eventRows = await readNewestFirst(
    { ...wholeSpan, before: computeFirstSpanEnd(wholeSpan.before, lastLine) },
    maxRows,
    async (span, limit) => {
      const newestOrderSql = sql`order by at desc, id desc limit ${limit}`;
      const linesSql = selectLines(
        selection,
        span,
        (isSelectedSql) =>
          sql`select ${eventColumnsSql} from log.access_events event where ${isSelectedSql} ${isAfterSql(lastLine)} ${newestOrderSql}`,
      );
      const { rows } = await sql<EventRow>`${linesSql} ${newestOrderSql}`.execute(db);
      return rows;
    },
  );
  return eventRows.map((eventRow) => ({ ...eventOf(eventRow), ...(!selection.hasNames && { userId: null, userName: null }) }));
}
