/** Makes one instance: planned ahead, or reported at once (R9). Its statements are put together once, since planning is frequent. */
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { activityInstances } from '#contract/planning/instances.ts';
import { canAt } from '#domain/places.ts';
import { begin } from '#domain/planning/instance-acts.ts';
import { statement } from '#server/database/statement.ts';
import { keepHtml } from '#server/files/keep.ts';
import { followInInbox } from '#server/inbox/entries.ts';
import { mailLow } from '#server/inventory/alerts.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { perSide, seesClient } from '#server/request/scope.ts';
import { activityFamily } from './family.ts';
import { duplicate, lockDefinitions, minuteOf } from './locked-rows.ts';
import { consume } from './stock.ts';

type Query = { activityId: number; clients: readonly number[]; companyId: number | null };
type Activity = {
  id: number;
  companyId: number;
  clientId: number;
  name: string;
  sharesReported: boolean;
  isSentToInbox: boolean;
  hasEffects: boolean;
};
const activityFor = perSide((who) =>
  statement<Query, Activity>(
    ({ activityId, clients, companyId }) => sql`
    select t.id, t.company_id as "companyId", t.client_id as "clientId", t.name, t.shares_data_when_reported as "sharesReported",
           t.is_sent_to_inbox as "isSentToInbox", exists (select from inventory_effects e where e.activity_id = t.id) as "hasEffects"
    from activities t
    where t.id = ${activityId} and t.removed_at is null and ${seesClient({ ...who, clients, companyId: who.companyId && companyId }, 't')}`,
  ),
);

type Begun = Extract<ReturnType<typeof begin>, { placedAt: string }>;
type Row = Begun & { company: number; client: number; activity: number; by: number; shared: boolean | null; comment: string | null };
type Noted = { act: 'reported' | 'planned'; at: string; from: string; before: string };
/** With the first line of its history; nothing where another of its activity stands in that minute, from `from` to `before`. */
const insert = statement<Row & Noted, { id: number }>(
  (row) => sql`
  with made as (
    insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, occurence_date, signed_by_date, signed_by_id,
      created_by_id, is_completable, shared, comment)
    select ${row.company}::bigint, ${row.client}::bigint, ${row.activity}::bigint, ${row.placedAt}::timestamptz, ${row.plannedDate}::timestamptz,
      ${row.occurenceDate}::timestamptz, ${row.signedByDate}::timestamptz, ${row.signedById}::bigint, ${row.by}::bigint,
      ${row.isCompletable}::boolean, ${row.shared}::boolean, ${row.comment}::text
    where not exists (select from activity_instances i where i.client_id = ${row.client}::bigint and i.activity_id = ${row.activity}::bigint
      and i.placed_at >= ${row.from}::timestamptz and i.placed_at < ${row.before}::timestamptz and i.removed_at is null)
    returning id, company_id, planned_date, occurence_date, comment),
  noted as (
    insert into activity_instance_events (instance_id, company_id, act, at, by_id, occurence_date, planned_date, comment)
    select id, company_id, ${row.act}::text, ${row.at}::timestamptz, ${row.by}::bigint, occurence_date, planned_date, comment from made)
  select id from made`,
);

type Body = z.output<NonNullable<typeof activityInstances.create.body>>;

/**
 * `sent`: what follows from it, on its way to the database; `isAll`: that is nothing. Field errors on activityId and date; 409 for a second in
 * the same minute.
 */
export async function make(
  ctx: Ctx,
  body: Body,
): Promise<{ id: number; clientId: number; name: string; sent: Promise<unknown>; endsTransaction: boolean }> {
  const { db, who, now } = ctx;
  const date = new Date(body.date).toISOString();
  const slots = { activityId: body.activityId, clients: who.clients, companyId: who.companyId };
  // Two at once queue on the activity before they look what stands in the minute (R15).
  const [[activity]] = await Promise.all([activityFor(who)(db, slots), lockDefinitions(activityFamily)(db, { ids: [body.activityId] })]);
  if (!activity) throw badField('activityInstance', 'activityId', 'error.field.unknown');
  const { companyId, clientId } = activity;
  const completable = canAt(who.holdings, 'instance.chooseCompletable', activity) ? (body.isCompletable ?? true) : true;
  const begun = begin(date, completable, { id: who.id, now: now.toISOString() }, body.isReported);
  if ('refused' in begun) throw badField('activityInstance', 'date', `error.field.${begun.refused}`);
  const reported = begun.signedById !== null;
  const at = begun.placedAt;
  const holder = { companyId, clientId };
  const place = { objectName: 'activityInstance', field: 'comment' };
  const comment = body.comment || null;
  if (comment) await keepHtml(ctx, comment, holder, place);
  const shared = reported ? activity.sharesReported : null;
  const ids = { company: companyId, client: clientId, activity: activity.id, by: who.id };
  const noted = { act: reported ? ('reported' as const) : ('planned' as const), at: now.toISOString() };
  const minute = { from: minuteOf(at), before: minuteOf(at, 1) };
  const [created] = await insert(db, { ...begun, ...ids, ...noted, ...minute, shared, comment });
  if (!created) throw await duplicate(db, activityFamily, { clientId, ofId: activity.id }, at);
  const { id } = created;
  const sent = Promise.all([
    reported &&
      followInInbox(
        db,
        [{ locked: { id, ...holder, isSentToInbox: activity.isSentToInbox, isNotifiedMissed: false }, act: 'reported', shared }],
        noted.at,
      ),
    reported &&
      activity.hasEffects &&
      consume(db, { instances: [{ id, activityId: activity.id }], byId: who.id, at: noted.at }).then((low) => mailLow(ctx, low)),
  ]);
  return { id, clientId, name: activity.name, sent, endsTransaction: !reported };
}
