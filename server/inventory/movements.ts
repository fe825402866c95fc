/** The ledger of an item as it is read: by the team line by line, by the organisation with what is withheld from it as one line a day (R80). */
import { type RawBuilder, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { StockMovement } from '#contract/inventory.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { inTeam } from '#server/request/scope.ts';
import { isDone } from '#server/sql/instance-status.ts';

/** A page of it, newest first. What is there after each line is counted back from what is there now. */
export async function movementsOf(ctx: Ctx, item: { id: number; client: { id: number } }, { page, size, sort }: Paging) {
  const direction = sort[0] && !sort[0].descending ? sql`asc` : sql`desc`;
  const isTeam = inTeam(ctx.who, item.client.id);
  const lines = isTeam ? wholeLedger(item.id) : foldedLedger(item.id);
  // A line without an id is the last of its day: nulls are the greatest.
  const order = isTeam ? sql`m.id ${direction}` : sql`m.place ${direction}, m.id ${direction}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<StockMovement>`
      select m.id, m.at, m.day, m.kind, m.amount, m.after as "amountAfter", m.by_id as "byId", u.first_name || ' ' || u.last_name as "byName", m.comment,
             a.id as "activityId", a.name as "activityName", case when i.removed_at is null then i.id end as "instanceId"
      from (select m.id, m.at, m.day, m.kind, m.amount, m.instance_id, m.by_id, m.comment, m.after${isTeam ? sql`` : sql`, m.place`} from (${lines}) m order by ${order} limit ${size} offset ${page * size}) m
      left join activity_instances i on i.id = m.instance_id
      left join activities a on a.id = i.activity_id
      left join users u on u.id = m.by_id
      order by ${order}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total from (${lines}) m`.execute(ctx.db),
  ]);
  return { rows, total: counted[0]!.total };
}

const stockAfter = (order: RawBuilder<unknown>) =>
  sql`n.amount_in_stock - coalesce(sum(m.amount) over (order by ${order} rows between unbounded preceding and 1 preceding), 0)`;

/** Every line, in the order of their ids. */
const wholeLedger = (itemId: number) => sql`
  select m.id, m.at, null::text as day, m.kind, m.amount, m.instance_id, m.by_id, m.comment, ${stockAfter(sql`m.id desc`)} as after
  from stock_movements m join inventory_items n on n.id = m.item_id where m.item_id = ${itemId}`;

/**
 * Draws and givings back of what is withheld come as one line a day of the company's clock, the last of its day; none where they even out.
 * The stock after each other line of such a day would tell between which of them the withheld ones were, and is left out.
 * Of an instance that was done more than once only what its last doing moved is shown: what was before may not have been shared.
 */
const foldedLedger = (itemId: number) => sql`
  with every as (
    select m.id, m.at, m.kind, m.amount, m.instance_id, m.by_id, m.comment, (m.at at time zone co.time_zone)::date as place,
           m.kind in ('signed', 'reset') and (i.shared and ${isDone('i')} and m.at >= i.signed_by_date) is not true as withheld
    from stock_movements m join companies co on co.id = m.company_id left join activity_instances i on i.id = m.instance_id
    where m.item_id = ${itemId}),
  folded as (
    select id, at, null::text as day, kind, amount, instance_id, by_id, comment, place from every where not withheld
    union all
    select null, null, place::text, 'notShared', sum(amount), null, null, null, place from every where withheld group by place having sum(amount) <> 0)
  select m.id, m.at, m.day, m.kind, m.amount, m.instance_id, m.by_id, m.comment, m.place,
         case when m.id is null or m.place not in (select place from every where withheld)
              then ${stockAfter(sql`m.place desc, m.id desc`)} end as after
  from folded m cross join inventory_items n where n.id = ${itemId}`;
