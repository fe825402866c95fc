/** The responses to one report, over the clients of the reader's own company: pages, questions, figures, counts and export (R43, R48). */
import { sql } from 'kysely';
import type { ReportResponse, reportResponses } from '#contract/reports/responses.ts';
import { splitIntoSpans, toInstantRange } from '#domain/statistics.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { countAnswers } from './counts.ts';
import { writeAnswersFile } from './export.ts';
import { readAllQuestions } from './questions.ts';
import { OBJECT_NAME, openReport, openResponses, QUARTER_REACH_DAYS } from './responses-from.ts';
import { reportColumnsSql, reportJoinsSql, textAnswersSql, valuesSql } from './rows.ts';

export const responseHandlers: Handlers<typeof reportResponses> = {
  list: async (ctx, { params: { reportId }, query, paging: { page, size, sort } }) => {
    const responseSource = await openResponses(ctx, reportId, query);
    const [{ field, descending } = { field: 'id', descending: true }] = sort;
    const directionSql = descending ? sql`desc` : sql`asc`;
    const orderSql = sql`${field === 'occurenceDate' ? sql`row.occurence_date ${directionSql},` : sql``} row.id ${directionSql}`;
    // The ids alone are gone through to a far page, in an index that holds them in this order.
    const [{ rows }, totalResult] = await Promise.all([
      sql<ReportResponse>`
        select ${reportColumnsSql}, ${textAnswersSql(sql`row.number`)} as "attributeVariableLongStrings",
          ${valuesSql(sql`row.number`)} as "attributeVariables",
          (
            select coalesce(json_agg((element.item->>'attributeId')::bigint order by element.place), '[]')
            from jsonb_array_elements(version.content->'items') with ordinality as element (item, place)
            where element.item->>'valueType' <> 'LONG_STRING') as "askedIds"
        from (select row.id ${responseSource.from} order by ${orderSql} limit ${size} offset ${page * size}) on_page
        join report_instances row on row.id = on_page.id
        ${reportJoinsSql}
        order by ${orderSql}`.execute(ctx.db),
      sql<{ total: number }>`select count(*) as total ${responseSource.from}`.execute(ctx.db),
    ]);
    return reply(rows, { total: totalResult.rows[0]!.total });
  },
  questions: async (ctx, { params: { id } }) => {
    await openReport(ctx, id);
    return readAllQuestions(ctx.db, id);
  },
  figures: async (ctx, { params: { reportId }, query }) => {
    const { from: fromClauseSql, timeZone } = await openResponses(ctx, reportId, query);
    const spans = splitIntoSpans(parseRequestedDays(query, ctx.now, timeZone, QUARTER_REACH_DAYS, OBJECT_NAME));
    const instantRanges = spans.map(({ startDate, endDate }) => toInstantRange({ from: startDate, to: endDate }, timeZone));
    // Each span is counted by its bounds, in an index that holds the times: a group by local day would reckon the zone of each row.
    const { rows } = await sql<{ responses: number }>`
      select (select count(*)::int ${fromClauseSql} and row.occurence_date >= span.first and row.occurence_date < span.before) as responses
      from unnest(${instantRanges.map((range) => range.from)}::timestamptz[],
        ${instantRanges.map((range) => range.before)}::timestamptz[]) with ordinality as span (first, before, place)
      order by span.place`.execute(ctx.db);
    return spans.map(({ name, startDate, endDate }, index) => ({
      displayName: name,
      startDate,
      endDate,
      responses: rows[index]!.responses,
    }));
  },
  counts: async (ctx, { params: { reportId }, query }) => {
    const { from: fromClauseSql } = await openResponses(ctx, reportId, query);
    return countAnswers(ctx.db, fromClauseSql, await readAllQuestions(ctx.db, reportId));
  },
  download: async (ctx, { params: { reportId }, query }) => {
    const { from: fromClauseSql, timeZone } = await openResponses(ctx, reportId, query);
    return writeAnswersFile(ctx, {
      reportId,
      from: fromClauseSql,
      timeZone,
      format: query.fileFormat ?? 'JSON',
      questions: await readAllQuestions(ctx.db, reportId),
    });
  },
};
