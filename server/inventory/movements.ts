/** The ledger of an item as it is read: by the team line by line, by the organisation with what is withheld from it as one line a day (R80). */
import { type RawBuilder, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { StockMovement } from '#contract/inventory.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { isOnTeamSide } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isDoneSql } from '#server/sql/instance-status.ts';

/** The fields of a `line`, with the names that it refers to. */
const lineFields = sql`line.id, line.at, line.day, line.kind, line.amount, line.after as "amountAfter", line.by_id as "byId",
  ${fullNameOf('account')} as "byName", line.comment, activity.id as "activityId", activity.name as "activityName",
  case when instance.removed_at is null then instance.id end as "instanceId",
  ${fullNameOf('witness')} as "secondByName", line.alone,
  case when line.after is not null then line.expected end as expected`;
const lineJoins = sql`
  left join activity_instances instance on instance.id = line.instance_id
  left join activities activity on activity.id = instance.activity_id
  left join users account on account.id = line.by_id
  left join users witness on witness.id = line.second_by_id`;
/** The columns of a line; the order of a folded one is by its place too. */
const lineColumns = (isTeam: boolean) =>
  sql`line.id, line.at, line.day, line.kind, line.amount, line.after, line.by_id, line.comment, line.second_by_id, line.alone,
    line.expected, line.instance_id${isTeam ? sql`` : sql`, line.place`}`;
// A line without an id is the last of its day: nulls are the greatest.
const lineOrderSql = (isTeam: boolean, direction: RawBuilder<unknown>) =>
  isTeam ? sql`line.id ${direction}` : sql`line.place ${direction}, line.id ${direction}`;
const linesQuery = (isTeam: boolean, itemId: number) => (isTeam ? wholeLedgerQuery(itemId) : foldedLedgerQuery(itemId));

/** A page of it, newest first. What is there after each line is counted back from what is there now. */
export async function readMovements(ctx: Ctx, item: { id: number; client: { id: number } }, { page, size, sort }: Paging) {
  const isTeam = isOnTeamSide(ctx.user, item.client.id);
  const orderSql = lineOrderSql(isTeam, sort[0] && !sort[0].descending ? sql`asc` : sql`desc`);
  const linesSource = linesQuery(isTeam, item.id);
  const [{ rows }, { rows: totalRows }] = await Promise.all([
    sql<StockMovement>`
      select ${lineFields}
      from (select ${lineColumns(isTeam)} from (${linesSource}) line order by ${orderSql} limit ${size} offset ${page * size}) line
      ${lineJoins}
      order by ${orderSql}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total from (${linesSource}) line`.execute(ctx.db),
  ]);
  return { rows, total: totalRows[0]!.total };
}

type JournalSpan = { isTeam: boolean; from: string; before: string; firstDay: string; lastDay: string };
/** The lines of some days, oldest first: the instants and the days of the company's clock are the same. */
export async function readMovementsWithin(
  { db }: Ctx,
  itemId: number,
  { isTeam, from, before, firstDay, lastDay }: JournalSpan,
): Promise<StockMovement[]> {
  const isInSpanSql = isTeam
    ? sql`line.at >= ${from} and line.at < ${before}`
    : sql`line.place between ${firstDay}::date and ${lastDay}::date`;
  const { rows } = await sql<StockMovement>`
    select ${lineFields}
    from (${linesQuery(isTeam, itemId)}) line
    ${lineJoins}
    where ${isInSpanSql}
    order by ${lineOrderSql(isTeam, sql`asc`)}`.execute(db);
  return rows;
}

const stockAfterSql = (orderSql: RawBuilder<unknown>) =>
  sql`item.amount_in_stock - coalesce(sum(line.amount) over (order by ${orderSql} rows between unbounded preceding and 1 preceding), 0)`;

/** Words of a `line`, and of whoever stood beside. */
const remarkColumns = sql`line.comment, line.second_by_id, line.alone, line.expected`;

/** Every line, in the order of their ids. */
const wholeLedgerQuery = (itemId: number) => sql`
  select line.id, line.at, null::text as day, line.kind, line.amount, line.instance_id, line.by_id, ${remarkColumns},
    ${stockAfterSql(sql`line.id desc`)} as after
  from stock_movements line
  join inventory_items item on item.id = line.item_id
  where line.item_id = ${itemId}`;

/**
 * Draws and givings back of what is withheld come as one line a day of the company's clock, the last of its day; none where they even out.
 * The stock after each other line of such a day would tell between which of them the withheld ones were, and is left out.
 * Of an instance that was done more than once only what its last doing moved is shown: what was before may not have been shared.
 */
const foldedLedgerQuery = (itemId: number) => sql`
  with every as (
    select line.id, line.at, line.kind, line.amount, line.instance_id, line.by_id, ${remarkColumns},
      (line.at at time zone company.time_zone)::date as place,
      line.kind in ('signed', 'reset')
        and (instance.shared and ${isDoneSql('instance')} and line.at >= instance.signed_by_date) is not true as withheld
    from stock_movements line
    join companies company on company.id = line.company_id
    left join activity_instances instance on instance.id = line.instance_id
    where line.item_id = ${itemId}),
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
  select line.id, line.at, line.day, line.kind, line.amount, line.instance_id, line.by_id, ${remarkColumns}, line.place,
    case
      when line.id is null or line.place not in (select place from every where withheld)
      then ${stockAfterSql(sql`line.place desc, line.id desc`)} end as after
  from folded line
  cross join inventory_items item
  where item.id = ${itemId}`;
