/** Instances over the clients in scope, with an exact total however many there are (spec 2 §7, decision 21). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import { type ListedInstance, NOT_SHARED } from '#contract/statistics.ts';
import type { Status } from '#domain/planning/instance.ts';
import { addDays } from '#domain/time.ts';
import { type Ctx, type Reply, reply } from '#server/http/handlers.ts';
import { type Ahead, instanceColumns, occurrencesAhead, onlyAhead } from '#server/planning/ahead.ts';
import { instanceRow } from '#server/planning/rows.ts';
import { countsByDay, type DayCount, inScope, isShown } from './counts.ts';
import { traceClients } from './opened.ts';
import { askedDays, seesComments, statusSql } from './range.ts';
import { clientsOf, scopeOf, usesCounts } from './sums.ts';
import { readTogether } from './together.ts';

type Ids = readonly number[] | undefined;
type Asked = {
  query: { startDate?: string | undefined; endDate?: string | undefined; clientIds?: Ids; labelIds?: Ids; status?: Status | undefined };
  paging: Paging;
};
/** Days from today when nothing is asked for, as for task instances (spec 2 §7). */
const reach = { back: 7, ahead: 30 };

const columns: Record<string, RawBuilder<unknown>> = {
  plannedDate: sql`i.placed_at`,
  occurenceDate: sql`coalesce(i.occurence_date, i.planned_date)`,
  id: sql`i.id`,
};
const orderOf = (sort: Paging['sort']) =>
  sql.join(
    [...sort, { field: 'id', descending: false }].map(
      ({ field, descending }) => sql`${columns[field]!} ${descending ? sql`desc` : sql`asc`}`,
    ),
  );

/** Which of the reader's rows to fetch; `days` are the days of UTC they lie on, where that is known. */
type Window = { offset: number; limit: number; days?: { first: string; last: string } };

/** The days on which a page lies, so that only those are looked at; null when it lies behind the last. */
export const windowOf = (counts: readonly DayCount[], { page, size, sort }: Paging): Window | null => {
  const inOrder = sort[0]?.descending ? [...counts].reverse() : counts;
  let before = 0;
  let offset = 0;
  const days: string[] = [];
  for (const { day, visible } of inOrder) {
    if (before + visible > page * size && before < (page + 1) * size) {
      if (days.length === 0) offset = page * size - before;
      days.push(day);
    }
    before += visible;
  }
  if (days.length === 0) return null;
  const [first, last] = [days[0]!, days.at(-1)!].sort() as [string, string];
  return { offset, limit: size, days: { first, last } };
};

type Listed = { scope: RawBuilder<unknown>; labels: Ids; ahead: readonly Ahead[]; status: Status | undefined };
const having = ({ now }: Ctx, status: Status | undefined) => (status ? sql`and ${statusSql(now.toISOString())} = ${status}` : sql``);

/** A page; those ahead, which are no rows yet and have no id, stand in it where they will. */
const rowsOf = async (ctx: Ctx, { scope, labels, ahead, status }: Listed, sort: Paging['sort'], { offset, limit, days }: Window) => {
  const onDays = days
    ? sql`and i.placed_at >= ${days.first}::date::timestamp at time zone 'UTC' and i.placed_at < (${addDays(days.last, 1)}::date)::timestamp at time zone 'UTC'`
    : sql``;
  const columns = sql`i.id, i.placed_at, i.occurence_date, i.planned_date, s.name`;
  const stored = sql`select ${columns}, null::bigint as n from ${inScope(labels, sql`${onDays} ${having(ctx, status)}`)} where ${isShown}`;
  const [withAhead, more, row] =
    ahead.length === 0
      ? [sql``, sql``, sql`join activity_instances i on i.id = page.id`]
      : [
          sql`, ahead as materialized (${onlyAhead(ahead)})`,
          sql`union all select ${columns}, i.n from (select a.n, ${instanceColumns(sql`(a.r)`)} from ahead a) i join scope s on s.id = i.client_id where true ${onDays}`,
          sql`left join ahead on ahead.n = page.n cross join lateral (
            select ${instanceColumns(sql`r`)} from activity_instances r where r.id = page.id
            union all select ${instanceColumns(sql`(ahead.r)`)} where page.n is not null) i`,
        ];
  const { rows } = await sql<{ it: ListedInstance; clientName: string }>`
    with scope as materialized (${scope})${withAhead},
    page as materialized (select i.id, i.name, i.n from (${stored} ${more}) i order by ${orderOf(sort)}, i.n limit ${limit} offset ${offset})
    select row_to_json(it) as it, page.name as "clientName" from page ${row} ${instanceRow(seesComments(ctx.who))}
    order by ${orderOf(sort)}, page.n`.execute(ctx.db);
  return rows.map(({ it, clientName }): ListedInstance => ({ ...it, clientName }));
};

const countOf = async (ctx: Ctx, { scope, labels, status }: Listed) => {
  const { rows } = await sql<{ total: number; hidden: number }>`
    with scope as materialized (${scope})
    select count(*) filter (where ${isShown}) as total, count(*) filter (where not ${isShown}) as hidden
    from ${inScope(labels, having(ctx, status))}`.execute(ctx.db);
  return rows[0]!;
};

/** The days' sums with those that are no rows yet; they are planned, and so seen by everybody. */
const withThoseAhead = (counts: readonly DayCount[], ahead: readonly Ahead[]): DayCount[] => {
  const days = new Map(counts.map((one) => [one.day, one]));
  for (const { at } of ahead) {
    const day = at.slice(0, 10);
    const { visible, hidden } = days.get(day) ?? { visible: 0, hidden: 0 };
    days.set(day, { day, visible: visible + 1, hidden });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
};

const answer = (rows: ListedInstance[], total: number, hidden: number): Reply<ListedInstance[]> =>
  reply(rows, { total, headers: { [NOT_SHARED]: String(hidden) } });

export const mine = async (ctx: Ctx, { query, paging }: Asked): Promise<Reply<ListedInstance[]>> => {
  const { clientIds, labelIds, status } = query;
  // No client's data is listed for ADMIN by default (decision 3).
  const { rows } =
    ctx.who.isAdmin && !clientIds
      ? { rows: [] }
      : await sql<{ zone: string }>`select co.time_zone as zone ${clientsOf(ctx, clientIds)} order by c.id limit 1`.execute(ctx.db);
  const days = askedDays(query, ctx.now, rows[0]?.zone ?? 'Europe/Stockholm', reach);
  if (!rows[0]) return answer([], 0, 0);
  await traceClients(ctx, clientIds);
  const scope = scopeOf(ctx, clientIds, days);
  const { page, size, sort } = paging;
  const summed = status ? null : usesCounts(ctx, clientIds, labelIds);
  const ofClients = sql<SqlBool>`c.id in (select c.id ${clientsOf(ctx, clientIds)})`;
  const of = labelIds ? sql<SqlBool>`${ofClients} and a.label_id = any(${labelIds})` : ofClients;
  // What is no row yet is to come. Whoever asks for another page of the same needs the same of these, and of what is counted.
  const narrowed = [{ clientIds, labelIds }, days];
  const ahead =
    status && status !== 'upcoming'
      ? []
      : await readTogether(ctx, 'occurrences ahead', narrowed, () => occurrencesAhead(ctx.db, { of, ...days, now: ctx.now }));
  const listed = { scope, labels: labelIds, ahead, status };
  if (!summed) {
    const [{ total, hidden }, found] = await Promise.all([
      readTogether(ctx, 'instances', [narrowed, status], () => countOf(ctx, listed)),
      rowsOf(ctx, listed, sort, { offset: page * size, limit: size }),
    ]);
    return answer(found, total + ahead.length, hidden);
  }
  const counts = withThoseAhead(
    await readTogether(ctx, 'instances by day', narrowed, () => countsByDay(ctx.db, scope, summed, days)),
    ahead,
  );
  const sum = (of: 'visible' | 'hidden') => counts.reduce((all, one) => all + one[of], 0);
  const window = sort[0]?.field === 'plannedDate' ? windowOf(counts, paging) : { offset: page * size, limit: size };
  return answer(window ? await rowsOf(ctx, listed, sort, window) : [], sum('visible'), sum('hidden'));
};
