/** The events since somebody was last with a client: one statement a kind, from histories, ledger, reports and notes (R89, decision 062). */
import { type SqlBool, sql } from 'kysely';
import type * as contract from '#contract/handover.ts';
import type { SinceLine } from '#contract/handover.ts';
import {
  buildSinceEntries,
  type ChangeSinceShift,
  continueVisit,
  findSinceStart,
  MAX_HANDOVER_SPAN_MS,
  MAX_SINCE_LINES,
  SINCE_REACH_DAYS,
  type SinceEntry,
  sinceKinds,
} from '#domain/handover.ts';
import { MISSED_AFTER_MS } from '#domain/planning/instance.ts';
import { toMultilineText } from '#server/files/html.ts';
import type { Ctx, Handler } from '#server/request/handlers.ts';
import { openClient, seesUnvoidedReportSql, showsInstanceSql } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isReportedSql, isToSignSql } from '#server/sql/instance-status.ts';
import { isOfTeamSql } from './rows.ts';
import { readVisit } from './visits.ts';

/** The most characters of a comment or note in a line. */
const MAX_TEXT_LENGTH = 200;
/** Most rows that one statement reads: more happened than anybody reads in a minute. */
const MAX_ROWS = 2000;

type HandoverSpan = { clientId: number; from: string; to: string };
type PartialSinceLine = Partial<SinceLine> & Pick<SinceLine, 'kind' | 'id' | 'name' | 'date'>;
const reachInterval = sql`interval '${sql.lit(SINCE_REACH_DAYS)} days'`;

/** Instances (alias `instance`) of the client near the span, by the index of the day. */
const isNearSpanSql = ({ clientId, from, to }: HandoverSpan) => sql<SqlBool>`
  instance.client_id = ${clientId}
    and instance.placed_at >= ${from}::timestamptz - ${reachInterval}
    and instance.placed_at < ${to}::timestamptz + ${reachInterval}
    and instance.removed_at is null`;

/** Instances of the span that were not done an hour after their time (R84). */
async function readMissedLines({ db, user }: Ctx, { clientId, from, to }: HandoverSpan): Promise<PartialSinceLine[]> {
  const dueBefore = new Date(Date.parse(to) - MISSED_AFTER_MS).toISOString();
  const { rows } = await sql<PartialSinceLine>`
    select 'MISSED' as kind, instance.id, activity.name, instance.placed_at as date
    from activity_instances instance
    join activities activity on activity.id = instance.activity_id
    where instance.client_id = ${clientId}
      and instance.placed_at >= ${from}
      and instance.placed_at < ${dueBefore}
      and instance.removed_at is null
      and ${isToSignSql('instance')}
      and ${showsInstanceSql(user)}
    order by instance.placed_at, instance.id
    limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows;
}

type ChangeRow = ChangeSinceShift & { name: string; comment: string | null };
const shortTextOf = (html: string | null) => shortenText(toMultilineText(html ?? ''));
function shortenText(text: string): string | null {
  const singleLine = text.replace(/\s+/g, ' ').trim();
  return singleLine === '' ? null : singleLine.length > MAX_TEXT_LENGTH ? `${singleLine.slice(0, MAX_TEXT_LENGTH - 1)}…` : singleLine;
}

/** Acts of others on instances, from the lines of their histories; what a pause skipped is told by the pause. */
async function readInstanceLines({ db, user }: Ctx, span: HandoverSpan): Promise<PartialSinceLine[]> {
  const { rows } = await sql<ChangeRow>`
    select instance.id, activity.name, instance.comment, event.act, event.at, ${fullNameOf('actor')} as "byName",
      instance.planned_date as "plannedDate",
      instance.is_skipped as "isSkipped",       ${isReportedSql('instance')} as "isReported", instance.comment is not null as "hasComment",
      case
        when event.act = 'moved'
        then coalesce((
          select earlier.planned_date
          from activity_instance_events earlier
          where earlier.instance_id = event.instance_id and earlier.id < event.id and earlier.planned_date is not null
          order by earlier.id desc
          limit 1),
          instance.original_start) end as "plannedBefore"
    from activity_instances instance
    join activity_instance_events event on event.instance_id = instance.id
      and event.at >= ${span.from}
      and event.at < ${span.to}
      and event.by_id is distinct from ${user.id}
      and (event.act in ('skipped', 'reported', 'moved')
        or event.comment <> '' and event.act in ('signed', 'restored', 'commented', 'edited'))
    join activities activity on activity.id = instance.activity_id
    left join users actor on actor.id = event.by_id
    where ${isNearSpanSql(span)}
      and ${showsInstanceSql(user)}
      and not (instance.is_skipped
        and exists (
          select from medicine_pause_skips pause_skip
          where pause_skip.instance_id = instance.id and pause_skip.at = instance.signed_by_date))
    order by event.instance_id, event.id
    limit ${sql.lit(MAX_ROWS)}`.execute(db);
  const rowById = new Map(rows.map(({ id, name, comment }) => [id, { name, comment }]));
  return buildSinceEntries(rows).map(({ from: movedFrom, movedTo, at, ...entry }: SinceEntry) => {
    const { name, comment } = rowById.get(entry.id)!;
    return { ...entry, name, date: at, text: entry.kind === 'MOVED' ? null : shortTextOf(comment), movedFrom, movedTo };
  });
}

/** Stock that others filled up, counted, put right, poured away or returned, from the ledger. */
async function readStockLines({ db, user }: Ctx, { clientId, from, to }: HandoverSpan): Promise<PartialSinceLine[]> {
  const { rows } = await sql<PartialSinceLine>`
    select upper(movement.kind) as kind, movement.item_id as id, row.name, movement.at as date, ${fullNameOf('account')} as "byName",
      movement.amount::float8 as amount, row.unit
    from stock_movements movement
    join inventory_items row on row.id = movement.item_id
    left join users account on account.id = movement.by_id
    where movement.client_id = ${clientId}
      and movement.at >= ${from}
      and movement.at < ${to}
      and movement.kind in ('refilled', 'counted', 'corrected', 'wasted', 'returned')
      and movement.by_id is distinct from ${user.id}
      and row.removed_at is null
    order by movement.at, movement.id
    limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows;
}

/** Reports that others sent, by when they did. */
async function readReportLines({ db, user }: Ctx, { clientId, from, to }: HandoverSpan): Promise<PartialSinceLine[]> {
  const { rows } = await sql<PartialSinceLine>`
    select 'REPORT' as kind, row.id, version.name, row.signed_by_date as date, ${fullNameOf('signer')} as "byName"
    from report_instances row
    join report_versions version on version.id = row.report_version_id
    join users signer on signer.id = row.signed_by_id
    where row.client_id = ${clientId}
      and row.occurence_date >= ${from}::timestamptz - ${reachInterval}
      and row.signed_by_date >= ${from}
      and row.signed_by_date < ${to}
      and row.signed_by_id <> ${user.id}
      and ${seesUnvoidedReportSql(user)}
    order by row.signed_by_date, row.id
    limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows;
}

/** Notes of others. */
async function readNoteLines({ db, user }: Ctx, { clientId, from, to }: HandoverSpan): Promise<PartialSinceLine[]> {
  const { rows } = await sql<PartialSinceLine & { text: string }>`
    select 'HANDOVER' as kind, row.id, '' as name, row.written_at as date, ${fullNameOf('writer')} as "byName", row.text
    from handover_notes row
    join users writer on writer.id = row.by_id
    where row.client_id = ${clientId}
      and row.written_at >= ${from}
      and row.written_at < ${to}
      and row.withdrawn_at is null
      and row.by_id <> ${user.id}
      and ${isOfTeamSql(user)}
    order by row.written_at, row.id
    limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows.map((note) => ({ ...note, text: shortenText(note.text) }));
}

/** Orders of medicines that others wrote, of each the last; those that others ended, and those that they paused (R131, R135). */
async function readOrderLines({ db, user }: Ctx, { clientId, from, to }: HandoverSpan): Promise<PartialSinceLine[]> {
  const isByOthersSql = (atColumn: string, byColumn: string) =>
    sql<SqlBool>`${sql.ref(atColumn)} >= ${from} and ${sql.ref(atColumn)} < ${to} and ${sql.ref(byColumn)} is distinct from ${user.id}`;
  const latestRevisionQuery = sql`
    select revision.name, revision.strength, revision.at, revision.by_id, revision.reason, revision.dose, revision.unit
    from medicine_numbers revision
    where revision.medicine_id = medicine.id
    order by revision.number desc
    limit 1`;
  const drugSql = sql`concat_ws(' ', latest.name, latest.strength)`;
  const { rows } = await sql<PartialSinceLine & { text: string | null }>`
    select 'MEDICINE' as kind, medicine.activity_id as id, ${drugSql} as name, latest.at as date, ${fullNameOf('person')} as "byName",
      latest.reason as text, latest.dose::float8 as amount, latest.unit
    from medicines medicine
    join activities activity on activity.id = medicine.activity_id and activity.removed_at is null
    join lateral (${latestRevisionQuery}) latest on ${isByOthersSql('latest.at', 'latest.by_id')}
    left join users person on person.id = latest.by_id
    where medicine.client_id = ${clientId} and medicine.ended_at is null
    union all
    select 'MEDICINE_ENDED', medicine.activity_id, ${drugSql}, medicine.ended_at, ${fullNameOf('person')}, medicine.ended_reason, null, null
    from medicines medicine
    join activities activity on activity.id = medicine.activity_id and activity.removed_at is null
    join lateral (${latestRevisionQuery}) latest on true
    left join users person on person.id = medicine.ended_by_id
    where medicine.client_id = ${clientId} and ${isByOthersSql('medicine.ended_at', 'medicine.ended_by_id')}
    union all
    select 'MEDICINE_PAUSED', medicine.activity_id, ${drugSql}, pause.at, ${fullNameOf('person')},
      concat_ws(': ', pause.ordered_by, pause.reason),
      null, null
    from medicine_pauses pause
    join medicines medicine on medicine.id = pause.medicine_id
    join activities activity on activity.id = medicine.activity_id and activity.removed_at is null
    join lateral (${latestRevisionQuery}) latest on true
    left join users person on person.id = pause.by_id
    where pause.client_id = ${clientId} and pause.ended_at is null and ${isByOthersSql('pause.at', 'pause.by_id')}
    limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows.map((order) => ({ ...order, text: order.text && shortenText(order.text) }));
}

/** The times at which the reader signed for the client before an instant, two weeks back at most. */
async function readSignedTimes({ db, user }: Ctx, span: HandoverSpan): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`
    select distinct instance.signed_by_date as at
    from activity_instances instance
    where ${isNearSpanSql(span)} and instance.signed_by_id = ${user.id} and instance.signed_by_date < ${span.to}
    order by 1 desc
    limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows.map(({ at }) => at);
}

const lineReaders: readonly ((ctx: Ctx, span: HandoverSpan) => Promise<PartialSinceLine[]>)[] = [
  readOrderLines,
  readMissedLines,
  readInstanceLines,
  readNoteLines,
  readReportLines,
  readStockLines,
];
const emptyLine = { byName: null, text: null, movedFrom: null, movedTo: null, amount: null, unit: null };

export const readSince: Handler<typeof contract.handover.since> = async (ctx, { params: { clientId }, query }) => {
  await openClient(ctx, clientId, 'handover.write');
  const to = ctx.now.toISOString();
  const earliestStart = new Date(Date.parse(to) - MAX_HANDOVER_SPAN_MS).toISOString();
  const { began: visitStart, before: lastOpened } = continueVisit(await readVisit(ctx, clientId), to);
  const requestedStart = query.since && new Date(Math.max(Date.parse(query.since), Date.parse(earliestStart))).toISOString();
  const { from, basis } = requestedStart
    ? { from: requestedStart, basis: 'OPENED' as const }
    : findSinceStart({
        signed: await readSignedTimes(ctx, { clientId, from: earliestStart, to: visitStart }),
        lastOpened,
        began: visitStart,
        now: to,
      });
  const unsortedLines = (await Promise.all(lineReaders.map((readLines) => readLines(ctx, { clientId, from, to })))).flat();
  const kindGroups = sinceKinds.map((kind) => ({ kind, kindLines: unsortedLines.filter((line) => line.kind === kind) }));
  const lines = kindGroups.flatMap(({ kindLines }) => kindLines.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)));
  return {
    clientId,
    from,
    basis,
    counts: kindGroups
      .filter(({ kindLines }) => kindLines.length > 0)
      .map(({ kind, kindLines: sameKindLines }) => ({ kind, count: sameKindLines.length })),
    lines: lines.slice(0, MAX_SINCE_LINES).map((line) => ({ ...emptyLine, ...line })),
    more: Math.max(0, lines.length - MAX_SINCE_LINES),
  };
};
