/** The inbox as the organisation reads it and what it does about an entry; what it may not see is not there (R21 and R22). */
import { type RawBuilder, sql } from 'kysely';
import type { InboxEntry, inbox } from '#contract/inbox.ts';
import { statusOf } from '#domain/planning/instance.ts';
import type { Db } from '#server/database/scoped.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { isDone, seesCompany } from '#server/request/scope.ts';

/** Entries `e` of one's company; those of instances that are gone, or done and not shared, are marked and left out. */
export const visible = ({ who }: Pick<Ctx, 'who'>) => sql<boolean>`(e.gone_at is null and ${seesCompany(who, 'e')})`;

type Row = Omit<InboxEntry, 'status'> & {
  signedByDate: string | null;
  signedById: number | null;
  isCompletable: boolean;
  isCompleted: boolean;
  isSkipped: boolean;
};
const columns = sql`
  e.id, e.version, e.kind, e.instance_id as "subjectId", e.state, e.arrived_date as "arrivedDate", e.handled_date as "handledDate",
  h.first_name || ' ' || h.last_name as "handledByName", e.client_id as "clientId", cl.name as "clientName", a.name,
  coalesce(ty.icon, c.icon) as icon, c.color, l.name as "labelName", i.planned_date as "plannedDate", i.occurence_date as "occurenceDate",
  i.skipped_date as "skippedDate", i.signed_by_date as "signedByDate", i.signed_by_id as "signedById", i.is_completable as "isCompletable",
  i.is_completed as "isCompleted", i.is_skipped as "isSkipped", s.first_name || ' ' || s.last_name as "signedByName",
  case when ${isDone} and i.shared then i.comment end as comment`;
const joins = sql`
  join clients cl on cl.id = e.client_id
  join activity_instances i on i.id = e.instance_id
  join activities a on a.id = i.activity_id
  join activity_types ty on ty.id = a.type_id
  join activity_categories c on c.id = ty.activity_category_id
  left join labels l on l.id = a.label_id and l.removed_at is null
  left join users s on s.id = i.signed_by_id
  left join users h on h.id = e.handled_by_id`;

type Query = Parameters<Handlers<typeof inbox>['list']>[1]['query'];

/** Instances before their entries, in order of their ids, as every act of the team's locks them: two at once wait, and none for the other. */
const lockInstances = (db: Db, ids: RawBuilder<unknown>) =>
  sql`select from activity_instances i where i.id in (${ids}) order by i.id for update`.execute(db);

/** Something was made of an instance: its state says so, and so does its entry, where it has one, whatever was done about it before (R22). */
export async function takeActionOn(ctx: Ctx, instanceId: number): Promise<void> {
  const [, { rows }] = await Promise.all([
    lockInstances(ctx.db, sql`${instanceId}`),
    sql<{ id: number }>`select e.id from inbox_entries e where e.instance_id = ${instanceId} and ${visible(ctx)}`.execute(ctx.db),
  ]);
  if (rows[0]) await setState({ ...ctx, ifMatch: null }, [rows[0].id], 'ACTION_TAKEN');
  else await sql`update activity_instances set state = 'ACTION_TAKEN' where id = ${instanceId} and state <> 'ACTION_TAKEN'`.execute(ctx.db);
}

function entryOf(row: Row, now: string): InboxEntry {
  const { signedByDate, signedById, isCompletable, isCompleted, isSkipped, ...entry } = row;
  return { ...entry, status: statusOf({ ...entry, signedByDate, signedById, isCompletable, isCompleted, isSkipped }, now) };
}

async function rowsOf(ctx: Ctx, ids: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<InboxEntry[]> {
  const { rows } =
    await sql<Row>`select ${columns} from (${ids}) page join inbox_entries e on e.id = page.id ${joins} order by ${order}`.execute(ctx.db);
  return rows.map((row) => entryOf(row, ctx.now.toISOString()));
}

async function one(ctx: Ctx, id: number): Promise<InboxEntry> {
  const [entry] = await rowsOf(ctx, sql`select e.id from inbox_entries e where e.id = ${id} and ${visible(ctx)}`, sql`e.id`);
  if (!entry) throw notFound();
  return entry;
}

function entriesFrom(ctx: Ctx, { clientIds, labelIds, kind, state }: Query) {
  const conditions = [visible(ctx)];
  if (clientIds) conditions.push(sql<boolean>`e.client_id = any(${clientIds})`);
  if (kind) conditions.push(sql<boolean>`e.kind = ${kind}`);
  if (state) conditions.push(sql<boolean>`e.state = ${state}`);
  if (labelIds)
    conditions.push(
      sql<boolean>`exists (select from activity_instances i join activities a on a.id = i.activity_id where i.id = e.instance_id and a.label_id = any(${labelIds}))`,
    );
  return sql`from inbox_entries e where ${sql.join(conditions, sql` and `)}`;
}

/** Sets the state of entries under lock: the second of two people meets what the first did. Answers how many changed. */
async function setState(ctx: Ctx, ids: readonly number[], state: InboxEntry['state']): Promise<number> {
  const { db, who, now, ifMatch } = ctx;
  const [, { rows }] = await Promise.all([
    lockInstances(db, sql`select e.instance_id from inbox_entries e where e.id = any(${ids}) and ${visible(ctx)}`),
    sql<{ id: number; version: number; state: string; instanceId: number | null }>`
      select e.id, e.version, e.state, e.instance_id as "instanceId" from inbox_entries e
      where e.id = any(${ids}) and ${visible(ctx)} order by e.id for update`.execute(db),
  ]);
  if (rows.length < ids.length) throw notFound();
  if (ifMatch !== null && rows.some(({ version }) => version !== ifMatch)) throw problem(412, 'error.version');
  const changed = rows.filter((row) => row.state !== state);
  if (changed.length === 0) return 0;
  const by = state === 'IDLE' ? { at: null, id: null } : { at: now.toISOString(), id: who.id };
  await Promise.all([
    sql`update inbox_entries set state = ${state}, handled_date = ${by.at}::timestamptz, handled_by_id = ${by.id}::bigint, version = version + 1
        where id = any(${changed.map(({ id }) => id)})`.execute(db),
    // The instance's own state follows; it is no act on the instance, whose version and history are the team's.
    sql`update activity_instances set state = ${state} where id = any(${changed.flatMap(({ instanceId }) => instanceId ?? [])})`.execute(
      db,
    ),
  ]);
  return changed.length;
}

export const inboxHandlers: Handlers<typeof inbox> = {
  list: async (ctx, { query, paging }) => {
    const [{ field = 'id', descending = true } = {}] = paging.sort;
    const column = field === 'arrivedDate' ? sql`e.arrived_date` : sql`e.id`;
    const order = descending ? sql`${column} desc, e.id desc` : sql`${column}, e.id`;
    const from = entriesFrom(ctx, query);
    const [rows, counted] = await Promise.all([
      rowsOf(ctx, sql`select e.id ${from} order by ${order} limit ${paging.size} offset ${paging.page * paging.size}`, order),
      sql<{ total: number }>`select count(*) as total ${from}`.execute(ctx.db),
    ]);
    return reply(rows, { total: counted.rows[0]!.total });
  },
  get: (ctx, { params }) => one(ctx, params.id),
  change: async (ctx, { params, body }) => {
    await setState(ctx, [params.id], body.state);
    return reply(await one(ctx, params.id), { alert: { key: `assistmeApp.inbox.${body.state}`, param: String(params.id) } });
  },
  changeAll: async (ctx, { body }) => ({ changed: await setState({ ...ctx, ifMatch: null }, [...new Set(body.inboxIds)], body.state) }),
  unhandled: async (ctx) => {
    const { rows } = await sql<{ unhandled: number }>`
      select count(*) as unhandled from inbox_entries e where ${visible(ctx)} and e.state = 'IDLE'`.execute(ctx.db);
    return rows[0]!;
  },
};
