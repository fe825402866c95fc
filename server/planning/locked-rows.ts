/** Instances locked for an act, and what every act on them shares: history lines, refusals, the ban on duplicates. */
import { type RawBuilder, sql } from 'kysely';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import type { InboxState } from '#domain/inbox.ts';
import { collidingIds, type InstanceMove } from '#domain/planning/bulk.ts';
import { closedReasonOf, type InstanceState } from '#domain/planning/instance.ts';
import type { Changes } from '#domain/planning/instance-acts.ts';
import type { Db } from '#server/database/scoped.ts';
import { statement } from '#server/database/statement.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { perSide } from '#server/request/scope.ts';
import { isClientsOwnSql } from '#server/sql/clients-own.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isHealthCareActivitySql } from '#server/sql/health-care.ts';
import { activitySchema, type KindSchema, memoizePerKind } from './kind-schema.ts';
import { isVisibleInstanceSql } from './rows.ts';

/** A row under lock, of an activity or a task: its state and its owner. */
export type LockedRow = InstanceState & {
  id: number;
  version: number;
  companyId: number;
  /** A task may be about nobody. */
  clientId: number | null;
  /** The activity or the task. */
  ofId: number;
  seriesId: number | null;
  placedAt: string;
  comment: string | null;
  signedByName: string | null;
  timeZone: string;
};
/** An activity instance under lock, with what its activity shares. */
export type LockedInstance = LockedRow & {
  clientId: number;
  shared: boolean | null;
  sharesSigned: boolean;
  sharesSkipped: boolean;
  sharesReported: boolean;
  isSentToInbox: boolean;
  isNotifiedMissed: boolean;
  /** The organisation's handling of it. */
  state: InboxState;
  /** Signing one of its activity takes something from stock. */
  hasEffects: boolean;
  /** Its activity is health care, which not everybody may do (R147). */
  isHealthCare: true | null;
};

/** The columns of a locked row, of the `instance`. The signer's name is a subquery: a join would still show the state before the lock. */
export const lockedColumns = ({ definitionColumn, seriesColumn }: KindSchema): RawBuilder<LockedRow> => sql<LockedRow>`
  instance.id, instance.version, instance.company_id as "companyId", instance.client_id as "clientId",
  ${sql.ref(`instance.${definitionColumn}`)} as "ofId",
  ${sql.ref(`instance.${seriesColumn}`)} as "seriesId", instance.planned_date as "plannedDate", instance.occurence_date as "occurenceDate",
  instance.skipped_date as "skippedDate", instance.signed_by_date as "signedByDate", instance.signed_by_id as "signedById",
  instance.is_completable as "isCompletable",
  instance.is_completed as "isCompleted", instance.is_skipped as "isSkipped", instance.comment, instance.placed_at as "placedAt",
  (select time_zone from companies where id = instance.company_id) as "timeZone",
  (select ${fullNameOf('signer')} from users signer where signer.id = instance.signed_by_id) as "signedByName"`;

type Query = { ids: readonly number[]; clients: readonly number[]; companyId: number | null };
/** The columns of a locked activity `instance`, with its `activity`. */
export const lockedInstanceColumns: RawBuilder<LockedInstance> = sql<LockedInstance>`
  ${lockedColumns(activitySchema)}, instance.shared, activity.shares_data_when_signed as "sharesSigned",
  activity.shares_data_when_skipped as "sharesSkipped",
  activity.shares_data_when_reported as "sharesReported", activity.is_sent_to_inbox as "isSentToInbox",
  instance.missed_notified_at is not null as "isNotifiedMissed", instance.state,
  exists (select from inventory_effects effect where effect.activity_id = instance.activity_id) as "hasEffects",
  ${isHealthCareActivitySql} as "isHealthCare"`;
const lockStatementFor = perSide((user) =>
  statement<Query, LockedInstance>(
    ({ ids, clients, companyId }) => sql`
      select ${lockedInstanceColumns}
      from activity_instances instance
      join activities activity on activity.id = instance.activity_id
      where instance.id = any(${ids}) and ${isVisibleInstanceSql(user, { clients, companyId })}
      order by instance.id
      for update of instance`,
  ),
);

/**
 * Locks rows for an act, in order of their ids: the second of two people waits here and then meets what the first did. Those that are not
 * there, or not theirs, are left out.
 */
export const lockVisible = ({ db, user }: Ctx, ids: readonly number[]): Promise<LockedInstance[]> =>
  lockStatementFor(user)(db, { ids, clients: user.clients, companyId: user.companyId });
export async function lock(ctx: Ctx, id: number): Promise<LockedInstance> {
  const [locked] = await lockVisible(ctx, [id]);
  if (!locked) throw notFound();
  return locked;
}

type Actor = { id: number; at: string };
type Columns = Record<'ids' | 'companies' | 'acts' | 'occurences' | 'planned' | 'comments' | 'isOthers' | 'doers', unknown[]>;
/** A line to be written to a history: of which row, what was done, and what shows of it. */
export type Line = {
  locked: Pick<LockedRow, 'id' | 'companyId'>;
  act: InstanceEvent['act'];
  seen: Pick<Changes, 'occurenceDate' | 'plannedDate' | 'comment'>;
  /** The account of whoever did it, null for a name alone; left out where that is whoever writes it down. */
  doerId?: number | null | undefined;
};
const noteLines = memoizePerKind(({ kind, events }) =>
  statement<Columns & Actor, never>(
    ({ ids, companies, acts, occurences, planned, comments, isOthers, doers, id, at }) => sql`
      insert into ${sql.table(events)} (instance_id, company_id, act, at, by_id, occurence_date, planned_date,
        comment${kind === 'activity' ? sql`, done_by_other, done_by_id, by_client` : sql``})
      select given.instance, given.company, given.act, ${at}::timestamptz, ${id}::bigint, given.occurence, given.planned, given.comment
      ${
        kind === 'activity'
          ? sql`, given.is_others, given.doer,
        ${isClientsOwnSql(
          sql`${id}::bigint`,
          sql`(select instance.client_id from activity_instances instance where instance.id = given.instance)`,
        )}`
          : sql``
      }
      from unnest(${ids}::bigint[], ${companies}::bigint[], ${acts}::text[], ${occurences}::timestamptz[], ${planned}::timestamptz[],
        ${comments}::text[], ${isOthers}::boolean[], ${doers}::bigint[]) as given (instance, company, act, occurence, planned, comment,
          is_others, doer)`,
  ),
);
/** Appends a line to the history of each. */
export const note = (db: Db, schema: KindSchema, lines: readonly Line[], actor: Actor) =>
  noteLines(schema)(db, {
    ...actor,
    ids: lines.map(({ locked }) => locked.id),
    companies: lines.map(({ locked }) => locked.companyId),
    acts: lines.map(({ act }) => act),
    occurences: lines.map(({ seen }) => seen.occurenceDate ?? null),
    planned: lines.map(({ seen }) => seen.plannedDate ?? null),
    comments: lines.map(({ seen }) => seen.comment ?? null),
    isOthers: lines.map(({ doerId }) => doerId !== undefined && doerId !== actor.id),
    doers: lines.map(({ doerId = null }) => doerId),
  });

/** A lock until the end of the transaction; whoever plans at the same time waits. */
export const lockDefinitions = memoizePerKind(({ lockNumber }) =>
  statement<{ ids: readonly number[] }, never>(
    ({ ids }) => sql`select pg_advisory_xact_lock(${lockNumber}) from unnest(${ids}::bigint[]) as definitions (thing)`,
  ),
);
type OccupancyQuery = {
  clients: readonly (number | null)[];
  definitions: readonly number[];
  begins: readonly string[];
  ends: readonly string[];
};
/** The minute's bounds come as values: under row-level security no function may look for them in an index, and a long series would be read whole. */
const readOccupants = memoizePerKind(({ instances, definitionColumn, clientMayBeNull }) =>
  statement<OccupancyQuery, { id: number; ofId: number; at: string }>(
    ({ clients, definitions, begins, ends }) => sql`
      select distinct instance.id, ${sql.ref(`instance.${definitionColumn}`)} as "ofId", instance.placed_at as at
      from unnest(${clients}::bigint[], ${definitions}::bigint[], ${begins}::timestamptz[], ${ends}::timestamptz[]) as place (client, thing,
        begins, ends)
      join ${sql.table(instances)} instance on instance.client_id
      ${clientMayBeNull ? sql`is not distinct from` : sql`=`} place.client
        and ${sql.ref(`instance.${definitionColumn}`)} = place.thing
        and instance.removed_at is null
        and instance.placed_at >= place.begins
        and instance.placed_at < place.ends`,
  ),
);

/**
 * The ids of rows that may not move to their new time, since their client and activity, or task, have another in that minute (R15). Two at once
 * queue on the locks of what they are of.
 */
export async function findCollisions(
  db: Db,
  schema: KindSchema,
  movingRows: readonly (InstanceMove & { clientId: number | null })[],
): Promise<Set<number>> {
  if (movingRows.length === 0) return new Set();
  const ids = [...new Set(movingRows.map(({ ofId }) => ofId))].sort((a, b) => a - b);
  const occupancyQuery = {
    clients: movingRows.map(({ clientId }) => clientId),
    definitions: movingRows.map(({ ofId }) => ofId),
    begins: movingRows.map(({ to }) => minuteOf(to)),
    ends: movingRows.map(({ to }) => minuteOf(to, 1)),
  };
  const [, rows] = await Promise.all([lockDefinitions(schema)(db, { ids }), readOccupants(schema)(db, occupancyQuery)]);
  return collidingIds(movingRows, rows);
}

const MINUTE_MS = 60_000;
/** The start of an instant's minute, or of one so many minutes after it. */
export const minuteOf = (instant: string, minutesLater = 0) =>
  new Date((Math.floor(Date.parse(instant) / MINUTE_MS) + minutesLater) * MINUTE_MS).toISOString();

type Occupant = { clientId: number | null; ofId: number; id?: number };
/** Throws 409 when the client has another of the same activity or task in that minute (R15). `id` is the row itself, where there is one. */
export async function refuseDuplicate(db: Db, schema: KindSchema, place: Occupant, at: string) {
  const { clientId, ofId, id = 0 } = place;
  const collidingIds = await findCollisions(db, schema, [{ id, clientId, ofId, to: at }]);
  if (collidingIds.size > 0) throw await findDuplicateProblem(db, schema, place, at);
}
const readIsSkipped = memoizePerKind(({ instances, definitionColumn, clientMayBeNull }) =>
  statement<Required<Occupant> & { begins: string; ends: string }, { isSkipped: boolean | null }>(
    ({ clientId, ofId, id, begins, ends }) => sql`
      select bool_and(instance.is_skipped) as "isSkipped"
      from ${sql.table(instances)} instance
      where instance.client_id ${clientMayBeNull ? sql`is not distinct from` : sql`=`} ${clientId}::bigint
        and ${sql.ref(`instance.${definitionColumn}`)} = ${ofId}::bigint
        and instance.id <> ${id}::bigint
        and instance.removed_at is null
        and instance.placed_at >= ${begins}::timestamptz
        and instance.placed_at < ${ends}::timestamptz`,
  ),
);
/**
 * The words differ where the two are about no client, and where the one that stands there is skipped: days and lists that leave those out
 * show nothing at that time.
 */
export async function findDuplicateProblem(db: Db, schema: KindSchema, { clientId, ofId, id = 0 }: Occupant, at: string) {
  const [occupant] = await readIsSkipped(schema)(db, { clientId, ofId, id, begins: minuteOf(at), ends: minuteOf(at, 1) });
  const params = { about: clientId === null ? 'NOBODY' : 'CLIENT', ...(occupant?.isSkipped && { there: 'SKIPPED' }) };
  return problem(409, `assistmeApp.${schema.objectName}.errors.duplication`, { params });
}

const linesSince = memoizePerKind(({ events }) =>
  statement<{ id: number; count: number }, { act: InstanceEvent['act'] }>(
    ({ id, count }) =>
      sql`select effect.act from ${sql.table(events)} effect where effect.instance_id = ${id} order by effect.id desc limit ${count}`,
  ),
);
const closingActs: readonly InstanceEvent['act'][] = ['signed', 'restored', 'skipped'];
/** Of a row that somebody else signed or skipped after the version that `If-Match` names: 409 with who and when; null where that is not so (R15). */
export async function checkOpen({ db, user, ifMatch }: Ctx, schema: KindSchema, locked: LockedRow): Promise<Error | null> {
  const closedReason = closedReasonOf(locked);
  if (ifMatch === null || ifMatch >= locked.version || !closedReason || locked.signedById === user.id) return null;
  // Each change of a version writes a line.
  const lines = await linesSince(schema)(db, { id: locked.id, count: locked.version - ifMatch });
  return lines.some(({ act }) => closingActs.includes(act)) ? conflict(closedReason, locked) : null;
}

/** Field errors of refusals about what was typed; the other refusals are about the row's state. */
export function refuse({ objectName }: KindSchema, refusal: string, locked: LockedRow): never {
  if (refusal === 'commentMissing') throw badField(objectName, 'comment', 'error.field.commentMissing');
  if (refusal === 'tooFarAhead' || refusal === 'tooFarBack') throw badField(objectName, 'date', `error.field.${refusal}`);
  throw conflict(refusal, locked);
}

const conflict = (refusal: string, { signedByName: by, signedByDate: signedAt }: LockedRow): Error =>
  problem(409, `error.instance.${refusal}`, { params: { by, at: signedAt }, detail: [by, signedAt].filter(Boolean).join(', ') });
