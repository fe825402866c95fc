/**
 * The shared parts of acts of one statement (decision 100): who may be answered by it, the steps that every act writes, and its answer, put together from the
 * pieces that the day's answers are made of.
 */
import { type RawBuilder, sql } from 'kysely';
import type { RowFields } from '#server/database/batch.ts';
import type { Act } from '#server/database/group-commit.ts';
import type { Slots } from '#server/database/statement.ts';
import { markUncertain, unavailableError } from '#server/database/unavailable.ts';
import { type RawJson, rawJson, type SingleStatementCtx } from '#server/request/handlers.ts';
import { hashRequest } from '#server/request/idempotency.ts';
import type { User } from '#server/request/user.ts';
import { isClientsAccountSql } from '#server/sql/clients-own.ts';
import { drawnAmount } from '#server/sql/drawn-amount.ts';
import { findCachedParts, namesStampSql, readParts } from './day-parts.ts';
import { buildInstanceJson, packedRowSql, unpackRows } from './day-rows.ts';
import { drawsAfterUpdateSql, seesHandlingsSql } from './rows.ts';
import { drawStepsSql } from './stock.ts';

/** Values that each of them takes; `key` is null for an act that was sent without one. */
export type CommonValues = { byId: number; now: string; clients: readonly number[]; key: string | null; hash: Buffer | null };

/** `request`: what the key is a key of, as the usual way says it. */
export const commonValuesOf = ({ user, now, requestKey: key }: SingleStatementCtx, request: unknown): CommonValues => ({
  byId: user.id,
  now: now.toISOString(),
  clients: user.clients,
  key,
  hash: key === null ? null : hashRequest(request),
});

/** True for whoever is told of an instance no more than its team: of others' rows a trace is left, or what the organisation did is told too. */
export const isOnlyOfTeam = (user: User): boolean => user.companies !== '*' && !seesHandlingsSql(user);

/** A reader of the team's side, for the clauses that say what somebody sees. */
export const teamReader = { isAdmin: false, isOrganisation: false, companyId: null } as const;

/** Nothing is known of its key: what came of one that is known is answered by the usual way. */
export const isKeyUnusedSql = ({ byId, key }: Slots<CommonValues>) =>
  sql`not exists (select from request_keys key where key.user_id = ${byId}::bigint and key.key = ${key}::text)`;

/** Columns that a step `done`, which writes an `instance`, returns for the steps after it. */
export const doneColumnsSql = sql`
  instance.id, instance.company_id, instance.client_id, instance.activity_id, instance.planned_activity_id, instance.occurence_date,
  instance.planned_date,
  ${packedRowSql(sql`false`, sql`true`)} as packed`;

type HistoryLineSql = { act: RawBuilder<unknown>; occurenceDate: RawBuilder<unknown>; plannedDate: RawBuilder<unknown> };
/** The steps after `done`, and the answer: its line in the history, its key, what it draws. */
export const stepsAfterWriteSql = (
  slots: Slots<CommonValues>,
  { act, occurenceDate, plannedDate }: HistoryLineSql,
  needsStock: boolean,
) => {
  const { byId, now, key, hash } = slots;
  const stockStepsSql = sql`,
    deductions as materialized (
      select done.id as instance_id, effect.item_id, draw.amount
      from done
      join inventory_effects effect on effect.activity_id = done.activity_id
      cross join lateral (select ${drawnAmount(sql`done.planned_activity_id`)} as amount) draw
      where draw.amount > 0),
    ${drawStepsSql({ byId, at: now })}`;
  const emptyStockStepsSql = sql`, updated_items as (select null::bigint as id, null::numeric as amount_in_stock where false)`;
  // Low by what another drew meanwhile: the team is to be mailed, which is the usual way's.
  const abortIfAlertDueSql = sql`(select case when bool_or(needs_alert) then abort_act('an item is low') end from updated_items)`;
  return sql`,
    history_line as (
      insert into activity_instance_events (instance_id, company_id, act, at, by_id, occurence_date, planned_date, by_client)
      select id, company_id, ${act}, ${now}::timestamptz, ${byId}::bigint, ${occurenceDate}::timestamptz, ${plannedDate}::timestamptz,
        ${isClientsAccountSql(sql`${byId}::bigint`, sql`done.client_id`)}
      from done),
    used_key as (
      insert into request_keys (user_id, key, request_hash, outcome, at)
      select ${byId}::bigint, ${key}::text, ${hash}::bytea, to_jsonb(id), ${now}::timestamptz
      from done
      where ${key}::text is not null)
    ${needsStock ? stockStepsSql : emptyStockStepsSql}
    select done.packed, done.client_id::text, ${namesStampSql(sql`done.client_id`)},
      ${drawsAfterUpdateSql(sql`done.activity_id`, sql`done.planned_activity_id`)}
    ${needsStock ? sql`, ${abortIfAlertDueSql}` : sql``}
    from done`;
};

/** Sends an act, and puts its answer together: with the name of its activity; undefined where it is to be done the usual way. */
export async function sendAct(ctx: SingleStatementCtx, act: Omit<Act, 'companies'>): Promise<{ json: RawJson; name: string } | undefined> {
  const { app, user } = ctx;
  const actRows = await app.groupCommit!({ ...act, companies: user.companies as readonly number[] });
  if (!actRows?.[0]) return undefined;
  // It is committed: what fails from here on says that nobody can know, never that it was not done (decision 032).
  return readAnswer(ctx, actRows[0]).catch((error: unknown) => {
    throw markUncertain(error instanceof Error ? error : new Error(String(error)));
  });
}

/** Pieces that are not remembered are read anew. */
async function readAnswer(
  { app, user }: SingleStatementCtx,
  [packedText, clientIdText, stamp, drawsJson]: RowFields,
): Promise<{ json: RawJson; name: string }> {
  const dayRow = unpackRows(packedText!)[0]!;
  const partIds = {
    activities: new Set([dayRow.activityId]),
    series: new Set(dayRow.seriesId ? [dayRow.seriesId] : []),
    people: new Set([dayRow.signedById, dayRow.createdById].filter(Boolean)),
  };
  const dayKey = { clientId: Number(clientIdText), stamp: stamp!, stock: null };
  const parts =
    findCachedParts(app.rememberedDays.parts, dayKey, partIds) ??
    (await app.scoped({ companies: user.companies, readOnly: true, onePlan: true }, (db) =>
      readParts(db, app.rememberedDays.parts, dayKey, partIds),
    ));
  // Its series or activity was deleted meanwhile.
  if (!parts.isPresent(dayRow)) throw unavailableError();
  const instanceJson = buildInstanceJson(dayRow, dayKey.clientId, { ...parts, draws: () => drawsJson ?? '[]' });
  return { json: rawJson(instanceJson, Number(dayRow.version)), name: JSON.parse(parts.activity(dayRow.activityId).name) as string };
}
