/**
 * Occurrences within a pause of their medicine (R135): skipped by whoever wrote the pause, whenever and however they were made, and open again where
 * it ends early. A job looks every five minutes, so that none is missed, however it came there.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { asLocale } from '#domain/locales.ts';
import { pausedText } from '#domain/medicine-pauses.ts';
import { skip } from '#domain/planning/instance-acts.ts';
import { localDate } from '#domain/time.ts';
import { insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import { htmlOfText } from '#server/files/html.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { isOpen } from '#server/sql/instance-status.ts';
import type { Acting } from './acting.ts';
import { apply, outcomeOf } from './acts.ts';
import { occurrencesAhead } from './ahead.ts';
import type { Accepted } from './authority.ts';
import { beforeActs } from './history.ts';
import { activitySchema } from './kind-schema.ts';
import { type LockedInstance, lockedInstanceColumns } from './locked-rows.ts';

/** Hours after a pause in which something may still come into it. */
const HOURS_AFTER_PAUSE = 24;

type Span = { clientId: number; activityId: number; from: string; until: string | null };
type Pause = Span & { id: number; companyId: number; at: string; byId: number; lang: string; orderedBy: string; reason: string | null };

/** Open instances `i` of the activity within the span. */
const openWithin = ({ clientId, activityId, from, until }: Span) => sql<SqlBool>`
  i.client_id = ${clientId}
    and i.activity_id = ${activityId}
    and i.placed_at >= ${from}
    ${until === null ? sql`` : sql`and i.placed_at < ${until}`}
    and i.removed_at is null
    and ${isOpen('i')}`;

/**
 * Skips what is open within the pauses `p` of the condition, but what somebody opened again; answers how many. A pause that is being ended
 * meanwhile is left to whoever ends it.
 */
export async function skipPaused({ app, db, now }: Omit<Acting, 'who'>, condition: RawBuilder<unknown>): Promise<number> {
  const at = now.toISOString();
  const { rows: pauses } = await sql<Pause>`
    select p.id, p.company_id as "companyId", p.client_id as "clientId", m.activity_id as "activityId", p.from_at as "from",
      p.until_at as "until", p.at, p.by_id as "byId", (select u.lang_key from users u where u.id = p.by_id) as lang,
      p.ordered_by as "orderedBy", p.reason
    from medicine_pauses p
    join medicines m on m.id = p.medicine_id
    where ${condition}
      and p.ended_at is null
      and (p.until_at is null or p.until_at > ${at}::timestamptz - interval '${sql.lit(HOURS_AFTER_PAUSE)} hours')
    order by p.id
    for update of p skip locked`.execute(db);
  let skippedCount = 0;
  for (const pause of pauses) skippedCount += await skipWithin({ app, db, now }, pause);
  return skippedCount;
}

async function skipWithin({ app, db, now }: Omit<Acting, 'who'>, pause: Pause): Promise<number> {
  const actor = { id: pause.byId, now: now.toISOString() };
  const { rows } = await sql<LockedInstance>`
    select ${lockedInstanceColumns}
    from activity_instances i
    join activities a on a.id = i.activity_id
    where ${openWithin(pause)}
      and not exists (select from medicine_pause_skips s where s.pause_id = ${pause.id} and s.instance_id = i.id)
      and not exists (
        select from activity_instance_events e
        where e.instance_id = i.id and e.act in ('reset', 'unskipped') and e.at > ${pause.at})
    order by i.id
    for update of i`.execute(db);
  if (rows.length === 0) return 0;
  const text = pausedText(pause, asLocale(pause.lang));
  const acceptedActs = rows.flatMap((locked): Accepted[] => {
    const outcome = skip(locked, htmlOfText(text), text, actor);
    return 'refused' in outcome ? [] : [{ locked, ...outcome }];
  });
  await apply({ app, db, now, who: actor }, acceptedActs).pendingWrites;
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
export const skipPausedOf = (ctx: Omit<Acting, 'who'>, clientId: number): Promise<number> =>
  skipPaused(ctx, sql`p.client_id = ${clientId}`);

/** A condition that the series `t` of an instance `i` plans it still, on the clock of its company `co`. */
const isStillPlanned = sql<SqlBool>`
  not t.archived and (t.ends_on is null or i.original_start < (t.ends_on + 1)::timestamp at time zone co.time_zone)`;
/**
 * A condition that another rule has taken the place of its series, which makes none on that day since the skipped one stands there: a removed row
 * holds the place (R16).
 */
const standsForAnother = sql<SqlBool>`
  (select c.recurrence <> t.recurrence from series_changes c where c.kind = 'activity' and c.series_id = t.id order by c.id desc limit 1)
    and exists (
      select from activity_instances r
      where r.client_id = i.client_id
        and r.activity_id = i.activity_id
        and r.planned_activity_id <> t.id
        and r.removed_at is not null
        and not exists (select from activity_instance_events e where e.instance_id = r.id)
        and (r.original_start at time zone co.time_zone)::date = (i.original_start at time zone co.time_zone)::date)`;
/** Opens again what a pause skipped, lies after now and was not touched since, unless it is planned no longer. */
export async function unskipPaused(ctx: Ctx, pauseId: number): Promise<void> {
  const { db, who, now } = ctx;
  const { rows } = await sql<LockedInstance>`
    select ${lockedInstanceColumns}
    from medicine_pause_skips s
    join activity_instances i on i.id = s.instance_id
    join activities a on a.id = i.activity_id
    join companies co on co.id = i.company_id
    where s.pause_id = ${pauseId}
      and i.is_skipped
      and i.removed_at is null
      and i.placed_at > ${now.toISOString()}
      and not exists (
        select from activity_instance_events e
        where e.instance_id = i.id
          and e.id > (select max(k.id) from activity_instance_events k where k.instance_id = i.id and k.act = 'skipped' and k.at = s.at))
      and (i.planned_activity_id is null
        or exists (select from planned_activities t where t.id = i.planned_activity_id and (${isStillPlanned} or ${standsForAnother})))
    order by i.id
    for update of i`.execute(db);
  const earlier = await beforeActs(db, activitySchema, rows, { isSkipped: false });
  const actor = { id: who.id, now: now.toISOString() };
  const acceptedActs = rows.flatMap((locked): Accepted[] => {
    const outcome = outcomeOf({ ...locked, ...earlier.get(locked.id) }, { isSkipped: false }, undefined, actor)!;
    return 'refused' in outcome ? [] : [{ locked, ...outcome }];
  });
  await apply(ctx, acceptedActs).pendingWrites;
}

/** The number of occurrences that a pause would skip; without an end, of those that are made ahead. */
export async function countWithin({ db, now }: Pick<Ctx, 'db' | 'now'>, span: Span, zone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count
    from activity_instances i
    where ${openWithin(span)}`.execute(db);
  const { activityId, from, until } = span;
  if (until === null) return rows[0]!.count;
  const days = { from: localDate(from, zone), to: localDate(until, zone) };
  const ahead = await occurrencesAhead(db, { of: sql<SqlBool>`p.activity_id = ${activityId}`, ...days, now });
  return rows[0]!.count + ahead.filter(({ at }) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(until)).length;
}

/** Companies one by one, each in a transaction of its own; idempotent, and another server's pauses are left to it. */
export async function skipAllPaused(app: App): Promise<number> {
  const companies = await app.scoped({ companies: '*', readOnly: true }, (db: Db) =>
    db.selectFrom('medicine_pauses').select('company_id').distinct().where('ended_at', 'is', null).orderBy('company_id').execute(),
  );
  let skippedCount = 0;
  for (const { company_id: id } of companies)
    skippedCount += await app.scoped({ companies: [id] }, (db) => skipPaused({ app, db, now: app.now() }, sql`p.company_id = ${id}`));
  return skippedCount;
}

export const pausedJob = (app: App): Promise<void> =>
  app.jobs.schedule('skip-paused', '*/5 * * * *', 'Europe/Stockholm', async () => {
    await skipAllPaused(app);
  });
