/** The ledger of an item as it is read: by the team line by line, by the organisation with what is withheld from it as one line a day (R80). */
import { type RawBuilder, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { StockMovement } from '#contract/inventory.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { inTeam } from '#server/request/scope.ts';
import { isDone } from '#server/sql/instance-status.ts';

/** The fields of a line `m`, with the names that it refers to. */
const lineFields = sql`m.id, m.at, m.day, m.kind, m.amount, m.after as "amountAfter", m.by_id as "byId",
  u.first_name || ' ' || u.last_name as "byName", m.comment, a.id as "activityId", a.name as "activityName",
  case when i.removed_at is null then i.id end as "instanceId", w.first_name || ' ' || w.last_name as "secondByName", m.alone,
  case when m.after is not null then m.expected end as expected`;
const lineNames = sql`
  left join activity_instances i on i.id = m.instance_id
  left join activities a on a.id = i.activity_id
  left join users u on u.id = m.by_id
  left join users w on w.id = m.second_by_id`;
/** The columns of a line; the order of a folded one is by its place too. */
const lineColumns = (isTeam: boolean) =>
  sql`m.id, m.at, m.day, m.kind, m.amount, m.after, m.by_id, m.comment, m.second_by_id, m.alone, m.expected,
    m.instance_id${isTeam ? sql`` : sql`, m.place`}`;
// A line without an id is the last of its day: nulls are the greatest.
const orderOf = (isTeam: boolean, direction: RawBuilder<unknown>) =>
  isTeam ? sql`m.id ${direction}` : sql`m.place ${direction}, m.id ${direction}`;
const linesFor = (isTeam: boolean, itemId: number) => (isTeam ? wholeLedger(itemId) : foldedLedger(itemId));

/** A page of it, newest first. What is there after each line is counted back from what is there now. */
export async function movementsOf(ctx: Ctx, item: { id: number; client: { id: number } }, { page, size, sort }: Paging) {
  const isTeam = inTeam(ctx.who, item.client.id);
  const order = orderOf(isTeam, sort[0] && !sort[0].descending ? sql`asc` : sql`desc`);
  const lines = linesFor(isTeam, item.id);
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<StockMovement>`
      select ${lineFields}
      from (select ${lineColumns(isTeam)} from (${lines}) m order by ${order} limit ${size} offset ${page * size}) m
      ${lineNames}
      order by ${order}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total from (${lines}) m`.execute(ctx.db),
  ]);
  return { rows, total: counted[0]!.total };
}

type Span = { isTeam: boolean; from: string; before: string; first: string; last: string };
/** The lines of some days, oldest first: the instants and the days of the company's clock are the same. */
export async function linesWithin({ db }: Ctx, itemId: number, { isTeam, from, before, first, last }: Span): Promise<StockMovement[]> {
  const within = isTeam ? sql`m.at >= ${from} and m.at < ${before}` : sql`m.place between ${first}::date and ${last}::date`;
  const { rows } = await sql<StockMovement>`
    select ${lineFields}
    from (${linesFor(isTeam, itemId)}) m
    ${lineNames}
    where ${within}
    order by ${orderOf(isTeam, sql`asc`)}`.execute(db);
  return rows;
}

const stockAfter = (order: RawBuilder<unknown>) =>
  sql`n.amount_in_stock - coalesce(sum(m.amount) over (order by ${order} rows between unbounded preceding and 1 preceding), 0)`;

/** Words of a line `m`, and of whoever stood beside. */
const remarks = sql`m.comment, m.second_by_id, m.alone, m.expected`;

/** Every line, in the order of their ids. */
const wholeLedger = (itemId: number) => sql`
  select m.id, m.at, null::text as day, m.kind, m.amount, m.instance_id, m.by_id, ${remarks}, ${stockAfter(sql`m.id desc`)} as after
  from stock_movements m
  join inventory_items n on n.id = m.item_id
  where m.item_id = ${itemId}`;

/**
 * Draws and givings back of what is withheld come as one line a day of the company's clock, the last of its day; none where they even out.
 * The stock after each other line of such a day would tell between which of them the withheld ones were, and is left out.
 * Of an instance that was done more than once only what its last doing moved is shown: what was before may not have been shared.
 */
const foldedLedger = (itemId: number) => sql`
  with every as (
    select m.id, m.at, m.kind, m.amount, m.instance_id, m.by_id, ${remarks}, (m.at at time zone co.time_zone)::date as place,
      m.kind in ('signed', 'reset') and (i.shared and ${isDone('i')} and m.at >= i.signed_by_date) is not true as withheld
    from stock_movements m
    join companies co on co.id = m.company_id
    left join activity_instances i on i.id = m.instance_id
    where m.item_id = ${itemId}),
  folded as (
    select id, at, null::text as day, kind, amount, instance_id, by_id, comment, second_by_id, alone, expected, place
    from every
    where not withheld
    union all
    select null, null, place::text, 'notShared', sum(amount), null, null, null, null, null, null, place
    from every
    where withheld
    group by place
    having sum(amount) <> 0)
  select m.id, m.at, m.day, m.kind, m.amount, m.instance_id, m.by_id, ${remarks}, m.place,
    case
      when m.id is null or m.place not in (select place from every where withheld)
      then ${stockAfter(sql`m.place desc, m.id desc`)} end as after
  from folded m
  cross join inventory_items n
  where n.id = ${itemId}`;
