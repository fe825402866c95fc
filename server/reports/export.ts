/**
 * The export of what was answered to a report: a file that is sent as it is read, some answers at a time, so that no size of it fills the
 * memory; every question ever asked is a column (R43).
 */
import { type RawBuilder, sql } from 'kysely';
import type { AnswerValue } from '#contract/reports/forms.ts';
import type { ExportedResponse, ReportQuestion } from '#contract/reports/responses.ts';
import { BOM, formatCsvLine } from '#domain/csv.ts';
import { toLocale } from '#domain/locales.ts';
import { toLocal } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { toMultilineText } from '#server/files/html.ts';
import { type Ctx, type FileStream, fileStream } from '#server/request/handlers.ts';
import { reportColumnsSql, reportJoinsSql, textAnswersSql, valuesSql } from './rows.ts';

/** The most answers that are read at once: so many reports, and so many bytes of what they say. */
const MAX_PAGE_REPORTS = 500;
const MAX_PAGE_BYTES = 1_000_000;

/** The words of the file; a question that was not asked is distinct from one that was not answered. */
export const answersFileTexts = {
  sv: {
    head: ['Id', 'Rapport', 'Version', 'Klient', 'Hände', 'Signerad av', 'Signerad', 'Rättelser'],
    notAsked: 'Frågades inte',
    unanswered: 'Inte besvarad',
    yes: 'Ja',
    no: 'Nej',
  },
  en: {
    head: ['Id', 'Report', 'Version', 'Client', 'Happened', 'Signed by', 'Signed', 'Corrections'],
    notAsked: 'Not asked',
    unanswered: 'Not answered',
    yes: 'Yes',
    no: 'No',
  },
} as const;

type ExportRequest = {
  reportId: number;
  /** The answers, as `row`. */
  from: RawBuilder<unknown>;
  timeZone: string;
  format: 'JSON' | 'CSV';
  questions: readonly ReportQuestion[];
};

export async function writeAnswersFile(ctx: Ctx, request: ExportRequest): Promise<FileStream> {
  const { lang_key } = await ctx.db.selectFrom('users').select('lang_key').where('id', '=', ctx.user.id).executeTakeFirstOrThrow();
  const fileName = `rapport-${request.reportId}.${request.format.toLowerCase()}`;
  // It is sent after this transaction; whom it shows is written before its first byte.
  const { rows } = await sql<{ id: number }>`select distinct row.client_id::float8 as id ${request.from}`.execute(ctx.db);
  const clientIds = rows.map(({ id }) => id);
  return request.format === 'CSV'
    ? fileStream(fileName, 'text/csv', writeCsv(ctx, request, answersFileTexts[toLocale(lang_key)]), clientIds)
    : fileStream(fileName, 'application/json', writeJson(ctx, request), clientIds);
}

async function* writeJson(ctx: Ctx, request: ExportRequest) {
  let separator = '[';
  for await (const responses of readPages(ctx, request)) {
    for (const response of responses) {
      yield separator + JSON.stringify(response);
      separator = ',\n';
    }
  }
  yield separator === '[' ? '[]' : ']';
}

async function* writeCsv(
  ctx: Ctx,
  request: ExportRequest,
  { head, notAsked, unanswered, yes, no }: (typeof answersFileTexts)[keyof typeof answersFileTexts],
) {
  const formatCell = (answer: string | number | boolean) => (typeof answer === 'boolean' ? (answer ? yes : no) : answer);
  const formatLocalTime = (instant: string) => toLocal(instant, request.timeZone).replace('T', ' ');
  yield BOM + formatCsvLine([...head, ...request.questions.map(({ name }) => name)]);
  for await (const responses of readPages(ctx, request))
    yield responses
      .map((response) =>
        formatCsvLine([
          ...[response.id, response.reportName, response.versionNumber, response.clientName, formatLocalTime(response.occurenceDate)],
          ...[response.signedByName, formatLocalTime(response.signedByDate), response.number - 1],
          ...response.answers.map(({ isAsked, answer }) => (isAsked ? (answer === null ? unanswered : formatCell(answer)) : notAsked)),
        ]),
      )
      .join('');
}

/** The answers there are when it begins, by their ids; each part is read in a transaction of its own. */
async function* readPages({ app, user }: Ctx, request: ExportRequest): AsyncGenerator<ExportedResponse[]> {
  const inTransaction = <T>(callback: (db: Db) => Promise<T>) =>
    app.scoped({ companies: user.companies, readOnly: true, standby: true }, callback);
  const newestId = await inTransaction(async (db) => {
    const { rows } = await sql<{ id: number | null }>`select max(row.id) as id ${request.from}`.execute(db);
    return rows[0]!.id ?? 0;
  });
  for (let lastId = 0; lastId < newestId; ) {
    const responseRows = await inTransaction((db) => readResponseRows(db, request, lastId, newestId));
    if (responseRows.length === 0) return;
    yield responseRows.map((row) => exportedResponseOf(row, request.questions));
    lastId = responseRows.at(-1)!.id;
  }
}

type ResponseRow = Omit<ExportedResponse, 'answers'> & {
  items: { id: number; name: string }[];
  answered: { stringValue: string; attribute: { id: number } }[];
  values: AnswerValue[];
};
async function readResponseRows(db: Db, { from: fromClauseSql }: ExportRequest, lastId: number, newestId: number): Promise<ResponseRow[]> {
  const { rows } = await sql<ResponseRow>`
    with next as (select row.id, row.number ${fromClauseSql} and row.id > ${lastId} and row.id <= ${newestId}
      order by row.id limit ${MAX_PAGE_REPORTS}),
    sized as (
      select next.id, coalesce(sum(octet_length(text_answer.string_value)), 0) as bytes
      from next
      left join attribute_variable_long_strings text_answer on text_answer.instance_id = next.id and text_answer.number = next.number
      group by next.id),
    within_bytes as (
      select id
      from (select id, bytes, sum(bytes) over (order by id) as together from sized) running
      where together - bytes < ${MAX_PAGE_BYTES})
    select ${reportColumnsSql}, ${textAnswersSql(sql`row.number`)} as answered, ${valuesSql(sql`row.number`)} as values,
      (
        select json_agg(json_build_object('id', (place.item->>'attributeId')::bigint, 'name', place.item->>'name'))
        from jsonb_array_elements(version.content->'items') as place (item)
        where place.item->>'valueType' <> 'LONG_STRING') as items
    from within_bytes
    join report_instances row on row.id = within_bytes.id
    ${reportJoinsSql}
    order by row.id`.execute(db);
  return rows;
}

/** By every question ever asked: with the name it had when it was answered. */
function exportedResponseOf(row: ResponseRow, questions: readonly ReportQuestion[]): ExportedResponse {
  const nameByQuestion = new Map(row.items.map(({ id, name }) => [id, name]));
  const answerByQuestion = new Map<number, string | number | boolean | null>([
    ...row.answered.map(({ attribute, stringValue }) => [attribute.id, toMultilineText(stringValue)] as const),
    ...row.values.map(
      (typedAnswer) => [typedAnswer.attribute.id, typedAnswer.stringValue ?? typedAnswer.booleanValue ?? typedAnswer.doubleValue] as const,
    ),
  ]);
  const { id, reportName, versionNumber, clientId, clientName, occurenceDate, signedByName, signedByDate, number } = row;
  return {
    id,
    reportName,
    versionNumber,
    clientId,
    clientName,
    occurenceDate,
    signedByName,
    signedByDate,
    number,
    answers: questions.map(({ id: attributeId, name }) => ({
      attributeId,
      name: nameByQuestion.get(attributeId) ?? name,
      isAsked: nameByQuestion.has(attributeId),
      answer: answerByQuestion.get(attributeId) ?? null,
    })),
  };
}
