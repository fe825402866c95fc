/** The plan of a change of a series: the locked series, its rows, and the edit that the domain's rules make of the request. */
import { sql } from 'kysely';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { checkRule, type Rule } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import {
  compareRules,
  editSeries,
  findSplitDay,
  findUntouchedIds,
  isBeforeSplitDay,
  moveSeriesEnd,
  type SeriesEdit,
  type SeriesInstance,
} from '#domain/planning/series-edit.ts';
import { listUpcomingTimes, type UpcomingTime } from '#domain/planning/upcoming-times.ts';
import { addDays, dayBounds, toLocalDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { leaveTrace } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { isOpenSql } from '#server/sql/instance-status.ts';
import type { KindSchema } from './kind-schema.ts';
import { type Series, seriesColumnsSql } from './series.ts';

/** The rule somebody sent, read and checked against the company's clock; refused at the field `recurrence`. */
export function parseCheckedRule({ seriesObjectName }: KindSchema, ruleText: string, timeZone: string, today: string): Rule {
  const parsedRule = parseRule(ruleText, timeZone);
  const refusalReason = 'refused' in parsedRule ? parsedRule.refused : checkRule(parsedRule.rule, today);
  if (refusalReason) throw badField(seriesObjectName, 'recurrence', `error.rule.${refusalReason}`);
  return (parsedRule as { rule: Rule }).rule;
}

/** A series under lock, with what it is of by name, and the company's clock. */
export type LockedSeries = Series & {
  /** The first of those made together with it. */
  together: number | null;
  schema: KindSchema;
  version: number;
  archived: boolean;
  made_until: string;
  name: string;
  time_zone: string;
};

/**
 * Locks the series: whoever makes or changes its rows waits. 404 when it is not in scope, `onConflict` says where it is told that somebody else
 * changed it; 412 when `If-Match` named another version; ADMIN leaves a trace.
 */
export async function lockSeries(
  ctx: Ctx,
  schema: KindSchema,
  id: number,
  action: string,
  onConflict: (locked?: LockedSeries) => Promise<Error | null> = async () => null,
): Promise<LockedSeries> {
  const lockedSeries = await findLockedSeries(ctx, schema, id);
  const conflict = await onConflict(lockedSeries);
  if (!lockedSeries) throw conflict ?? notFound();
  if (ctx.user.isAdmin && lockedSeries.client_id !== null) await leaveTrace(ctx, lockedSeries.company_id, lockedSeries.client_id, action);
  refuseChanged(ctx, lockedSeries.version, conflict);
  return lockedSeries;
}

/** The rows that the series has, or that stand, on a local day or after it; under lock, in order of their ids. */
export async function lockRows({ db }: Ctx, { schema, ...series }: Pick<LockedSeries, 'id' | 'time_zone' | 'schema'>, fromDay: string) {
  const { from } = dayBounds(fromDay, series.time_zone);
  const isLaterSql = sql<boolean>`(instance.original_start >= ${from} or instance.placed_at >= ${from})`;
  const fromSql = sql`from ${sql.table(schema.instances)} instance where ${sql.ref(`instance.${schema.seriesColumn}`)} = ${series.id}`;
  const hasHandlingSql = schema.hasState
    ? sql`instance.state <> 'IDLE' or exists (select from dealing_notes note where note.instance_id = instance.id) or`
    : sql``;
  const [{ rows }, { rows: earlierRows }] = await Promise.all([
    sql<SeriesInstance>`
      select instance.id, instance.original_start as "originalStart", instance.planned_date as "plannedDate",
        instance.occurence_date as "occurenceDate",
        instance.skipped_date as "skippedDate", instance.signed_by_date as "signedByDate", instance.signed_by_id as "signedById",
        instance.is_completable as "isCompletable", instance.is_completed as "isCompleted", instance.is_skipped as "isSkipped",
        instance.comment, instance.removed_at is not null as "isRemoved", (instance.version > 1
          or ${hasHandlingSql} exists (select from ${sql.table(schema.events)} event where event.instance_id = instance.id)) as "hasHistory"
      ${fromSql} and ${isLaterSql}
      order by instance.id
      for update of instance`.execute(db),
    sql`select ${fromSql} and not ${isLaterSql} limit 1`.execute(db),
  ]);
  return { rows, hasEarlierRows: earlierRows.length > 0 };
}

type ChosenRow = { id: number; seriesId: number | null; plannedDate: string | null };

export type SeriesChange = {
  /** Without one the series ends. */
  recurrence?: string | undefined;
  isCompletable?: boolean | undefined;
  /** The person responsible from then on; left out it stays as it was (R94). */
  responsibleId?: number | null | undefined;
  /** The instance from which it is changed. */
  from?: number | undefined;
  replaceEditedInstance?: boolean | undefined;
  /** The local day from which it is changed together with another, instead of an instance of its own. */
  day?: string | undefined;
  /** The series as a whole is changed: one that has ended may still get its flags. */
  isWhole?: boolean;
};
export type SeriesPlan = {
  /** `moveEnd`: it goes on to another last day, or without one. `endFromDay`: it is ended, and plans nothing from `splitDay` on. */
  change: 'nothing' | 'moveEnd' | 'rule' | 'endFromDay';
  splitDay: string;
  today: string;
  /** The first local day for which no rows are made. */
  horizon: string;
  rule: Rule;
  edit: SeriesEdit;
  /** The first occurrences once it is done. */
  coming: UpcomingTime[];
  isCompletable: boolean;
  /** Rows that stay and take over whether they are to be signed. */
  flagUpdateIds: number[];
  /** The person responsible for the series that goes on, and the old one's rows that are theirs from then on. */
  responsibleId: number | null;
  transferredIds: number[];
};

/** As many as a preview lists. */
const MAX_UPCOMING = 5;
const emptyEdit: SeriesEdit = {
  gone: [],
  replacedCount: 0,
  remainingInstances: [],
  addedTimes: [],
  takenTimes: [],
  chosenMove: null,
  isEmpty: false,
};

/** Judges the request; throws the refusal: 409 with its own key, or 400 at the rule. */
export async function buildSeriesPlan(ctx: Ctx, series: LockedSeries, request: SeriesChange): Promise<SeriesPlan> {
  const nowInstant = ctx.now.toISOString();
  const timeZone = series.time_zone;
  const today = toLocalDate(nowInstant, timeZone);
  const horizon = addDays(today, HORIZON_DAYS + 1);
  const oldRule = (parseRule(series.recurrence, timeZone) as { rule: Rule }).rule;
  const chosenInstance = request.from === undefined ? null : await readChosenRow(ctx, series.schema, request.from);
  const isSameRule = request.isWhole && request.recurrence === series.recurrence;
  const nextRule =
    request.recurrence === undefined ? null : isSameRule ? oldRule : parseCheckedRule(series.schema, request.recurrence, timeZone, today);
  const isCompletable = request.isCompletable ?? series.is_completable;
  const isFlipped = isCompletable !== series.is_completable;
  // A flag that changes from a later day on alone asks for a series of its own.
  const changeKind =
    nextRule === null ? 'endFromDay' : isFlipped && (chosenInstance || request.day) ? 'rule' : compareRules(oldRule, nextRule);
  const split = findSplitDay({ id: series.id, endsOn: series.ends_on }, chosenInstance, nowInstant, timeZone, request.day);
  if ('refused' in split && !(request.isWhole && changeKind === 'nothing')) throw problem(409, `error.series.${split.refused}`);
  const splitDay = 'splitDay' in split ? split.splitDay : today;
  if (nextRule && changeKind !== 'endFromDay' && isBeforeSplitDay(changeKind, nextRule, splitDay))
    throw badField(series.schema.seriesObjectName, 'recurrence', 'error.rule.beforeCut');

  const { rows, hasEarlierRows } = await lockRows(ctx, series, changeKind === 'moveEnd' ? today : splitDay);
  const chosenRow = chosenInstance && { id: chosenInstance.id, isFollowing: request.replaceEditedInstance ?? true };
  const editContext = { rows, hasEarlierRows, splitDay, now: nowInstant, timeZone, horizon, chosen: chosenRow ?? undefined };
  const edit =
    changeKind === 'nothing'
      ? emptyEdit
      : changeKind === 'moveEnd'
        ? moveSeriesEnd({ ...editContext, next: nextRule! })
        : editSeries({ ...editContext, next: changeKind === 'rule' ? nextRule : null });
  const responsibleId = request.responsibleId === undefined ? series.responsible_id : request.responsibleId;
  const transferredIds = nextRule && responsibleId !== series.responsible_id ? await lockIdsToTransfer(ctx, series, splitDay) : [];
  const untouchedInstanceIds =
    isFlipped && (changeKind === 'nothing' || changeKind === 'moveEnd') ? findUntouchedIds(rows, nowInstant) : [];
  return {
    change: changeKind,
    splitDay,
    today,
    horizon,
    rule: nextRule ?? oldRule,
    edit,
    coming: listUpcomingTimes({ rows, edit, next: nextRule, now: nowInstant, horizon }, MAX_UPCOMING),
    isCompletable,
    flagUpdateIds: untouchedInstanceIds.filter((id) => !edit.gone.includes(id)),
    responsibleId,
    transferredIds: transferredIds.filter((id) => !edit.gone.includes(id) && (chosenRow?.isFollowing !== false || id !== chosenRow.id)),
  };
}

/** Those open and ahead, from the local day on, for whom whoever answers for the series does: one that was given to somebody else stays theirs. */
async function lockIdsToTransfer(
  { db, now }: Ctx,
  { id, schema, responsible_id, time_zone }: LockedSeries,
  fromDay: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select instance.id
    from ${sql.table(schema.instances)} instance
    where ${sql.ref(`instance.${schema.seriesColumn}`)} = ${id}
      and instance.placed_at >= ${dayBounds(fromDay, time_zone).from}
      and instance.placed_at > ${now.toISOString()}
      and instance.responsible_id is not distinct from ${responsible_id}::bigint
      and instance.removed_at is null
      and ${isOpenSql('instance')}
    order by instance.id
    for update`.execute(db);
  return rows.map((instance) => instance.id);
}

async function findLockedSeries({ db, user }: Ctx, schema: KindSchema, id: number): Promise<LockedSeries | undefined> {
  const { rows } = await sql<LockedSeries>`
    select ${seriesColumnsSql(schema, 'row')}, row.version, row.archived, row.made_until, row.together, definition.name, company.time_zone
    from ${sql.table(schema.series)} row
    join ${sql.table(schema.definitions)} definition on definition.id = ${sql.ref(`row.${schema.definitionColumn}`)}
    join companies company on company.id = row.company_id
    where row.id = ${id} and ${schema.seesSeriesSql(user)} and definition.removed_at is null
    for update of row`.execute(db);
  return rows[0] && { ...rows[0], schema };
}

async function readChosenRow({ db, user }: Ctx, schema: KindSchema, instanceId: number): Promise<ChosenRow> {
  const { rows } = await sql<ChosenRow>`
    select instance.id, ${sql.ref(`instance.${schema.seriesColumn}`)} as "seriesId", instance.planned_date as "plannedDate"
    from ${sql.table(schema.instances)} instance
    where instance.id = ${instanceId} and ${schema.seesInstanceSql(user)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
