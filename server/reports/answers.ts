/** One answer of a report by itself: it is read as it stands, and a change of it corrects the report (R47). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as contract from '#contract/reports/instances.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { openClient, seesStandingReport } from '#server/request/scope.ts';
import { correct } from './corrections.ts';
import { one as oneReport } from './rows.ts';

type Answer = {
  id: number;
  version: number;
  reportInstanceId: number;
  clientId: number;
  stringValue: string;
  attribute: { id: number; name: string; archived: boolean; valueType: 'LONG_STRING' | 'INPUT_LONG_STRING' };
};

/** The answers that stand `a` of visible reports `t`; the version is the report's, which If-Match names. */
const from = (ctx: Ctx, conditions: readonly RawBuilder<SqlBool>[]) => sql`
  from attribute_variable_long_strings a join report_instances t on t.id = a.instance_id and t.number = a.number
  where ${sql.join([seesStandingReport(ctx.who), ...conditions], sql` and `)}`;
const columns = sql`
  a.id, t.version, a.string_value as "stringValue", t.id as "reportInstanceId", t.client_id as "clientId",
  json_build_object('id', a.attribute_id, 'archived', false, 'valueType', 'INPUT_LONG_STRING', 'name', (
    select p.item->>'name' from report_versions v, jsonb_array_elements(v.content->'items') as p (item)
    where v.id = t.report_version_id and (p.item->>'attributeId')::bigint = a.attribute_id)) as attribute`;

/** The answer that stands where the one with this id stood: a link to it leads there also after a correction. */
async function one(ctx: Ctx, id: number): Promise<Answer> {
  const stands = sql<SqlBool>`(a.instance_id, a.attribute_id) in (
    select instance_id, attribute_id from attribute_variable_long_strings where id = ${id})`;
  const { rows } = await sql<Answer>`select ${columns} ${from(ctx, [stands])}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (ctx.who.isAdmin) await oneReport(ctx, rows[0].reportInstanceId);
  return rows[0];
}

/** Corrects the report by one answer, and answers with the one that stands since; an answer that was taken back with what was. */
async function answer(ctx: Ctx, it: { reportInstanceId: number; attributeId: number }, stringValue: string, reason: string) {
  const given = { reason, attributeVariableLongStrings: [{ attribute: { id: it.attributeId }, stringValue }], whole: false };
  const { body, alert } = await correct(ctx, it.reportInstanceId, given);
  const found = body.attributeVariableLongStrings.find(({ attribute }) => attribute.id === it.attributeId);
  if (!found)
    throw problem(400, 'error.validation', {
      fieldErrors: [{ objectName: 'attributeVariableLongString', field: 'stringValue', message: 'error.field.required' }],
    });
  return reply({ ...found, version: body.version, reportInstanceId: body.id, clientId: body.clientId }, alert && { alert });
}

export const answerHandlers: Handlers<typeof contract.attributeVariableLongStrings> = {
  list: async (ctx, { query: { clientId, reportInstanceId }, paging }) => {
    // No client's data is listed for ADMIN by default (R3).
    if (ctx.who.isAdmin && clientId === undefined) return reply([], { total: 0 });
    if (clientId !== undefined) await openClient(ctx, clientId, 'reportInstance.see');
    const found = from(ctx, [
      ...(clientId === undefined ? [] : [sql<SqlBool>`t.client_id = ${clientId}`]),
      ...(reportInstanceId === undefined ? [] : [sql<SqlBool>`t.id = ${reportInstanceId}`]),
    ]);
    const direction = paging.sort[0]?.descending ? sql`desc` : sql`asc`;
    const [rows, counted] = await Promise.all([
      sql<Answer>`select ${columns} ${found} order by a.id ${direction} limit ${paging.size} offset ${paging.page * paging.size}`.execute(
        ctx.db,
      ),
      sql<{ total: number }>`select count(*) as total ${found}`.execute(ctx.db),
    ]);
    return reply(rows.rows, { total: counted.rows[0]!.total });
  },
  get: (ctx, { params }) => one(ctx, params.id),
  create: (ctx, { body: { reportInstanceId, attribute, stringValue, reason } }) =>
    answer(ctx, { reportInstanceId, attributeId: attribute.id }, stringValue, reason),
  replace: async (ctx, { params, body }) => {
    const { reportInstanceId, attribute } = await one(ctx, params.id);
    return answer(ctx, { reportInstanceId, attributeId: attribute.id }, body.stringValue, body.reason);
  },
  change: async (ctx, { params, body }) => {
    const { reportInstanceId, attribute, stringValue } = await one(ctx, params.id);
    return answer(ctx, { reportInstanceId, attributeId: attribute.id }, body.stringValue ?? stringValue, body.reason);
  },
  remove: async (ctx, { params }) => {
    await one(ctx, params.id);
    throw problem(409, 'assistmeApp.reportInstance.errors.signed');
  },
};
