/**
 * Occurrences within a pause of their medicine (R135): skipped by whoever wrote the pause, whenever and however they were made, and open again where
 * it ends early. A job looks every five minutes, so that none is missed, however it came there.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toLocale } from '#domain/locales.ts';
import { formatPauseReason } from '#domain/medicine-pauses.ts';
import { skip } from '#domain/planning/instance-acts.ts';
import { toLocalDate } from '#domain/time.ts';
import { insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import { textToHtml } from '#server/files/html.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { isOpenSql } from '#server/sql/instance-status.ts';
import type { ActingCtx } from './acting.ts';
import { applyActs, computeOutcome } from './acts.ts';
import { readFutureOccurrences } from './ahead.ts';
import type { AcceptedAct } from './authority.ts';
import { readEarlierStates } from './history.ts';
import { activitySchema } from './kind-schema.ts';
import { type LockedInstance, lockedInstanceColumnsSql } from './locked-rows.ts';

/** Hours after a pause in which something may still come into it. */
const HOURS_AFTER_PAUSE = 24;

type PauseRange = { clientId: number; activityId: number; from: string; until: string | null };
type Pause = PauseRange & {
  id: number;
  companyId: number;
  at: string;
  byId: number;
  lang: string;
  orderedBy: string;
  reason: string | null;
};

/** Open instances `instance` of the activity within the span. */
const isOpenWithinSql = ({ clientId, activityId, from, until }: PauseRange) => sql<SqlBool>`
  instance.client_id = ${clientId}
    and instance.activity_id = ${activityId}
    and instance.placed_at >= ${from}
    ${until === null ? sql`` : sql`and instance.placed_at < ${until}`}
    and instance.removed_at is null
    and ${isOpenSql('instance')}`;

/**
 * Skips what is open within the pauses `pause` of the condition, but what somebody opened again; answers how many. A pause that is being ended
 * meanwhile is left to whoever ends it.
 */
export async function skipPausedInstances({ app, db, now }: Omit<ActingCtx, 'user'>, condition: RawBuilder<unknown>): Promise<number> {
  const nowInstant = now.toISOString();
  const { rows: pauses } = await sql<Pause>`
    select pause.id, pause.company_id as "companyId", pause.client_id as "clientId", medicine.activity_id as "activityId",
      pause.from_at as "from", pause.until_at as "until", pause.at, pause.by_id as "byId",
      (select account.lang_key from users account where account.id = pause.by_id) as lang, pause.ordered_by as "orderedBy", pause.reason
    from medicine_pauses pause
    join medicines medicine on medicine.id = pause.medicine_id
    where ${condition}
      and pause.ended_at is null
      and (pause.until_at is null or pause.until_at > ${nowInstant}::timestamptz - interval '${sql.lit(HOURS_AFTER_PAUSE)} hours')
    order by pause.id
    for update of pause skip locked`.execute(db);
  let skippedCount = 0;
  for (const pause of pauses) skippedCount += await skipWithinPause({ app, db, now }, pause);
  return skippedCount;
}

async function skipWithinPause({ app, db, now }: Omit<ActingCtx, 'user'>, pause: Pause): Promise<number> {
  const actor = { id: pause.byId, now: now.toISOString() };
  const { rows } = await sql<LockedInstance>`
    select ${lockedInstanceColumnsSql}
    from activity_instances instance
    join activities activity on activity.id = instance.activity_id
    where ${isOpenWithinSql(pause)}
      and not exists (select from medicine_pause_skips skip where skip.pause_id = ${pause.id} and skip.instance_id = instance.id)
      and not exists (
        select from activity_instance_events event
        where event.instance_id = instance.id and event.act in ('reset', 'unskipped') and event.at > ${pause.at})
    order by instance.id
    for update of instance`.execute(db);
  if (rows.length === 0) return 0;
  const commentText = formatPauseReason(pause, toLocale(pause.lang));
  const acceptedActs = rows.flatMap((lockedInstance): AcceptedAct[] => {
    const outcome = skip(lockedInstance, textToHtml(commentText), commentText, actor);
    return 'refused' in outcome ? [] : [{ locked: lockedInstance, ...outcome }];
  });
  await applyActs({ app, db, now, user: actor }, acceptedActs).pendingWrites;
  await insertAll(
    db,
    'medicine_pause_skips',
    acceptedActs.map(({ locked }) => ({
      company_id: pause.companyId,
      client_id: pause.clientId,
      pause_id: pause.id,
      instance_id: locked.id,
      at: actor.now,
    })),
  );
  return acceptedActs.length;
}

/** Those of one client, after something was planned for them. */
export const skipPausedOfClient = (ctx: Omit<ActingCtx, 'user'>, clientId: number): Promise<number> =>
  skipPausedInstances(ctx, sql`pause.client_id = ${clientId}`);

/** A condition that the series `row` of an `instance` plans it still, on the clock of its `company`. */
const isStillPlannedSql = sql<SqlBool>`
  not row.archived and (row.ends_on is null or instance.original_start < (row.ends_on + 1)::timestamp at time zone company.time_zone)`;
/**
 * A condition that another rule has taken the place of its series, which makes none on that day since the skipped one stands there: a removed row
 * holds the place (R16).
 */
const hasReplacementSql = sql<SqlBool>`
  (select change.recurrence <> row.recurrence from series_changes change where change.kind = 'activity' and change.series_id = row.id
    order by change.id desc limit 1)
    and exists (
      select from activity_instances removed
      where removed.client_id = instance.client_id
        and removed.activity_id = instance.activity_id
        and removed.planned_activity_id <> row.id
        and removed.removed_at is not null
        and not exists (select from activity_instance_events event where event.instance_id = removed.id)
        and (removed.original_start at time zone company.time_zone)::date
          = (instance.original_start at time zone company.time_zone)::date)`;
/** Opens again what a pause skipped, lies after now and was not touched since, unless it is planned no longer. */
export async function unskipPausedInstances(ctx: Ctx, pauseId: number): Promise<void> {
  const { db, user, now } = ctx;
  const { rows } = await sql<LockedInstance>`
    select ${lockedInstanceColumnsSql}
    from medicine_pause_skips skip
    join activity_instances instance on instance.id = skip.instance_id
    join activities activity on activity.id = instance.activity_id
    join companies company on company.id = instance.company_id
    where skip.pause_id = ${pauseId}
      and instance.is_skipped
      and instance.removed_at is null
      and instance.placed_at > ${now.toISOString()}
      and not exists (
        select from activity_instance_events event
        where event.instance_id = instance.id
          and event.id > (select max(earlier_event.id) from activity_instance_events earlier_event
            where earlier_event.instance_id = instance.id and earlier_event.act = 'skipped' and earlier_event.at = skip.at))
      and (instance.planned_activity_id is null
        or exists (select from planned_activities row
          where row.id = instance.planned_activity_id and (${isStillPlannedSql} or ${hasReplacementSql})))
    order by instance.id
    for update of instance`.execute(db);
  const earlierStatesById = await readEarlierStates(db, activitySchema, rows, { isSkipped: false });
  const actor = { id: user.id, now: now.toISOString() };
  const acceptedActs = rows.flatMap((lockedInstance): AcceptedAct[] => {
    const outcome = computeOutcome(
      { ...lockedInstance, ...earlierStatesById.get(lockedInstance.id) },
      { isSkipped: false },
      undefined,
      actor,
    )!;
    return 'refused' in outcome ? [] : [{ locked: lockedInstance, ...outcome }];
  });
  await applyActs(ctx, acceptedActs).pendingWrites;
}

/** The number of occurrences that a pause would skip; without an end, of those that are made ahead. */
export async function countWithinPause({ db, now }: Pick<Ctx, 'db' | 'now'>, pauseRange: PauseRange, timeZone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count
    from activity_instances instance
    where ${isOpenWithinSql(pauseRange)}`.execute(db);
  const { activityId, from, until } = pauseRange;
  if (until === null) return rows[0]!.count;
  const dateRange = { from: toLocalDate(from, timeZone), to: toLocalDate(until, timeZone) };
  const futureOccurrences = await readFutureOccurrences(db, { of: sql<SqlBool>`series.activity_id = ${activityId}`, ...dateRange, now });
  return (
    rows[0]!.count + futureOccurrences.filter(({ at }) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(until)).length
  );
}

/** Companies one by one, each in a transaction of its own; idempotent, and another server's pauses are left to it. */
export async function skipPausedOfCompanies(app: App): Promise<number> {
  const companies = await app.scoped({ companies: '*', readOnly: true }, (db: Db) =>
    db.selectFrom('medicine_pauses').select('company_id').distinct().where('ended_at', 'is', null).orderBy('company_id').execute(),
  );
  let skippedCount = 0;
  for (const { company_id: id } of companies)
    skippedCount += await app.scoped({ companies: [id] }, (db) =>
      skipPausedInstances({ app, db, now: app.now() }, sql`pause.company_id = ${id}`),
    );
  return skippedCount;
}

export const startPausedJob = (app: App): Promise<void> =>
  app.jobs.schedule('skip-paused', '*/5 * * * *', 'Europe/Stockholm', async () => {
    await skipPausedOfCompanies(app);
  });
