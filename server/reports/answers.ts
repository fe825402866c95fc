/** One answer of a report by itself: it is read as it stands, and a change of it corrects the report (R47). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as contract from '#contract/reports/answers.ts';
import type { AnswerValue } from '#contract/reports/forms.ts';
import type { Piece } from '#domain/report-questions.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { openClient, seesUnvoidedReportSql } from '#server/request/scope.ts';
import { correctReport } from './corrections.ts';
import { readReport as readOneReport } from './rows.ts';
import type { SentAnswers } from './store-answers.ts';

type AttributeAnswer<V> = V & { id: number; attribute: { id: number; name: string; archived: boolean; valueType: Piece['valueType'] } };
type Answer<V> = AttributeAnswer<V> & { version: number; reportInstanceId: number; clientId: number };
type TextValue = { stringValue: string };
type TypedValue = Omit<AnswerValue, 'id' | 'attribute'>;

/** One of the two kinds: texts of lines, and all other answers. */
type AnswerKind<V> = {
  list: keyof SentAnswers;
  objectName: string;
  table: 'attribute_variable_long_strings' | 'attribute_variables';
  columns: RawBuilder<unknown>;
  answersIn: (body: { [L in AnswerKind<V>['list']]: readonly unknown[] }) => readonly AttributeAnswer<V>[];
};
const textKind: AnswerKind<TextValue> = {
  list: 'attributeVariableLongStrings',
  objectName: 'attributeVariableLongString',
  table: 'attribute_variable_long_strings',
  columns: sql`answer.string_value as "stringValue"`,
  answersIn: ({ attributeVariableLongStrings }) => attributeVariableLongStrings as AttributeAnswer<TextValue>[],
};
const valueKind: AnswerKind<TypedValue> = {
  list: 'attributeVariables',
  objectName: 'attributeVariable',
  table: 'attribute_variables',
  columns: sql`answer.string_value as "stringValue", answer.boolean_value as "booleanValue", answer.double_value::float as "doubleValue"`,
  answersIn: ({ attributeVariables }) => attributeVariables as AttributeAnswer<TypedValue>[],
};

/** The answers that stand `answer` of visible reports `row`; the version is the report's, which If-Match names. */
const fromClauseSql = <V>(ctx: Ctx, { table }: AnswerKind<V>, conditions: readonly RawBuilder<SqlBool>[]) => sql`
  from ${sql.table(table)} answer
  join report_instances row on row.id = answer.instance_id and row.number = answer.number
  join report_versions version on version.id = row.report_version_id
  cross join lateral (
    select element.item
    from jsonb_array_elements(version.content->'items') as element (item)
    where (element.item->>'attributeId')::bigint = answer.attribute_id) asked
  where ${sql.join([seesUnvoidedReportSql(ctx.user), ...conditions], sql` and `)}`;
const columnsOf = <V>({ columns }: AnswerKind<V>) => sql`
  answer.id, row.version, ${columns}, row.id as "reportInstanceId", row.client_id as "clientId",
  json_build_object('id', answer.attribute_id, 'archived', false, 'valueType', asked.item->>'valueType',
    'name', asked.item->>'name') as attribute`;

/** The answer that stands where the one with this id stood: a link to it leads there also after a correction. */
async function readAnswer<V>(ctx: Ctx, kind: AnswerKind<V>, id: number): Promise<Answer<V>> {
  const isCurrentAnswerSql = sql<SqlBool>`(answer.instance_id, answer.attribute_id) in (
    select instance_id, attribute_id
    from ${sql.table(kind.table)}
    where id = ${id})`;
  const { rows } = await sql<Answer<V>>`select ${columnsOf(kind)} ${fromClauseSql(ctx, kind, [isCurrentAnswerSql])}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (ctx.user.isAdmin) await readOneReport(ctx, rows[0].reportInstanceId);
  return rows[0];
}

type AnswerChange = { reportInstanceId: number; attributeId: number; reason: string };
/** Corrects the report by one answer, and answers with the one that stands since; an answer that was taken back with what was. */
async function correctAnswer<V>(ctx: Ctx, kind: AnswerKind<V>, { reportInstanceId, attributeId, reason }: AnswerChange, value: Partial<V>) {
  const sentAnswers = { [kind.list]: [{ ...value, attribute: { id: attributeId } }] } as SentAnswers;
  const { body: report, alert } = await correctReport(ctx, reportInstanceId, { ...sentAnswers, reason, isWhole: false });
  const correctedAnswer = kind.answersIn(report).find(({ attribute }) => attribute.id === attributeId);
  if (!correctedAnswer)
    throw problem(400, 'error.validation', {
      fieldErrors: [{ objectName: kind.objectName, field: 'stringValue', message: 'error.field.required' }],
    });
  return reply({ ...correctedAnswer, version: report.version, reportInstanceId: report.id, clientId: report.clientId }, alert && { alert });
}

type ListQuery = { clientId?: number | undefined; reportInstanceId?: number | undefined };
type Paging = Parameters<Handlers<typeof contract.attributeVariableLongStrings>['list']>[1]['paging'];
async function listAnswers<V>(ctx: Ctx, kind: AnswerKind<V>, { clientId, reportInstanceId }: ListQuery, paging: Paging) {
  // No client's data is listed for ADMIN by default (R3).
  if (ctx.user.isAdmin && clientId === undefined) return reply([] as Answer<V>[], { total: 0 });
  if (clientId !== undefined) await openClient(ctx, clientId, 'reportInstance.see');
  const fromSql = fromClauseSql(ctx, kind, [
    ...(clientId === undefined ? [] : [sql<SqlBool>`row.client_id = ${clientId}`]),
    ...(reportInstanceId === undefined ? [] : [sql<SqlBool>`row.id = ${reportInstanceId}`]),
  ]);
  const orderSql = paging.sort[0]?.descending ? sql`desc` : sql`asc`;
  const [pageResult, totalResult] = await Promise.all([
    sql<
      Answer<V>
    >`select ${columnsOf(kind)} ${fromSql} order by answer.id ${orderSql} limit ${paging.size} offset ${paging.page * paging.size}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`select count(*) as total ${fromSql}`.execute(ctx.db),
  ]);
  return reply(pageResult.rows, { total: totalResult.rows[0]!.total });
}

/** The report and question of this answer, as a change of it names them. */
async function readAnswerToChange<V>(
  ctx: Ctx,
  kind: AnswerKind<V>,
  id: number,
  reason: string,
): Promise<{ previousAnswer: Answer<V>; change: AnswerChange }> {
  const previousAnswer = await readAnswer(ctx, kind, id);
  return {
    previousAnswer,
    change: { reportInstanceId: previousAnswer.reportInstanceId, attributeId: previousAnswer.attribute.id, reason },
  };
}
async function rejectRemoval<V>(ctx: Ctx, kind: AnswerKind<V>, id: number): Promise<never> {
  await readAnswer(ctx, kind, id);
  throw problem(409, 'assistmeApp.reportInstance.errors.signed');
}

export const answerHandlers: Handlers<typeof contract.attributeVariableLongStrings> = {
  list: (ctx, { query, paging }) => listAnswers(ctx, textKind, query, paging),
  get: (ctx, { params }) => readAnswer(ctx, textKind, params.id),
  create: (ctx, { body: { reportInstanceId, attribute, stringValue, reason } }) =>
    correctAnswer(ctx, textKind, { reportInstanceId, attributeId: attribute.id, reason }, { stringValue }),
  replace: async (ctx, { params, body: { stringValue, reason } }) =>
    correctAnswer(ctx, textKind, (await readAnswerToChange(ctx, textKind, params.id, reason)).change, { stringValue }),
  change: async (ctx, { params, body: { stringValue, reason } }) => {
    const { previousAnswer, change } = await readAnswerToChange(ctx, textKind, params.id, reason);
    return correctAnswer(ctx, textKind, change, { stringValue: stringValue ?? previousAnswer.stringValue });
  },
  remove: (ctx, { params }) => rejectRemoval(ctx, textKind, params.id),
};

/** The sent fields of a value; null for the rest, so that no earlier one stays beside them. */
const wholeValueOf = ({
  stringValue = null,
  booleanValue = null,
  doubleValue = null,
}: { [K in keyof TypedValue]?: TypedValue[K] | undefined }): TypedValue => ({
  stringValue,
  booleanValue,
  doubleValue,
});
export const valueHandlers: Handlers<typeof contract.attributeVariables> = {
  list: (ctx, { query, paging }) => listAnswers(ctx, valueKind, query, paging),
  get: (ctx, { params }) => readAnswer(ctx, valueKind, params.id),
  create: (ctx, { body: { reportInstanceId, attribute, reason, ...value } }) =>
    correctAnswer(ctx, valueKind, { reportInstanceId, attributeId: attribute.id, reason }, wholeValueOf(value)),
  replace: async (ctx, { params, body: { reason, ...value } }) =>
    correctAnswer(ctx, valueKind, (await readAnswerToChange(ctx, valueKind, params.id, reason)).change, wholeValueOf(value)),
  change: async (ctx, { params, body: { reason, ...value } }) => {
    const { previousAnswer, change } = await readAnswerToChange(ctx, valueKind, params.id, reason);
    const hasValue = Object.values(value).some((field) => field !== null && field !== undefined);
    return correctAnswer(ctx, valueKind, change, hasValue ? wholeValueOf(value) : wholeValueOf(previousAnswer));
  },
  remove: (ctx, { params }) => rejectRemoval(ctx, valueKind, params.id),
};
