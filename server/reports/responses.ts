/** The responses to one report, over the clients of the reader's own company: pages, questions, figures, counts and export (R43, R48). */
import { sql } from 'kysely';
import type { ReportResponse, reportResponses } from '#contract/reports/responses.ts';
import { instantsOf, spansOf } from '#domain/statistics.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { answerCounts } from './counts.ts';
import { answersFile } from './export.ts';
import { allQuestions } from './questions.ts';
import { OBJECT, openReport, QUARTER_DAYS, responsesFrom } from './responses-from.ts';
import { answersAt, columns, joins, valuesAt } from './rows.ts';

export const responseHandlers: Handlers<typeof reportResponses> = {
  list: async (ctx, { params: { reportId }, query, paging: { page, size, sort } }) => {
    const responseSource = await responsesFrom(ctx, reportId, query);
    const [{ field, descending } = { field: 'id', descending: true }] = sort;
    const direction = descending ? sql`desc` : sql`asc`;
    const order = sql`${field === 'occurenceDate' ? sql`t.occurence_date ${direction},` : sql``} t.id ${direction}`;
    // The ids alone are gone through to a far page, in an index that holds them in this order.
    const [{ rows }, totalResult] = await Promise.all([
      sql<ReportResponse>`
        select ${columns}, ${answersAt(sql`t.number`)} as "attributeVariableLongStrings",
          ${valuesAt(sql`t.number`)} as "attributeVariables",
          (
            select coalesce(json_agg((p.item->>'attributeId')::bigint order by p.place), '[]')
            from jsonb_array_elements(v.content->'items') with ordinality as p (item, place)
            where p.item->>'valueType' <> 'LONG_STRING') as "askedIds"
        from (select t.id ${responseSource.from} order by ${order} limit ${size} offset ${page * size}) on_page
        join report_instances t on t.id = on_page.id
        ${joins}
        order by ${order}`.execute(ctx.db),
      sql<{ total: number }>`select count(*) as total ${responseSource.from}`.execute(ctx.db),
    ]);
    return reply(rows, { total: totalResult.rows[0]!.total });
  },
  questions: async (ctx, { params: { id } }) => {
    await openReport(ctx, id);
    return allQuestions(ctx.db, id);
  },
  figures: async (ctx, { params: { reportId }, query }) => {
    const { from, zone } = await responsesFrom(ctx, reportId, query);
    const spans = spansOf(requestedDays(query, ctx.now, zone, QUARTER_DAYS, OBJECT));
    const bounds = spans.map(({ startDate, endDate }) => instantsOf({ from: startDate, to: endDate }, zone));
    // Each span is counted by its bounds, in an index that holds the times: a group by local day would reckon the zone of each row.
    const { rows } = await sql<{ responses: number }>`
      select (select count(*)::int ${from} and t.occurence_date >= s.first and t.occurence_date < s.before) as responses
      from unnest(${bounds.map((one) => one.from)}::timestamptz[],
        ${bounds.map((one) => one.before)}::timestamptz[]) with ordinality as s (first, before, place)
      order by s.place`.execute(ctx.db);
    return spans.map(({ name, startDate, endDate }, at) => ({ displayName: name, startDate, endDate, responses: rows[at]!.responses }));
  },
  counts: async (ctx, { params: { reportId }, query }) => {
    const { from } = await responsesFrom(ctx, reportId, query);
    return answerCounts(ctx.db, from, await allQuestions(ctx.db, reportId));
  },
  download: async (ctx, { params: { reportId }, query }) => {
    const { from, zone } = await responsesFrom(ctx, reportId, query);
    return answersFile(ctx, { reportId, from, zone, format: query.fileFormat ?? 'JSON', questions: await allQuestions(ctx.db, reportId) });
  },
};
