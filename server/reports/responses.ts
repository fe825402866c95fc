/** What was answered to one report, over the clients of the reader's own company: pages, questions, figures and the export (R43, R48). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReportQuestion, ReportResponse, reportResponses } from '#contract/reports/responses.ts';
import { instantsOf, spansOf } from '#domain/statistics.ts';
import type { Db } from '#server/database/scoped.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { ofOwnCompany } from '#server/request/scope.ts';
import { traceClients } from '#server/statistics/opened.ts';
import { askedDays } from '#server/statistics/range.ts';
import { exported } from './export.ts';
import { answersAt, columns, joins } from './rows.ts';

const OBJECT = 'reportInstance';
/** The reach of the figures where no days are named: 13 weeks. */
const quarter = { back: 90, ahead: 0 };

type Query = { clientIds?: readonly number[]; signedById?: number; startDate?: string; endDate?: string };
type Asked = { [K in keyof Query]: Query[K] | undefined };

export const responseHandlers: Handlers<typeof reportResponses> = {
  list: async (ctx, { params: { reportId }, query, paging: { page, size, sort } }) => {
    const found = await asked(ctx, reportId, query);
    const [{ field, descending } = { field: 'id', descending: false }] = sort;
    const direction = descending ? sql`desc` : sql`asc`;
    const order = sql`${field === 'occurenceDate' ? sql`t.occurence_date ${direction},` : sql``} t.id ${direction}`;
    // The ids alone are gone through to a far page, in an index that holds them in this order.
    const [{ rows }, counted] = await Promise.all([
      sql<ReportResponse>`
        select ${columns}, ${answersAt(sql`t.number`)} as "attributeVariableLongStrings",
          (select coalesce(json_agg((p.item->>'attributeId')::bigint order by p.place), '[]')
           from jsonb_array_elements(v.content->'items') with ordinality as p (item, place) where p.item->>'valueType' = 'INPUT_LONG_STRING') as "askedIds"
        from (select t.id ${found.from} order by ${order} limit ${size} offset ${page * size}) on_page
        join report_instances t on t.id = on_page.id ${joins} order by ${order}`.execute(ctx.db),
      sql<{ total: number }>`select count(*) as total ${found.from}`.execute(ctx.db),
    ]);
    return reply(rows, { total: counted.rows[0]!.total });
  },
  questions: async (ctx, { params: { id } }) => {
    await openReport(ctx, id);
    return questionsEver(ctx.db, id);
  },
  figures: async (ctx, { params: { reportId }, query }) => {
    const { from, zone } = await asked(ctx, reportId, query);
    const spans = spansOf(askedDays(query, ctx.now, zone, quarter, OBJECT));
    const bounds = spans.map(({ startDate, endDate }) => instantsOf({ from: startDate, to: endDate }, zone));
    // Each span is counted by its bounds, in an index that holds the times: a group by local day would reckon the zone of each row.
    const { rows } = await sql<{ responses: number }>`
      select (select count(*)::int ${from} and t.occurence_date >= s.first and t.occurence_date < s.before) as responses
      from unnest(${bounds.map((one) => one.from)}::timestamptz[], ${bounds.map((one) => one.before)}::timestamptz[]) with ordinality
        as s (first, before, place) order by s.place`.execute(ctx.db);
    return spans.map(({ name, startDate, endDate }, at) => ({ displayName: name, startDate, endDate, responses: rows[at]!.responses }));
  },
  download: async (ctx, { params: { reportId }, query }) => {
    const { from, zone } = await asked(ctx, reportId, query);
    return exported(ctx, { reportId, from, zone, format: query.fileFormat ?? 'JSON', questions: await questionsEver(ctx.db, reportId) });
  },
};

type Report = { id: number; zone: string };
/** A report of the platform's or of the reader's own company, also one that was removed: what was answered to it stays (R48). */
async function openReport({ db, who }: Ctx, id: number): Promise<Report> {
  const { rows } = await sql<Report>`
    select t.id, coalesce((select time_zone from companies co where co.id = coalesce(nullif(t.company_id, 0), ${who.companyId})), 'Europe/Stockholm') as zone
    from reports t where t.id = ${id} and (t.company_id = 0 or ${ofOwnCompany(who)})`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Where the answers asked for come from, as `t`: of the organisation's own company, since whoever helps in another's team is none of its
 * organisation; of ADMIN's those of the clients that are named, each with its trace (R3).
 */
async function asked(ctx: Ctx, reportId: number, query: Asked): Promise<{ from: RawBuilder<unknown>; zone: string }> {
  const { who } = ctx;
  const { zone } = await openReport(ctx, reportId);
  const { clientIds, signedById, startDate, endDate } = query;
  const conditions = [sql<SqlBool>`t.voided_at is null and t.report_id = ${reportId} and ${ofOwnCompany(who)}`];
  if (who.isAdmin && clientIds === undefined) conditions.push(sql<SqlBool>`false`);
  if (clientIds !== undefined) conditions.push(sql<SqlBool>`t.client_id = any(${clientIds})`);
  if (signedById !== undefined) conditions.push(sql<SqlBool>`t.signed_by_id = ${signedById}`);
  if (startDate !== undefined || endDate !== undefined) {
    const { from, before } = instantsOf(askedDays(query, ctx.now, zone, quarter, OBJECT), zone);
    if (startDate !== undefined) conditions.push(sql<SqlBool>`t.occurence_date >= ${from}::timestamptz`);
    if (endDate !== undefined) conditions.push(sql<SqlBool>`t.occurence_date < ${before}::timestamptz`);
  }
  await traceClients(ctx, clientIds);
  return { from: sql`from report_instances t where ${sql.join(conditions, sql` and `)}`, zone };
}

/** Every question of a version that was ever published, by the name it had in the last that asks it. */
async function questionsEver(db: Db, reportId: number): Promise<ReportQuestion[]> {
  const { rows } = await sql<ReportQuestion>`
    select id, name, number = max(number) over () as "isAsked" from (
      select distinct on (id) (p.item->>'attributeId')::bigint as id, p.item->>'name' as name, v.number, p.place
      from report_versions v, jsonb_array_elements(v.content->'items') with ordinality as p (item, place)
      where v.report_id = ${reportId} and p.item->>'valueType' = 'INPUT_LONG_STRING' order by id, v.number desc) q
    order by number desc, place`.execute(db);
  return rows;
}
