/** Instances locked for an act, and what every act on them shares: history lines, refusals, the ban on duplicates. */
import { type RawBuilder, sql } from 'kysely';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import type { InboxState } from '#domain/inbox.ts';
import { findCollidingIds, type InstanceMove } from '#domain/planning/bulk.ts';
import { closedReasonOf, type InstanceState } from '#domain/planning/instance.ts';
import type { InstanceChanges } from '#domain/planning/instance-acts.ts';
import type { Db } from '#server/database/scoped.ts';
import { createStatement } from '#server/database/statement.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { cacheBySide } from '#server/request/scope.ts';
import { isClientsAccountSql } from '#server/sql/clients-own.ts';
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
export const lockedColumnsSql = ({ definitionColumn, seriesColumn }: KindSchema): RawBuilder<LockedRow> => sql<LockedRow>`
  instance.id, instance.version, instance.company_id as "companyId", instance.client_id as "clientId",
  ${sql.ref(`instance.${definitionColumn}`)} as "ofId",
  ${sql.ref(`instance.${seriesColumn}`)} as "seriesId", instance.planned_date as "plannedDate", instance.occurence_date as "occurenceDate",
  instance.skipped_date as "skippedDate", instance.signed_by_date as "signedByDate", instance.signed_by_id as "signedById",
  instance.is_completable as "isCompletable",
  instance.is_completed as "isCompleted", instance.is_skipped as "isSkipped", instance.comment, instance.placed_at as "placedAt",
  (select time_zone from companies where id = instance.company_id) as "timeZone",
  (select ${fullNameOf('signer')} from users signer where signer.id = instance.signed_by_id) as "signedByName"`;

type LockQuery = { ids: readonly number[]; clients: readonly number[]; companyId: number | null };
/** The columns of a locked activity `instance`, with its `activity`. */
export const lockedInstanceColumnsSql: RawBuilder<LockedInstance> = sql<LockedInstance>`
  ${lockedColumnsSql(activitySchema)}, instance.shared, activity.shares_data_when_signed as "sharesSigned",
  activity.shares_data_when_skipped as "sharesSkipped",
  activity.shares_data_when_reported as "sharesReported", activity.is_sent_to_inbox as "isSentToInbox",
  instance.missed_notified_at is not null as "isNotifiedMissed", instance.state,
  exists (select from inventory_effects effect where effect.activity_id = instance.activity_id) as "hasEffects",
  ${isHealthCareActivitySql} as "isHealthCare"`;
const lockStatementFor = cacheBySide((user) =>
  createStatement<LockQuery, LockedInstance>(
    ({ ids, clients, companyId }) => sql`
      select ${lockedInstanceColumnsSql}
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
export const lockVisibleInstances = ({ db, user }: Ctx, ids: readonly number[]): Promise<LockedInstance[]> =>
  lockStatementFor(user)(db, { ids, clients: user.clients, companyId: user.companyId });
export async function lockInstance(ctx: Ctx, id: number): Promise<LockedInstance> {
  const [lockedInstance] = await lockVisibleInstances(ctx, [id]);
  if (!lockedInstance) throw notFound();
  return lockedInstance;
}

type Actor = { id: number; at: string };
type LineColumns = Record<'ids' | 'companies' | 'acts' | 'occurences' | 'planned' | 'comments' | 'isOthers' | 'doers', unknown[]>;
/** A line to be written to a history: of which row, what was done, and what shows of it. */
export type NewHistoryLine = {
  locked: Pick<LockedRow, 'id' | 'companyId'>;
  act: InstanceEvent['act'];
  seen: Pick<InstanceChanges, 'occurenceDate' | 'plannedDate' | 'comment'>;
  /** The account of whoever did it, null for a name alone; left out where that is whoever writes it down. */
  doerId?: number | null | undefined;
};
const insertHistoryLines = memoizePerKind(({ kind, events }) =>
  createStatement<LineColumns & Actor, never>(
    ({ ids, companies, acts, occurences, planned, comments, isOthers, doers, id, at }) => sql`
      insert into ${sql.table(events)} (instance_id, company_id, act, at, by_id, occurence_date, planned_date,
        comment${kind === 'activity' ? sql`, done_by_other, done_by_id, by_client` : sql``})
      select given.instance, given.company, given.act, ${at}::timestamptz, ${id}::bigint, given.occurence, given.planned, given.comment
      ${
        kind === 'activity'
          ? sql`, given.is_others, given.doer,
        ${isClientsAccountSql(
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
export const appendHistoryLines = (db: Db, schema: KindSchema, lines: readonly NewHistoryLine[], actor: Actor) =>
  insertHistoryLines(schema)(db, {
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
export const lockDefinitions = memoizePerKind(({ lockNumberSql: lockNumber }) =>
  createStatement<{ ids: readonly number[] }, never>(
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
  createStatement<OccupancyQuery, { id: number; ofId: number; at: string }>(
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
  movingInstances: readonly (InstanceMove & { clientId: number | null })[],
): Promise<Set<number>> {
  if (movingInstances.length === 0) return new Set();
  const definitionIds = [...new Set(movingInstances.map(({ ofId }) => ofId))].sort((a, b) => a - b);
  const occupancyQuery = {
    clients: movingInstances.map(({ clientId }) => clientId),
    definitions: movingInstances.map(({ ofId }) => ofId),
    begins: movingInstances.map(({ to }) => minuteOf(to)),
    ends: movingInstances.map(({ to }) => minuteOf(to, 1)),
  };
  const [, occupants] = await Promise.all([lockDefinitions(schema)(db, { ids: definitionIds }), readOccupants(schema)(db, occupancyQuery)]);
  return findCollidingIds(movingInstances, occupants);
}

const MINUTE_MS = 60_000;
/** The start of an instant's minute, or of one so many minutes after it. */
export const minuteOf = (instant: string, minutesLater = 0) =>
  new Date((Math.floor(Date.parse(instant) / MINUTE_MS) + minutesLater) * MINUTE_MS).toISOString();

type Occupant = { clientId: number | null; ofId: number; id?: number };
/** Throws 409 when the client has another of the same activity or task in that minute (R15). `id` is the row itself, where there is one. */
export async function assertNoDuplicate(db: Db, schema: KindSchema, occupant: Occupant, placedAt: string) {
  const { clientId, ofId, id = 0 } = occupant;
  const collidingIds = await findCollisions(db, schema, [{ id, clientId, ofId, to: placedAt }]);
  if (collidingIds.size > 0) throw await findDuplicateProblem(db, schema, occupant, placedAt);
}
const readIsSkipped = memoizePerKind(({ instances, definitionColumn, clientMayBeNull }) =>
  createStatement<Required<Occupant> & { begins: string; ends: string }, { isSkipped: boolean | null }>(
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
export async function findDuplicateProblem(db: Db, schema: KindSchema, { clientId, ofId, id = 0 }: Occupant, placedAt: string) {
  const [occupant] = await readIsSkipped(schema)(db, { clientId, ofId, id, begins: minuteOf(placedAt), ends: minuteOf(placedAt, 1) });
  const params = { about: clientId === null ? 'NOBODY' : 'CLIENT', ...(occupant?.isSkipped && { there: 'SKIPPED' }) };
  return problem(409, `assistmeApp.${schema.objectName}.errors.duplication`, { params });
}

const readLastLines = memoizePerKind(({ events }) =>
  createStatement<{ id: number; count: number }, { act: InstanceEvent['act'] }>(
    ({ id, count }) =>
      sql`select effect.act from ${sql.table(events)} effect where effect.instance_id = ${id} order by effect.id desc limit ${count}`,
  ),
);
const closingActs: readonly InstanceEvent['act'][] = ['signed', 'restored', 'skipped'];
/** Of a row that somebody else signed or skipped after the version that `If-Match` names: 409 with who and when; null where that is not so (R15). */
export async function findClosedConflict({ db, user, ifMatch }: Ctx, schema: KindSchema, lockedInstance: LockedRow): Promise<Error | null> {
  const closedReason = closedReasonOf(lockedInstance);
  if (ifMatch === null || ifMatch >= lockedInstance.version || !closedReason || lockedInstance.signedById === user.id) return null;
  // Each change of a version writes a line.
  const lines = await readLastLines(schema)(db, { id: lockedInstance.id, count: lockedInstance.version - ifMatch });
  return lines.some(({ act }) => closingActs.includes(act)) ? createConflict(closedReason, lockedInstance) : null;
}

/** Field errors of refusals about what was typed; the other refusals are about the row's state. */
export function throwRefusal({ objectName }: KindSchema, refusal: string, lockedInstance: LockedRow): never {
  if (refusal === 'commentMissing') throw badField(objectName, 'comment', 'error.field.commentMissing');
  if (refusal === 'tooFarAhead' || refusal === 'tooFarBack') throw badField(objectName, 'date', `error.field.${refusal}`);
  throw createConflict(refusal, lockedInstance);
}

const createConflict = (refusal: string, { signedByName: signerName, signedByDate: signedAt }: LockedRow): Error =>
  problem(409, `error.instance.${refusal}`, {
    params: { by: signerName, at: signedAt },
    detail: [signerName, signedAt].filter(Boolean).join(', '),
  });
