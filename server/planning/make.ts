/** Makes one instance: planned ahead, or reported at once (R9). Its statements are put together once, since planning is frequent. */
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { activityInstances } from '#contract/planning/instances.ts';
import { canAt } from '#domain/places.ts';
import { createInstanceState } from '#domain/planning/instance-acts.ts';
import { createBatchStatement, createStatement, type Slots } from '#server/database/statement.ts';
import { claimFiles } from '#server/files/keep.ts';
import { affectsInbox, syncInbox } from '#server/inbox/entries.ts';
import { mailLowStock } from '#server/inventory/alerts.ts';
import { type Ctx, type RawJson, type Reply, reply, type SingleStatementCtx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { cacheBySide, seesClientSql } from '#server/request/scope.ts';
import { isClientsAccountSql } from '#server/sql/clients-own.ts';
import { buildSqlCondition, type Facts } from '#server/sql/domain-rule.ts';
import { appendMarkText, mayDoSql, readMarksOfActs } from './authority.ts';
import { activitySchema } from './kind-schema.ts';
import { findDuplicateProblem, lockDefinitions, minuteOf } from './locked-rows.ts';
import { markInstances } from './marks.ts';
import {
  type CommonValues,
  commonValuesOf,
  doneColumnsSql,
  isKeyUnusedSql,
  isOnlyOfTeam,
  sendAct,
  stepsAfterWriteSql,
  teamReader,
} from './one-statement.ts';
import { drawNeedsDetailsSql, drawStock } from './stock.ts';

type ActivityQuery = { activityId: number; clients: readonly number[]; companyId: number | null };
type ActivityToPlan = {
  id: number;
  companyId: number;
  clientId: number;
  name: string;
  sharesReported: boolean;
  isSentToInbox: boolean;
  hasEffects: boolean;
  isHealthCare: boolean;
};
const activityReaderFor = cacheBySide((user) =>
  createStatement<ActivityQuery, ActivityToPlan>(
    ({ activityId, clients, companyId }) => sql`
      select row.id, row.company_id as "companyId", row.client_id as "clientId", row.name,
        row.shares_data_when_reported as "sharesReported",
        row.is_sent_to_inbox as "isSentToInbox", row.care_basis in ('DELEGATED', 'LICENSED') as "isHealthCare",
        exists (select from inventory_effects effect where effect.activity_id = row.id) as "hasEffects"
      from activities row
      where row.id = ${activityId}
        and row.removed_at is null
        and ${seesClientSql({ ...user, clients, companyId: user.companyId && companyId }, 'row')}`,
  ),
);

type BegunInstance = Extract<ReturnType<typeof createInstanceState>, { placedAt: string }>;
type AuthoredInstance = BegunInstance & { byId: number };
/** The values that its activity gives, and its words. */
type ActivityValues = { company: number; client: number; activity: number; shared: boolean | null; comment: string | null };
type Minute = { from: string; before: string };
/** The insertion of an instance, with the rest of its statement's conditions; nothing where another of its activity stands in that minute. */
const insertionSql = (
  slots: Slots<AuthoredInstance & Minute>,
  activityValues: Slots<ActivityValues>,
  sourceClauseSql: RawBuilder<unknown>,
  returningSql: RawBuilder<unknown>,
) => sql`
  insert into activity_instances as instance (company_id, client_id, activity_id, placed_at, planned_date, occurence_date, signed_by_date,
    signed_by_id, created_by_id, is_completable, shared, comment)
  select ${activityValues.company}::bigint, ${activityValues.client}::bigint, ${activityValues.activity}::bigint,
    ${slots.placedAt}::timestamptz, ${slots.plannedDate}::timestamptz,
    ${slots.occurenceDate}::timestamptz, ${slots.signedByDate}::timestamptz, ${slots.signedById}::bigint, ${slots.byId}::bigint,
    ${slots.isCompletable}::boolean, ${activityValues.shared}::boolean, ${activityValues.comment}::text
  ${sourceClauseSql} not exists (
    select from activity_instances instance
    where instance.client_id = ${activityValues.client}::bigint
      and instance.activity_id = ${activityValues.activity}::bigint
      and instance.placed_at >= ${slots.from}::timestamptz
      and instance.placed_at < ${slots.before}::timestamptz
      and instance.removed_at is null)
  returning ${returningSql}`;

type HistoryLine = Minute & { act: 'reported' | 'planned'; at: string };
/** With the first line of its history. */
const insertInstance = createStatement<AuthoredInstance & ActivityValues & HistoryLine, { id: number }>(
  (slots) => sql`
    with made as (${insertionSql(slots, slots, sql`where`, sql`id, company_id, planned_date, occurence_date, comment`)}),
    noted as (
      insert into activity_instance_events (instance_id, company_id, act, at, by_id, occurence_date, planned_date, comment, by_client)
      select id, company_id, ${slots.act}::text, ${slots.at}::timestamptz, ${slots.byId}::bigint, occurence_date, planned_date, comment,
        ${isClientsAccountSql(sql`${slots.byId}::bigint`, sql`${slots.client}::bigint`)}
      from made)
    select id
    from made`,
);

/** The activity's instance that is reported at once arrives in the inbox, or changes something there. */
const isReportInInbox = (activity: { isSentToInbox: boolean; sharesReported: boolean }) =>
  affectsInbox([
    {
      locked: { id: 0, companyId: 0, clientId: 0, isSentToInbox: activity.isSentToInbox, isNotifiedMissed: false },
      act: 'reported',
      shared: activity.sharesReported,
    },
  ]);
type NewInstanceValues = AuthoredInstance & Minute & { activity: number };
/** The same as one statement that is a transaction of its own (decision 100), where nothing more than the row and what it draws is to be written. */
const createSingleStatement = (act: HistoryLine['act']) =>
  createBatchStatement<CommonValues & NewInstanceValues>(act === 'planned' ? 'plan' : 'report', (slots) => {
    const isReported = act === 'reported';
    const sharedSql = isReported ? sql`activity.shares_data_when_reported` : sql`null`;
    const activityValues = {
      company: sql`activity.company_id`,
      client: sql`activity.client_id`,
      activity: sql`activity.id`,
      shared: sharedSql,
      comment: sql`null`,
    } as Slots<ActivityValues>;
    const sqlFacts: Facts<'isSentToInbox' | 'sharesReported'> = {
      isSentToInbox: sql`activity.is_sent_to_inbox`,
      sharesReported: sql`activity.shares_data_when_reported`,
    };
    const sourceClauseSql = sql`from activities activity
      where activity.id = ${slots.activity}::bigint
        and activity.removed_at is null
        and ${seesClientSql({ ...teamReader, clients: sql`${slots.clients}::bigint[]` }, 'activity')}
        and ${isReported ? buildSqlCondition(sqlFacts, (activity) => !isReportInInbox(activity)) : sql`true`}
        and ${isKeyUnusedSql(slots)}
        and not ${drawNeedsDetailsSql(sql`activity.id`, sql`null::bigint`, isReported)}
        and ${isReported ? mayDoSql(sql`${slots.byId}::bigint`, sql`${slots.occurenceDate}::timestamptz`) : sql`true`}
        and`;
    const historyLine = { act: sql`${sql.lit(act)}`, occurenceDate: sql`occurence_date`, plannedDate: sql`planned_date` };
    return sql`
      with done as (${insertionSql(slots, activityValues, sourceClauseSql, doneColumnsSql)})
      ${stepsAfterWriteSql(slots, historyLine, isReported)}`;
  });
const singleStatements = { planned: createSingleStatement('planned'), reported: createSingleStatement('reported') };

const historyActOf = ({ signedById }: BegunInstance): HistoryLine['act'] => (signedById === null ? 'planned' : 'reported');
const minuteFrom = (instant: string): Minute => ({ from: minuteOf(instant), before: minuteOf(instant, 1) });

type InstanceBody = z.output<NonNullable<typeof activityInstances.create.body>>;

/**
 * `pendingWrites`: what follows from it, on its way to the database; `endsTransaction`: that is nothing. `dose`: of a medicine, the one that
 * is given. Field errors on activityId and date; 409 for a second in the same minute, but of doses: two that were given are two.
 */
export async function createInstance(
  ctx: Ctx,
  body: InstanceBody,
  dose?: number,
): Promise<{ id: number; clientId: number; name: string; pendingWrites: Promise<unknown>; endsTransaction: boolean }> {
  const { db, user, now } = ctx;
  const date = new Date(body.date).toISOString();
  const activityQuery = { activityId: body.activityId, clients: user.clients, companyId: user.companyId };
  // Two at once queue on the activity before they look what stands in the minute (R15).
  const [[activity]] = await Promise.all([
    activityReaderFor(user)(db, activityQuery),
    lockDefinitions(activitySchema)(db, { ids: [body.activityId] }),
  ]);
  if (!activity) throw badField('activityInstance', 'activityId', 'error.field.unknown');
  const { companyId, clientId } = activity;
  const isCompletable = canAt(user.assignments, 'instance.chooseCompletable', activity) ? (body.isCompletable ?? true) : true;
  const newInstance = createInstanceState(date, isCompletable, { id: user.id, now: now.toISOString() }, body.isReported);
  if ('refused' in newInstance) throw badField('activityInstance', 'date', `error.field.${newInstance.refused}`);
  const act = historyActOf(newInstance);
  const isReported = act === 'reported';
  const placedAt = newInstance.placedAt;
  const fileOwner = { companyId, clientId };
  const formField = { objectName: 'activityInstance', field: 'comment' };
  if (body.comment) await claimFiles(ctx, body.comment, fileOwner, formField);
  const actsToJudge =
    isReported && activity.isHealthCare ? [{ activityId: activity.id, byId: user.id, at: newInstance.occurenceDate! }] : [];
  const [mark = null] = await readMarksOfActs(db, actsToJudge);
  const comment = mark ? await appendMarkText(db, body.comment, mark, user.id) : body.comment || null;
  const isShared = isReported ? activity.sharesReported : null;
  const ownerIds = { company: companyId, client: clientId, activity: activity.id, byId: user.id };
  const historyLine = { act, at: now.toISOString() };
  const [createdRow] = await insertInstance(db, {
    ...newInstance,
    ...ownerIds,
    ...historyLine,
    ...(dose === undefined ? minuteFrom(placedAt) : { from: placedAt, before: placedAt }),
    shared: isShared,
    comment,
  });
  if (!createdRow) throw await findDuplicateProblem(db, activitySchema, { clientId, ofId: activity.id }, placedAt);
  const { id } = createdRow;
  if (mark) await markInstances(ctx, [{ id, companyId, clientId, kinds: [mark] }]);
  const pendingWrites = Promise.all([
    isReported &&
      syncInbox(
        db,
        [
          {
            locked: { id, ...fileOwner, isSentToInbox: activity.isSentToInbox, isNotifiedMissed: false },
            act: 'reported',
            shared: isShared,
          },
        ],
        historyLine.at,
      ),
    isReported &&
      activity.hasEffects &&
      drawStock(db, {
        instances: [{ id, activityId: activity.id, ...(dose !== undefined && { dose }) }],
        byId: user.id,
        at: historyLine.at,
      }).then((lowItemIds) => mailLowStock(ctx, lowItemIds)),
  ]);
  return { id, clientId, name: activity.name, pendingWrites, endsTransaction: !isReported };
}

/** The kind of what is made among acts of a group. */
const CREATION = 1;
/** Makes one where nothing more than its row, its history, stock and key is to be written; undefined else, also where it is refused. */
export async function createBySingleStatement(
  ctx: SingleStatementCtx,
  params: object,
  body: InstanceBody,
): Promise<Reply<RawJson> | undefined> {
  const { user, callName: call } = ctx;
  // Only some may choose that one is not to be signed, and words may name files.
  if (!isOnlyOfTeam(user) || body.isCompletable === false || body.comment) return undefined;
  const commonValues = commonValuesOf(ctx, [call, params, body]);
  const newInstance = createInstanceState(new Date(body.date).toISOString(), true, { id: user.id, now: commonValues.now }, body.isReported);
  if ('refused' in newInstance) return undefined;
  const { activityId } = body;
  const actStatement = singleStatements[historyActOf(newInstance)]({
    ...commonValues,
    ...newInstance,
    ...minuteFrom(newInstance.placedAt),
    activity: activityId,
  });
  // Two at once queue on the activity before they look what stands in the minute (R15).
  const sentAct = await sendAct(ctx, { lock: activityId, order: [CREATION, activityId], statement: actStatement });
  return sentAct && creationReply(sentAct.json, sentAct.name);
}

/** The answer to whoever made one. */
export const creationReply = (answer: RawJson, name: string): Reply<RawJson> =>
  reply(answer, { alert: { key: 'assistmeApp.activityInstance.created', param: name } });
