/** Makes one instance: planned ahead, or reported at once (R9). Its statements are put together once: planning is asked for often. */
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { activityInstances } from '#contract/planning/instances.ts';
import { can } from '#domain/permissions.ts';
import { begin } from '#domain/planning/instance-acts.ts';
import { statement } from '#server/database/statement.ts';
import { keepHtml } from '#server/files/keep.ts';
import { followInInbox } from '#server/inbox/entries.ts';
import { tellLow } from '#server/inventory/alerts.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { perSide, seesClient } from '#server/request/scope.ts';
import { activityFamily } from './family.ts';
import { note, refuseDuplicate } from './locked-rows.ts';
import { draw } from './stock.ts';

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
const insert = statement<Row, { id: number }>(
  (row) => sql`
  insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, occurence_date, signed_by_date, signed_by_id,
    created_by_id, is_completable, shared, comment)
  values (${row.company}, ${row.client}, ${row.activity}, ${row.placedAt}, ${row.plannedDate}, ${row.occurenceDate}, ${row.signedByDate},
    ${row.signedById}, ${row.by}, ${row.isCompletable}, ${row.shared}, ${row.comment})
  returning id`,
);

type Body = z.output<NonNullable<typeof activityInstances.create.body>>;

/** `sent`: what follows from it, on its way to the database. Field errors on activityId and date; 409 for a second in the same minute. */
export async function make(ctx: Ctx, body: Body): Promise<{ id: number; name: string; sent: Promise<unknown> }> {
  const { db, who, now } = ctx;
  const at = new Date(body.date).toISOString();
  const [activity] = await activityFor(who)(db, { activityId: body.activityId, clients: who.clients, companyId: who.companyId });
  if (!activity) throw badField('activityInstance', 'activityId', 'error.field.unknown');
  const { companyId, clientId } = activity;
  const completable = can(who, 'instance.chooseCompletable') ? (body.isCompletable ?? true) : true;
  const begun = begin(at, completable, { id: who.id, now: now.toISOString() });
  if ('refused' in begun) throw badField('activityInstance', 'date', `error.field.${begun.refused}`);
  await refuseDuplicate(db, activityFamily, { clientId, ofId: activity.id }, at);
  const reported = begun.signedById !== null;
  const holder = { companyId, clientId };
  const place = { objectName: 'activityInstance', field: 'comment' };
  const comment = body.comment || null;
  if (comment) await keepHtml(ctx, comment, holder, place);
  const shared = reported ? activity.sharesReported : null;
  const ids = { company: companyId, client: clientId, activity: activity.id, by: who.id };
  const [made] = await insert(db, { ...begun, ...ids, shared, comment });
  const { id } = made!;
  const by = { id: who.id, at: now.toISOString() };
  const sent = Promise.all([
    note(db, activityFamily, [{ locked: { id, companyId }, act: reported ? 'reported' : 'planned', seen: { ...begun, comment } }], by),
    reported &&
      followInInbox(
        db,
        [{ locked: { id, ...holder, isSentToInbox: activity.isSentToInbox, wasMissed: false }, act: 'reported', shared }],
        by.at,
      ),
    reported &&
      activity.hasEffects &&
      draw(db, { instances: [{ id, activityId: activity.id }], byId: who.id, at: by.at }).then((low) => tellLow(ctx, low)),
  ]);
  return { id, name: activity.name, sent };
}
