/** Instances under lock, and what every act on them shares: history lines, refusals, the ban on duplicates. */
import { type RawBuilder, sql } from 'kysely';
import type { InstanceEvent } from '#contract/planning.ts';
import { colliding, type Moving } from '#domain/planning/bulk.ts';
import type { Changes, Standing } from '#domain/planning/instance.ts';
import type { Db } from '#server/database/scoped.ts';
import { statement } from '#server/database/statement.ts';
import type { Ctx } from '#server/http/handlers.ts';
import { badField, notFound, problem } from '#server/problems.ts';
import { perKind, seesClient } from '#server/scope.ts';
import type { Who } from '#server/who.ts';
import { isDone } from './rows.ts';

/** A row under lock: how it stands, whose it is, and what its activity shares. */
export type Held = Standing & {
  id: number;
  version: number;
  companyId: number;
  clientId: number;
  activityId: number;
  seriesId: number | null;
  placedAt: string;
  shared: boolean | null;
  comment: string | null;
  signedByName: string | null;
  timeZone: string;
  sharesSigned: boolean;
  sharesSkipped: boolean;
  sharesReported: boolean;
  isSentToInbox: boolean;
  wasMissed: boolean;
};

type Slots = { clients: RawBuilder<readonly number[]>; companyId: RawBuilder<number | null> };
/** What somebody may see of an instance: its client in scope, and for the organisation's side only what is shared once done (decision 21). */
export const visible = (who: Who, { clients, companyId }: Slots) =>
  sql<boolean>`i.removed_at is null and ${seesClient({ ...who, clients, companyId: who.companyId && companyId }, 'i')}
    and (${who.isAdmin} or i.client_id = any(${clients}) or not ${isDone} or i.shared)`;

type Asked = { ids: readonly number[]; clients: readonly number[]; companyId: number | null };
/** The signer's name is a subquery because a join would still show what stood before the wait for the lock. */
const heldFor = perKind((who) =>
  statement<Asked, Held>(
    ({ ids, clients, companyId }) => sql`
    select i.id, i.version, i.company_id as "companyId", i.client_id as "clientId", i.activity_id as "activityId", i.planned_activity_id as "seriesId",
           i.planned_date as "plannedDate", i.occurence_date as "occurenceDate", i.skipped_date as "skippedDate", i.signed_by_date as "signedByDate",
           i.signed_by_id as "signedById", i.is_completable as "isCompletable", i.is_completed as "isCompleted", i.is_skipped as "isSkipped", i.comment,
           i.placed_at as "placedAt", i.shared, (select time_zone from companies where id = i.company_id) as "timeZone",
           (select first_name || ' ' || last_name from users where id = i.signed_by_id) as "signedByName", a.shares_data_when_signed as "sharesSigned",
           a.shares_data_when_skipped as "sharesSkipped", a.shares_data_when_reported as "sharesReported",
           a.is_sent_to_inbox as "isSentToInbox", i.missed_notified_at is not null as "wasMissed"
    from activity_instances i join activities a on a.id = i.activity_id
    where i.id = any(${ids}) and ${visible(who, { clients, companyId })} order by i.id for update of i`,
  ),
);

/**
 * Locks rows for an act, in order of their ids: the second of two people waits here and then meets what the first did. Those that are not
 * there, or not theirs, are left out.
 */
export const holdVisible = ({ db, who }: Ctx, ids: readonly number[]): Promise<Held[]> =>
  heldFor(who)(db, { ids, clients: who.clients, companyId: who.companyId });
export const hold = async (ctx: Ctx, id: number): Promise<Held> => {
  const [held] = await holdVisible(ctx, [id]);
  if (!held) throw notFound();
  return held;
};

type By = { id: number; at: string };
type Line = {
  held: Pick<Held, 'id' | 'companyId'>;
  act: InstanceEvent['act'];
  seen: Pick<Changes, 'occurenceDate' | 'plannedDate' | 'comment'>;
};
const noteLines = statement<Record<'ids' | 'companies' | 'acts' | 'occurences' | 'planned' | 'comments', unknown[]> & By, never>(
  ({ ids, companies, acts, occurences, planned, comments, id, at }) => sql`
  insert into activity_instance_events (instance_id, company_id, act, at, by_id, occurence_date, planned_date, comment)
  select x.instance, x.company, x.act, ${at}::timestamptz, ${id}::bigint, x.occurence, x.planned, x.comment
  from unnest(${ids}::bigint[], ${companies}::bigint[], ${acts}::text[], ${occurences}::timestamptz[], ${planned}::timestamptz[], ${comments}::text[])
    as x (instance, company, act, occurence, planned, comment)`,
);
/** Appends a line to the history of each. */
export const note = (db: Db, lines: readonly Line[], by: By) =>
  noteLines(db, {
    ...by,
    ids: lines.map(({ held }) => held.id),
    companies: lines.map(({ held }) => held.companyId),
    acts: lines.map(({ act }) => act),
    occurences: lines.map(({ seen }) => seen.occurenceDate ?? null),
    planned: lines.map(({ seen }) => seen.plannedDate ?? null),
    comments: lines.map(({ seen }) => seen.comment ?? null),
  });

const lockActivities = statement<{ activities: readonly number[] }, never>(
  ({ activities }) => sql`select pg_advisory_xact_lock(activity) from unnest(${activities}::bigint[]) as x (activity)`,
);
type Places = { clients: readonly number[]; activities: readonly number[]; times: readonly string[] };
const standing = statement<Places, { id: number; activityId: number; at: string }>(
  ({ clients, activities, times }) => sql`
  select distinct i.id, i.activity_id as "activityId", i.placed_at as at
  from unnest(${clients}::bigint[], ${activities}::bigint[], ${times}::timestamptz[]) as x (client, activity, at)
  join activity_instances i on i.client_id = x.client and i.activity_id = x.activity and i.removed_at is null
    and i.placed_at >= date_trunc('minute', x.at) and i.placed_at < date_trunc('minute', x.at) + interval '1 minute'`,
);

/**
 * Of those that are to stand at a time, the ones whose client and activity have another in that minute (decision 15). Two at once queue on
 * the activities' locks.
 */
export const collisions = async (db: Db, moving: readonly (Moving & { clientId: number })[]): Promise<Set<number>> => {
  if (moving.length === 0) return new Set();
  const activities = [...new Set(moving.map(({ activityId }) => activityId))].sort((a, b) => a - b);
  const places = {
    clients: moving.map(({ clientId }) => clientId),
    activities: moving.map(({ activityId }) => activityId),
    times: moving.map(({ to }) => to),
  };
  const [, rows] = await Promise.all([lockActivities(db, { activities }), standing(db, places)]);
  return colliding(moving, rows);
};

/** The same client, activity and minute may stand only once (decision 15). `id` is the row itself, where there is one. */
export const refuseDuplicate = async (
  db: Db,
  { clientId, activityId, id = 0 }: { clientId: number; activityId: number; id?: number },
  at: string,
) => {
  const found = await collisions(db, [{ id, clientId, activityId, to: at }]);
  if (found.size > 0) throw problem(409, 'assistmeApp.activityInstance.errors.duplication');
};

/** Field errors of a refusal that is about what was typed; the others are a state that stands in the way. */
export const refuse = (refusal: string, held: Held): never => {
  if (refusal === 'commentMissing') throw badField('activityInstance', 'comment', 'error.field.commentMissing');
  if (refusal === 'tooFarAhead') throw badField('activityInstance', 'date', 'error.field.tooFarAhead');
  const params = { by: held.signedByName, at: held.signedByDate };
  throw problem(409, `error.instance.${refusal}`, { params, detail: [held.signedByName, held.signedByDate].filter(Boolean).join(', ') });
};
