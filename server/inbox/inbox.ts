/** The inbox as the organisation reads it and what it does about an entry; what it may not see is not there (R21 and R22). */
import { type RawBuilder, sql } from 'kysely';
import type { InboxEntry, inbox } from '#contract/inbox.ts';
import { MAX_AT_ONCE, MAX_NOTES } from '#domain/inbox.ts';
import { statusOf } from '#domain/planning/instance.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isDoneSql } from '#server/sql/instance-status.ts';
import { marksOn } from '#server/sql/marks-on.ts';
import { isEntryVisibleSql, setState } from './handlings.ts';
import { type NoteContent, notesOf } from './notes.ts';

type Row = Omit<InboxEntry, 'status'> & {
  placedAt: string | null;
  signedByDate: string | null;
  signedById: number | null;
  isCompletable: boolean;
  isCompleted: boolean;
  isSkipped: boolean;
};
/** A `note` as it stands for the organisation: one that was taken back after it was dealt with as it last stood for it. */
const noteText = sql`case
  when note.for_organisation then note.text
  else (select numbered.text from handover_numbers numbered where numbered.note_id = note.id and numbered.for_organisation
    order by numbered.number desc limit 1) end`;
/** A period report that diverges and that nobody has signed (R60). */
const isToSignSql = (reportAlias: RawBuilder<unknown>) =>
  sql<boolean>`(${reportAlias}.status = 'CONTAINS_DIVERGENCES' and ${reportAlias}.removed_at is null)`;
/**
 * Of an entry that is open, since it was missed, or done and not shared, since it is marked, the organisation reads name, client, time and status alone
 * (R21, R144); of everything else all.
 */
const showsAct = sql<boolean>`(entry.instance_id is null or (${isDoneSql('instance')} and instance.shared is true))`;
const whenActShown = (column: RawBuilder<unknown>) => sql`case when ${showsAct} then ${column} end`;
/** Marks of a `movement`; without one it is a count that is late. */
const stockMarks = sql`array_to_json(array_remove(array[case when movement.id is null then 'COUNT_LATE' end,
  case when movement.expected is not null and movement.amount <> 0 then 'COUNT_DIFFERS' end,
  case when movement.alone is not null then 'WITHOUT_SECOND' end], null))`;
const notesFor = (maxNotes: number) =>
  notesOf(sql`(dealing_note.instance_id = entry.instance_id or dealing_note.entry_id = entry.id)`, maxNotes);
const columns = (maxNotes: number) => sql`
  entry.id, entry.version, entry.kind, coalesce(entry.instance_id, entry.report_instance_id, entry.period_report_id, entry.handover_note_id,
    entry.item_id) as "subjectId",
  entry.state, entry.missed, coalesce(${isToSignSql(sql`period_report`)}, false) as "toSign",
  entry.arrived_date as "arrivedDate", entry.handled_date as "handledDate",
  ${fullNameOf('handler')} as "handledByName", entry.client_id as "clientId", client.name as "clientName",
  coalesce(activity.name, version.name, plan.name, item.name, left(regexp_replace(${noteText}, '\\s+', ' ', 'g'), 200)) as name,
  coalesce(version.icon, activity_type.icon, category.icon, item_category.icon, 'note') as icon,
  coalesce(version.color, category.color, item_category.color, '#4a5a66') as color,
  label.name as "labelName", instance.planned_date as "plannedDate", instance.placed_at as "placedAt",
  case
    when instance.planned_date is null or ${showsAct}
    then coalesce(instance.occurence_date, report.occurence_date, period_report.written_date, note.written_at,
      movement.at) end as "occurenceDate",
  ${whenActShown(sql`instance.skipped_date`)} as "skippedDate",
  coalesce(instance.signed_by_date, report.signed_by_date, period_report.signed_by_date, note.written_at, movement.at) as "signedByDate",
  coalesce(instance.signed_by_id, report.signed_by_id, period_report.signed_by_id, note.by_id, movement.by_id) as "signedById",
  coalesce(instance.is_completable, false) as "isCompletable", coalesce(instance.is_completed, false) as "isCompleted",
  coalesce(instance.is_skipped, false) as "isSkipped", ${whenActShown(sql`${fullNameOf('signer')}`)} as "signedByName",
  ${whenActShown(sql`instance.comment`)} as comment, case when entry.item_id is null then ${marksOn('entry.instance_id')}
    else ${stockMarks} end as marks,
  movement.amount, item.unit, ${notesFor(maxNotes).notes} as notes, ${notesFor(maxNotes).count} as "noteCount"`;
const joins = sql`
  join clients client on client.id = entry.client_id
  left join activity_instances instance on instance.id = entry.instance_id
  left join activities activity on activity.id = instance.activity_id
  left join activity_types activity_type on activity_type.id = activity.type_id
  left join activity_categories category on category.id = activity_type.activity_category_id
  left join report_instances report on report.id = entry.report_instance_id
  left join report_versions version on version.id = report.report_version_id
  left join evaluation_plan_reports period_report on period_report.id = entry.period_report_id
  left join evaluation_plans plan on plan.id = period_report.evaluation_plan_id
  left join handover_notes note on note.id = entry.handover_note_id
  left join inventory_items item on item.id = entry.item_id
  left join item_categories item_category on item_category.id = item.category_id
  left join stock_movements movement on movement.id = entry.movement_id
  left join labels label on label.id = activity.label_id and label.removed_at is null
  left join users signer
    on signer.id = coalesce(instance.signed_by_id, report.signed_by_id, period_report.signed_by_id, note.by_id, movement.by_id)
  left join users handler on handler.id = entry.handled_by_id`;

type Query = Parameters<Handlers<typeof inbox>['list']>[1]['query'];
type ManyChange = Parameters<Handlers<typeof inbox>['changeAll']>[1]['body'];

/** Its status goes by where it stands, also where the organisation does not read that an open one was moved into the past. */
function entryOf(row: Row, now: string): InboxEntry {
  const { placedAt, signedByDate, signedById, isCompletable, isCompleted, isSkipped, ...entry } = row;
  const datedEntry = { ...entry, occurenceDate: placedAt ?? entry.occurenceDate };
  return { ...entry, status: statusOf({ ...datedEntry, signedByDate, signedById, isCompletable, isCompleted, isSkipped }, now) };
}

async function readRows(ctx: Ctx, ids: RawBuilder<unknown>, order: RawBuilder<unknown>, mostNotes = 1): Promise<InboxEntry[]> {
  const { rows } = await sql<Row>`
    select ${columns(mostNotes)}
    from (${ids}) page
    join inbox_entries entry on entry.id = page.id
    ${joins}
    order by ${order}`.execute(ctx.db);
  return rows.map((row) => entryOf(row, ctx.now.toISOString()));
}

async function readEntry(ctx: Ctx, id: number): Promise<InboxEntry> {
  const [entry] = await readRows(
    ctx,
    sql`select entry.id from inbox_entries entry where entry.id = ${id} and ${isEntryVisibleSql(ctx)}`,
    sql`entry.id`,
    MAX_NOTES,
  );
  if (!entry) throw notFound();
  return entry;
}

const subjects = ['instance_id', 'report_instance_id', 'period_report_id', 'handover_note_id', 'item_id'] as const;

function entriesClause(ctx: Ctx, { clientIds, labelIds, kind, state, missed, toSign, subjectId }: Query) {
  const conditions = [isEntryVisibleSql(ctx)];
  if (clientIds) conditions.push(sql<boolean>`entry.client_id = any(${clientIds})`);
  if (kind) conditions.push(sql<boolean>`entry.kind = ${kind}`);
  // Written out, so that the index of those that nobody has dealt with is used.
  if (state) conditions.push(sql<boolean>`entry.state = ${sql.lit(state)}`);
  if (missed !== undefined) conditions.push(sql<boolean>`entry.missed = ${sql.lit(missed)}`);
  if (toSign !== undefined)
    conditions.push(sql<boolean>`${toSign ? sql`` : sql`not`} exists (
      select from evaluation_plan_reports report
      where report.id = entry.period_report_id and ${isToSignSql(sql`report`)})`);
  // Each has an index.
  if (subjectId !== undefined)
    conditions.push(
      sql<boolean>`(${sql.join(
        subjects.map((column) => sql`${sql.ref(`entry.${column}`)} = ${subjectId}`),
        sql` or `,
      )})`,
    );
  if (labelIds)
    conditions.push(
      sql<boolean>`exists (
        select from activity_instances instance
        join activities activity on activity.id = instance.activity_id
        where instance.id = entry.instance_id and activity.label_id = any(${labelIds}))`,
    );
  return sql`from inbox_entries entry where ${sql.join(conditions, sql` and `)}`;
}

const missedOrder = (descending: boolean) => (descending ? sql`entry.missed desc, entry.id desc` : sql`entry.missed, entry.id desc`);
/** The columns that a list is sorted by. Unhandled entries stand last in either direction; `id desc` is the order of an index. */
const orders = {
  id: (descending: boolean) => (descending ? sql`entry.id desc` : sql`entry.id`),
  arrivedDate: (descending: boolean) => (descending ? sql`entry.arrived_date desc, entry.id desc` : sql`entry.arrived_date, entry.id`),
  handledDate: (descending: boolean) =>
    descending ? sql`entry.handled_date desc nulls last, entry.id desc` : sql`entry.handled_date, entry.id`,
  missed: missedOrder,
};

const noteOf = (note: string | null | undefined): NoteContent | undefined => (note ? { text: note } : undefined);

/** All that match, as somebody saw them. */
async function setMatching(
  ctx: Ctx,
  { matching: { total, ...query }, state, note }: ManyChange & { matching: NonNullable<ManyChange['matching']> },
) {
  const fromClause = entriesClause(ctx, query);
  const { rows } = await sql<{ id: number; total: number }>`
    select entry.id, count(*) over () as total
    ${fromClause}
    order by ${missedOrder(true)}
    limit ${MAX_AT_ONCE}`.execute(ctx.db);
  const matchingCount = rows[0]?.total ?? 0;
  if (matchingCount !== total) throw problem(409, 'inbox.otherNow');
  const inboxIds = await setState(
    { ...ctx, ifMatch: null },
    rows.map(({ id }) => id),
    state,
    noteOf(note),
  );
  return { changed: inboxIds.length, inboxIds, left: matchingCount - rows.length };
}

async function setNamed(ctx: Ctx, { inboxIds: namedIds, state, note }: ManyChange) {
  if (!namedIds) throw badField('inbox', 'inboxIds', 'error.field.required');
  const inboxIds = await setState({ ...ctx, ifMatch: null }, [...new Set(namedIds)], state, noteOf(note));
  return { changed: inboxIds.length, inboxIds, left: 0 };
}

export const inboxHandlers: Handlers<typeof inbox> = {
  list: async (ctx, { query, paging }) => {
    const [{ field = 'id', descending = true } = {}] = paging.sort;
    const order = orders[field as keyof typeof orders](descending);
    const fromClause = entriesClause(ctx, query);
    const [rows, totalResult] = await Promise.all([
      readRows(
        ctx,
        sql`select entry.id ${fromClause} order by ${order} limit ${paging.size} offset ${paging.page * paging.size}`,
        order,
        query.subjectId ? MAX_NOTES : 1,
      ),
      sql<{ total: number }>`select count(*) as total ${fromClause}`.execute(ctx.db),
    ]);
    return reply(rows, { total: totalResult.rows[0]!.total });
  },
  get: (ctx, { params }) => readEntry(ctx, params.id),
  change: async (ctx, { params, body }) => {
    await setState(ctx, [params.id], body.state, noteOf(body.note));
    return reply(await readEntry(ctx, params.id), { alert: { key: `assistmeApp.inbox.${body.state}`, param: String(params.id) } });
  },
  changeAll: async (ctx, { body }) => {
    const answer = await (body.matching && !body.inboxIds ? setMatching(ctx, { ...body, matching: body.matching }) : setNamed(ctx, body));
    const { rows } = await sql<{ id: number }>`
      select distinct client_id as id
      from inbox_entries
      where id = any(${answer.inboxIds}) and client_id is not null`.execute(ctx.db);
    return reply(answer, { clients: rows.map(({ id }) => id) });
  },
  unhandled: async (ctx) => {
    const { rows } = await sql<{ unhandled: number; missed: number; toSign: number }>`
      select count(*) as unhandled, count(*) filter (where entry.missed) as missed,
        (
          select count(*)
          from evaluation_plan_reports report
          where ${isToSignSql(sql`report`)} ${ctx.user.isAdmin ? sql`` : sql`and report.company_id = ${ctx.user.companyId}`}) as "toSign"
      from inbox_entries entry
      where ${isEntryVisibleSql(ctx)} and entry.state = 'IDLE'`.execute(ctx.db);
    const { toSign, ...counts } = rows[0]!;
    return { ...counts, ...(toSign > 0 && { toSign }) };
  },
};
