/** The inbox as the organisation reads it and what it does about an entry; what it may not see is not there (R21 and R22). */
import { type RawBuilder, sql } from 'kysely';
import type { InboxEntry, inbox } from '#contract/inbox.ts';
import { MAX_HANDLED_TOGETHER, MAX_HANDLING_NOTES } from '#domain/inbox.ts';
import { statusOf } from '#domain/planning/instance.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isDoneSql } from '#server/sql/instance-status.ts';
import { marksJsonOf } from '#server/sql/marks-on.ts';
import { isEntryVisibleSql, setEntryState } from './handlings.ts';
import { type NoteContent, notesSql } from './notes.ts';

type EntryRow = Omit<InboxEntry, 'status'> & {
  placedAt: string | null;
  signedByDate: string | null;
  signedById: number | null;
  isCompletable: boolean;
  isCompleted: boolean;
  isSkipped: boolean;
};
/** A `note` as it stands for the organisation: one that was taken back after it was dealt with as it last stood for it. */
const noteTextSql = sql`case
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
const isActShownSql = sql<boolean>`(entry.instance_id is null or (${isDoneSql('instance')} and instance.shared is true))`;
const ifActShownSql = (column: RawBuilder<unknown>) => sql`case when ${isActShownSql} then ${column} end`;
/** Marks of a `movement`; without one it is a count that is late. */
const stockMarksSql = sql`array_to_json(array_remove(array[case when movement.id is null then 'COUNT_LATE' end,
  case when movement.expected is not null and movement.amount <> 0 then 'COUNT_DIFFERS' end,
  case when movement.alone is not null then 'WITHOUT_SECOND' end], null))`;
const entryNotesSql = (maxNotes: number) =>
  notesSql(sql`(dealing_note.instance_id = entry.instance_id or dealing_note.entry_id = entry.id)`, maxNotes);
const entryColumns = (maxNotes: number) => sql`
  entry.id, entry.version, entry.kind, coalesce(entry.instance_id, entry.report_instance_id, entry.period_report_id, entry.handover_note_id,
    entry.item_id) as "subjectId",
  entry.state, entry.missed, coalesce(${isToSignSql(sql`period_report`)}, false) as "toSign",
  entry.arrived_date as "arrivedDate", entry.handled_date as "handledDate",
  ${fullNameOf('handler')} as "handledByName", entry.client_id as "clientId", client.name as "clientName",
  coalesce(activity.name, version.name, plan.name, item.name, left(regexp_replace(${noteTextSql}, '\\s+', ' ', 'g'), 200)) as name,
  coalesce(version.icon, activity_type.icon, category.icon, item_category.icon, 'note') as icon,
  coalesce(version.color, category.color, item_category.color, '#4a5a66') as color,
  label.name as "labelName", instance.planned_date as "plannedDate", instance.placed_at as "placedAt",
  case
    when instance.planned_date is null or ${isActShownSql}
    then coalesce(instance.occurence_date, report.occurence_date, period_report.written_date, note.written_at,
      movement.at) end as "occurenceDate",
  ${ifActShownSql(sql`instance.skipped_date`)} as "skippedDate",
  coalesce(instance.signed_by_date, report.signed_by_date, period_report.signed_by_date, note.written_at, movement.at) as "signedByDate",
  coalesce(instance.signed_by_id, report.signed_by_id, period_report.signed_by_id, note.by_id, movement.by_id) as "signedById",
  coalesce(instance.is_completable, false) as "isCompletable", coalesce(instance.is_completed, false) as "isCompleted",
  coalesce(instance.is_skipped, false) as "isSkipped", ${ifActShownSql(sql`${fullNameOf('signer')}`)} as "signedByName",
  ${ifActShownSql(sql`instance.comment`)} as comment, case when entry.item_id is null then ${marksJsonOf('entry.instance_id')}
    else ${stockMarksSql} end as marks,
  movement.amount, item.unit, ${entryNotesSql(maxNotes).notes} as notes, ${entryNotesSql(maxNotes).count} as "noteCount"`;
const entryJoins = sql`
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

type InboxQuery = Parameters<Handlers<typeof inbox>['list']>[1]['query'];
type BulkChange = Parameters<Handlers<typeof inbox>['changeAll']>[1]['body'];

/** Its status goes by where it stands, also where the organisation does not read that an open one was moved into the past. */
function entryOf(entryRow: EntryRow, now: string): InboxEntry {
  const { placedAt, signedByDate, signedById, isCompletable, isCompleted, isSkipped, ...entry } = entryRow;
  const datedEntry = { ...entry, occurenceDate: placedAt ?? entry.occurenceDate };
  return { ...entry, status: statusOf({ ...datedEntry, signedByDate, signedById, isCompletable, isCompleted, isSkipped }, now) };
}

async function readEntries(ctx: Ctx, idsQuery: RawBuilder<unknown>, orderSql: RawBuilder<unknown>, maxNotes = 1): Promise<InboxEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns(maxNotes)}
    from (${idsQuery}) page
    join inbox_entries entry on entry.id = page.id
    ${entryJoins}
    order by ${orderSql}`.execute(ctx.db);
  return rows.map((entryRow) => entryOf(entryRow, ctx.now.toISOString()));
}

async function readEntry(ctx: Ctx, id: number): Promise<InboxEntry> {
  const [entry] = await readEntries(
    ctx,
    sql`select entry.id from inbox_entries entry where entry.id = ${id} and ${isEntryVisibleSql(ctx)}`,
    sql`entry.id`,
    MAX_HANDLING_NOTES,
  );
  if (!entry) throw notFound();
  return entry;
}

const subjectColumns = ['instance_id', 'report_instance_id', 'period_report_id', 'handover_note_id', 'item_id'] as const;

function entriesClause(ctx: Ctx, { clientIds, labelIds, kind, state, missed, toSign, subjectId }: InboxQuery) {
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
        subjectColumns.map((column) => sql`${sql.ref(`entry.${column}`)} = ${subjectId}`),
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

const missedOrderSql = (isDescending: boolean) => (isDescending ? sql`entry.missed desc, entry.id desc` : sql`entry.missed, entry.id desc`);
/** The columns that a list is sorted by. Unhandled entries stand last in either direction; `id desc` is the order of an index. */
const orderByField = {
  id: (isDescending: boolean) => (isDescending ? sql`entry.id desc` : sql`entry.id`),
  arrivedDate: (isDescending: boolean) => (isDescending ? sql`entry.arrived_date desc, entry.id desc` : sql`entry.arrived_date, entry.id`),
  handledDate: (isDescending: boolean) =>
    isDescending ? sql`entry.handled_date desc nulls last, entry.id desc` : sql`entry.handled_date, entry.id`,
  missed: missedOrderSql,
};

const noteContentOf = (text: string | null | undefined): NoteContent | undefined => (text ? { text } : undefined);

/** All that match, as somebody saw them. */
async function handleMatching(
  ctx: Ctx,
  { matching: { total: expectedCount, ...query }, state, note }: BulkChange & { matching: NonNullable<BulkChange['matching']> },
) {
  const fromClause = entriesClause(ctx, query);
  const { rows } = await sql<{ id: number; total: number }>`
    select entry.id, count(*) over () as total
    ${fromClause}
    order by ${missedOrderSql(true)}
    limit ${MAX_HANDLED_TOGETHER}`.execute(ctx.db);
  const matchingCount = rows[0]?.total ?? 0;
  if (matchingCount !== expectedCount) throw problem(409, 'inbox.otherNow');
  const inboxIds = await setEntryState(
    { ...ctx, ifMatch: null },
    rows.map(({ id }) => id),
    state,
    noteContentOf(note),
  );
  return { changed: inboxIds.length, inboxIds, left: matchingCount - rows.length };
}

async function handleNamed(ctx: Ctx, { inboxIds: namedIds, state, note }: BulkChange) {
  if (!namedIds) throw badField('inbox', 'inboxIds', 'error.field.required');
  const inboxIds = await setEntryState({ ...ctx, ifMatch: null }, [...new Set(namedIds)], state, noteContentOf(note));
  return { changed: inboxIds.length, inboxIds, left: 0 };
}

export const inboxHandlers: Handlers<typeof inbox> = {
  list: async (ctx, { query, paging }) => {
    const [{ field = 'id', descending: isDescending = true } = {}] = paging.sort;
    const orderSql = orderByField[field as keyof typeof orderByField](isDescending);
    const fromClause = entriesClause(ctx, query);
    const [entries, totalResult] = await Promise.all([
      readEntries(
        ctx,
        sql`select entry.id ${fromClause} order by ${orderSql} limit ${paging.size} offset ${paging.page * paging.size}`,
        orderSql,
        query.subjectId ? MAX_HANDLING_NOTES : 1,
      ),
      sql<{ total: number }>`select count(*) as total ${fromClause}`.execute(ctx.db),
    ]);
    return reply(entries, { total: totalResult.rows[0]!.total });
  },
  get: (ctx, { params }) => readEntry(ctx, params.id),
  change: async (ctx, { params, body }) => {
    await setEntryState(ctx, [params.id], body.state, noteContentOf(body.note));
    return reply(await readEntry(ctx, params.id), { alert: { key: `assistmeApp.inbox.${body.state}`, param: String(params.id) } });
  },
  changeAll: async (ctx, { body }) => {
    const changeResult = await (body.matching && !body.inboxIds
      ? handleMatching(ctx, { ...body, matching: body.matching })
      : handleNamed(ctx, body));
    const { rows } = await sql<{ id: number }>`
      select distinct client_id as id
      from inbox_entries
      where id = any(${changeResult.inboxIds}) and client_id is not null`.execute(ctx.db);
    return reply(changeResult, { clients: rows.map(({ id }) => id) });
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
