/** The answers to a report that somebody may read and requested: by clients, signer, days and an answer (R3, R43, R48). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parseAnswerFilter, questionKindOf } from '#domain/report-questions.ts';
import { toInstantRange } from '#domain/statistics.ts';
import { traceClients } from '#server/figures/opened.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { isTextMatchSql } from '#server/request/like.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { seesAsOrganisationSql } from '#server/request/scope.ts';
import { readAllQuestions } from './questions.ts';

export const OBJECT_NAME = 'reportInstance';
/** The reach of the figures where no days are named: 13 weeks. */
export const QUARTER_REACH_DAYS = { back: 90, ahead: 0 };

type ResponseQuery = {
  clientIds?: readonly number[];
  signedById?: number;
  startDate?: string;
  endDate?: string;
  questionId?: number;
  answer?: string;
};
type ResponseFilters = { [K in keyof ResponseQuery]: ResponseQuery[K] | undefined };

type OpenReport = { id: number; timeZone: string };
/** A report of the platform's or of the reader's own company, also one that was removed: what was answered to it stays (R48). */
export async function openReport({ db, user }: Ctx, id: number): Promise<OpenReport> {
  const { rows } = await sql<OpenReport>`
    select row.id,
      coalesce((select time_zone from companies company where company.id = coalesce(nullif(row.company_id, 0), ${user.companyId})),
        'Europe/Stockholm') as "timeZone"
    from reports row
    where row.id = ${id} and (row.company_id = 0 or ${seesAsOrganisationSql(user)})`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * The source of the requested answers, as `row`: of the organisation's own company, since whoever helps in another's team is none of its
 * organisation; of ADMIN's those of the clients that are named, each with its trace (R3).
 */
export async function openResponses(
  ctx: Ctx,
  reportId: number,
  query: ResponseFilters,
): Promise<{ from: RawBuilder<unknown>; timeZone: string }> {
  const { user } = ctx;
  const { timeZone } = await openReport(ctx, reportId);
  const { clientIds, signedById, startDate, endDate } = query;
  const conditions = [sql<SqlBool>`row.voided_at is null and row.report_id = ${reportId} and ${seesAsOrganisationSql(user)}`];
  if (user.isAdmin && clientIds === undefined) conditions.push(sql<SqlBool>`false`);
  if (clientIds !== undefined) conditions.push(sql<SqlBool>`row.client_id = any(${clientIds})`);
  if (signedById !== undefined) conditions.push(sql<SqlBool>`row.signed_by_id = ${signedById}`);
  if (startDate !== undefined || endDate !== undefined) {
    const { from, before } = toInstantRange(parseRequestedDays(query, ctx.now, timeZone, QUARTER_REACH_DAYS, OBJECT_NAME), timeZone);
    if (startDate !== undefined) conditions.push(sql<SqlBool>`row.occurence_date >= ${from}::timestamptz`);
    if (endDate !== undefined) conditions.push(sql<SqlBool>`row.occurence_date < ${before}::timestamptz`);
  }
  if (query.questionId !== undefined || query.answer !== undefined) conditions.push(await readAnswerCondition(ctx, reportId, query));
  await traceClients(ctx, clientIds);
  return { from: sql`from report_instances row where ${sql.join(conditions, sql` and `)}`, timeZone };
}

/**
 * Those in whose last number a question was answered so, or answered at all; of another report's question there are none. 400 for an answer
 * without its question, or one that there cannot be.
 */
async function readAnswerCondition({ db }: Ctx, reportId: number, { questionId, answer }: ResponseFilters): Promise<RawBuilder<SqlBool>> {
  if (questionId === undefined) throw badField(OBJECT_NAME, 'questionId', 'error.field.required');
  const question = (await readAllQuestions(db, reportId)).find(({ id }) => id === questionId);
  const kind = question && questionKindOf(question);
  if (!kind) return sql<SqlBool>`false`;
  const answerTable = sql.table(kind === 'text' ? 'attribute_variable_long_strings' : 'attribute_variables');
  const hasAnswerSql = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
    select from ${answerTable} answer
    where answer.instance_id = row.id and answer.number = row.number and answer.attribute_id = ${questionId} and ${condition})`;
  if (answer === undefined) return hasAnswerSql(sql<SqlBool>`true`);
  const filter = parseAnswerFilter(kind, answer);
  if (!filter) throw badField(OBJECT_NAME, 'answer', 'error.field.invalid');
  if ('is' in filter) return hasAnswerSql(sql<SqlBool>`answer.boolean_value = ${filter.is}`);
  if ('choice' in filter) return hasAnswerSql(sql<SqlBool>`answer.string_value = ${filter.choice}`);
  if ('words' in filter) return hasAnswerSql(isTextMatchSql(sql`answer.string_value`, filter.words));
  return hasAnswerSql(
    sql<SqlBool>`
      answer.double_value between coalesce(${filter.from}::numeric, '-infinity') and coalesce(${filter.to}::numeric, 'infinity')`,
  );
}
