/** The history of an instance, of an activity or a task: its lines in their order (R14). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import { type Line, reportUnder, takenAway, writtenOver } from '#domain/planning/history.ts';
import type { ReportedState, TakenAway, WrittenOver } from '#domain/planning/instance-acts.ts';
import type { Db } from '#server/database/scoped.ts';
import { secondLinesOf } from '#server/sql/second-lines.ts';
import type { KindSchema } from './kind-schema.ts';

/** `shown` are the lines `e`, of an instance `i`, that the reader may see; of the others only that it was planned, without comment. */
export async function historyOf(
  db: Db,
  { kind, events, instances }: KindSchema,
  id: number,
  shown: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<InstanceEvent[]> {
  const { rows } = await sql<InstanceEvent & { byClient: boolean | null; seconds: InstanceEvent['seconds'] | null }>`
    select ${kind === 'activity' ? secondLinesOf : sql`null::json`} as seconds,
      ${kind === 'activity' ? sql`e.by_client` : sql`null::boolean`} as "byClient", e.id, e.act, e.at, e.by_id as "byId",
      e.occurence_date as "occurenceDate", e.planned_date as "plannedDate", u.first_name || ' ' || u.last_name as "byName",
      case when ${shown} then nullif(e.comment, '') end as comment
    from ${sql.table(events)} e
    join ${sql.table(instances)} i on i.id = e.instance_id
    left join users u on u.id = e.by_id
    where e.instance_id = ${id} and (${shown} or e.act = 'planned')
    order by e.id`.execute(db);
  return rows.map(({ byClient, seconds, ...event }) => ({ ...event, ...(byClient && { byClient }), ...(seconds && { seconds }) }));
}

/** True for an instance that was removed and that the condition `isVisible` on `i` lets the reader see: its history stays (R8). */
export async function isRemoved(db: Db, { instances }: KindSchema, id: number, isVisible: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql`
    select i.id
    from ${sql.table(instances)} i
    where i.id = ${id} and i.removed_at is not null and ${isVisible}`.execute(db);
  return rows.length > 0;
}

/** The state before the last acts, where an act on the row needs it: the signing to put back, the report under a skip, the row under either. */
export type Earlier = { taken?: TakenAway | null; report?: ReportedState | null; under?: WrittenOver | null };
type ActRequest = { isRestored?: boolean; isCompleted?: boolean; isSkipped?: boolean };

/** Reads the earlier states that an act on locked rows needs; most acts need none, and cost no query. */
export async function beforeActs(
  db: Db,
  { events }: KindSchema,
  rows: readonly { id: number }[],
  { isRestored, isCompleted, isSkipped }: ActRequest,
): Promise<Map<number, Earlier>> {
  const isUndone = isRestored || isCompleted === false || isSkipped === false;
  if (!isUndone || rows.length === 0) return new Map();
  const { rows: lines } = await sql<Line & { id: number }>`
    select e.instance_id as id, e.act, e.at, e.by_id as "byId", e.occurence_date as "occurenceDate", e.comment
    from ${sql.table(events)} e
    where e.instance_id = any(${rows.map(({ id }) => id)})
    order by e.instance_id, e.id`.execute(db);
  const earlierOf = (all: readonly Line[]): Earlier => {
    if (isRestored) return { taken: takenAway(all) };
    return isSkipped === false ? { report: reportUnder(all), under: writtenOver(all, 'skipped') } : { under: writtenOver(all, 'signed') };
  };
  return new Map([...Map.groupBy(lines, ({ id }) => id)].map(([id, all]) => [id, earlierOf(all)]));
}
