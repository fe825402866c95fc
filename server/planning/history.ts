/** The history of an instance, of an activity or a task: its lines in their order (R14). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import { findCoveredReport, findOverwrittenValues, findTakenAwaySigning, type HistoryLine } from '#domain/planning/history.ts';
import type { OverwrittenValues, ReportedState, TakenAwaySigning } from '#domain/planning/instance-acts.ts';
import type { Db } from '#server/database/scoped.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { secondSigningsJson } from '#server/sql/second-lines.ts';
import type { KindSchema } from './kind-schema.ts';

/** `isShownSql` are the lines `event`, of an `instance`, that the reader may see; of the others only that it was planned, without comment. */
export async function readInstanceHistory(
  db: Db,
  { kind, events, instances }: KindSchema,
  instanceId: number,
  isShownSql: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<InstanceEvent[]> {
  const { rows } = await sql<InstanceEvent & { byClient: boolean | null; seconds: InstanceEvent['seconds'] | null }>`
    select ${kind === 'activity' ? secondSigningsJson : sql`null::json`} as seconds,
      ${kind === 'activity' ? sql`event.by_client` : sql`null::boolean`} as "byClient", event.id, event.act, event.at,
      event.by_id as "byId", event.occurence_date as "occurenceDate", event.planned_date as "plannedDate",
      ${fullNameOf('account')} as "byName",
      case when ${isShownSql} then nullif(event.comment, '') end as comment
    from ${sql.table(events)} event
    join ${sql.table(instances)} instance on instance.id = event.instance_id
    left join users account on account.id = event.by_id
    where event.instance_id = ${instanceId} and (${isShownSql} or event.act = 'planned')
    order by event.id`.execute(db);
  return rows.map(({ byClient, seconds, ...event }) => ({ ...event, ...(byClient && { byClient }), ...(seconds && { seconds }) }));
}

/** True for an instance that was removed and that the condition `isVisibleSql` on `instance` lets the reader see: its history stays (R8). */
export async function isRemoved(
  db: Db,
  { instances }: KindSchema,
  instanceId: number,
  isVisibleSql: RawBuilder<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    select instance.id
    from ${sql.table(instances)} instance
    where instance.id = ${instanceId} and instance.removed_at is not null and ${isVisibleSql}`.execute(db);
  return rows.length > 0;
}

/** The state before the last acts, where an act on the row needs it: the signing to put back, the report under a skip, the row under either. */
export type EarlierStates = {
  removedSigning?: TakenAwaySigning | null;
  report?: ReportedState | null;
  overwrittenState?: OverwrittenValues | null;
};
type ActRequest = { isRestored?: boolean; isCompleted?: boolean; isSkipped?: boolean };

/** Reads the earlier states that an act on locked rows needs; most acts need none, and cost no query. */
export async function readEarlierStates(
  db: Db,
  { events }: KindSchema,
  instances: readonly { id: number }[],
  { isRestored, isCompleted, isSkipped }: ActRequest,
): Promise<Map<number, EarlierStates>> {
  const isUndo = isRestored || isCompleted === false || isSkipped === false;
  if (!isUndo || instances.length === 0) return new Map();
  const { rows: historyLines } = await sql<HistoryLine & { id: number }>`
    select event.instance_id as id, event.act, event.at, event.by_id as "byId", event.occurence_date as "occurenceDate", event.comment
    from ${sql.table(events)} event
    where event.instance_id = any(${instances.map(({ id }) => id)})
    order by event.instance_id, event.id`.execute(db);
  const earlierStatesOf = (instanceLines: readonly HistoryLine[]): EarlierStates => {
    if (isRestored) return { removedSigning: findTakenAwaySigning(instanceLines) };
    return isSkipped === false
      ? { report: findCoveredReport(instanceLines), overwrittenState: findOverwrittenValues(instanceLines, 'skipped') }
      : { overwrittenState: findOverwrittenValues(instanceLines, 'signed') };
  };
  return new Map([...Map.groupBy(historyLines, ({ id }) => id)].map(([id, instanceLines]) => [id, earlierStatesOf(instanceLines)]));
}
