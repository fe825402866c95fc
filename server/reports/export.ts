/**
 * The export of what was answered to a report: a file that is sent as it is read, some answers at a time, so that no size of it fills the
 * memory; every question ever asked is a column (R43).
 */
import { type RawBuilder, sql } from 'kysely';
import type { AnswerValue } from '#contract/reports/forms.ts';
import type { ExportedResponse, ReportQuestion } from '#contract/reports/responses.ts';
import { BOM, csvLine } from '#domain/csv.ts';
import { asLocale } from '#domain/locales.ts';
import { toLocal } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { linesOf } from '#server/files/html.ts';
import { type Ctx, type FileStream, fileStream } from '#server/request/handlers.ts';
import { answersAt, columns, joins, valuesAt } from './rows.ts';

/** The most answers that are read at once: so many reports, and so many bytes of what they say. */
const REPORTS_AT_ONCE = 500;
const BYTES_AT_ONCE = 1_000_000;

/** The words of the file; a question that was not asked is distinct from one that was not answered. */
export const answersFileWords = {
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

type Export = {
  reportId: number;
  /** The answers, as `row`. */
  from: RawBuilder<unknown>;
  timeZone: string;
  format: 'JSON' | 'CSV';
  questions: readonly ReportQuestion[];
};

export async function writeAnswersFile(ctx: Ctx, request: Export): Promise<FileStream> {
  const { lang_key } = await ctx.db.selectFrom('users').select('lang_key').where('id', '=', ctx.user.id).executeTakeFirstOrThrow();
  const name = `rapport-${request.reportId}.${request.format.toLowerCase()}`;
  // It is sent after this transaction; whom it shows is written before its first byte.
  const { rows } = await sql<{ id: number }>`select distinct row.client_id::float8 as id ${request.from}`.execute(ctx.db);
  const clients = rows.map(({ id }) => id);
  return request.format === 'CSV'
    ? fileStream(name, 'text/csv', writeCsv(ctx, request, answersFileWords[asLocale(lang_key)]), clients)
    : fileStream(name, 'application/json', writeJson(ctx, request), clients);
}

async function* writeJson(ctx: Ctx, request: Export) {
  let separator = '[';
  for await (const rows of readPages(ctx, request)) {
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
  }
  yield separator === '[' ? '[]' : ']';
}

async function* writeCsv(
  ctx: Ctx,
  request: Export,
  { head, notAsked, unanswered, yes, no }: (typeof answersFileWords)[keyof typeof answersFileWords],
) {
  const cell = (answer: string | number | boolean) => (typeof answer === 'boolean' ? (answer ? yes : no) : answer);
  const localTime = (instant: string) => toLocal(instant, request.timeZone).replace('T', ' ');
  yield BOM + csvLine([...head, ...request.questions.map(({ name }) => name)]);
  for await (const rows of readPages(ctx, request))
    yield rows
      .map((row) =>
        csvLine([
          ...[row.id, row.reportName, row.versionNumber, row.clientName, localTime(row.occurenceDate)],
          ...[row.signedByName, localTime(row.signedByDate), row.number - 1],
          ...row.answers.map(({ isAsked, answer }) => (isAsked ? (answer === null ? unanswered : cell(answer)) : notAsked)),
        ]),
      )
      .join('');
}

/** The answers there are when it begins, by their ids; each part is read in a transaction of its own. */
async function* readPages({ app, user }: Ctx, request: Export): AsyncGenerator<ExportedResponse[]> {
  const readPart = <T>(run: (db: Db) => Promise<T>) => app.scoped({ companies: user.companies, readOnly: true, standby: true }, run);
  const newestId = await readPart(async (db) => {
    const { rows } = await sql<{ id: number | null }>`select max(row.id) as id ${request.from}`.execute(db);
    return rows[0]!.id ?? 0;
  });
  for (let lastId = 0; lastId < newestId; ) {
    const rows = await readPart((db) => readPage(db, request, lastId, newestId));
    if (rows.length === 0) return;
    yield rows.map((row) => responseOf(row, request.questions));
    lastId = rows.at(-1)!.id;
  }
}

type Row = Omit<ExportedResponse, 'answers'> & {
  items: { id: number; name: string }[];
  answered: { stringValue: string; attribute: { id: number } }[];
  values: AnswerValue[];
};
async function readPage(db: Db, { from }: Export, lastId: number, newestId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with next as (select row.id, row.number ${from} and row.id > ${lastId} and row.id <= ${newestId}
      order by row.id limit ${REPORTS_AT_ONCE}),
    sized as (
      select next.id, coalesce(sum(octet_length(text_answer.string_value)), 0) as bytes
      from next
      left join attribute_variable_long_strings text_answer on text_answer.instance_id = next.id and text_answer.number = next.number
      group by next.id),
    within_bytes as (
      select id
      from (select id, bytes, sum(bytes) over (order by id) as together from sized) running
      where together - bytes < ${BYTES_AT_ONCE})
    select ${columns}, ${answersAt(sql`row.number`)} as answered, ${valuesAt(sql`row.number`)} as values,
      (
        select json_agg(json_build_object('id', (place.item->>'attributeId')::bigint, 'name', place.item->>'name'))
        from jsonb_array_elements(version.content->'items') as place (item)
        where place.item->>'valueType' <> 'LONG_STRING') as items
    from within_bytes
    join report_instances row on row.id = within_bytes.id
    ${joins}
    order by row.id`.execute(db);
  return rows;
}

/** By every question ever asked: with the name it had when it was answered. */
function responseOf(row: Row, questions: readonly ReportQuestion[]): ExportedResponse {
  const names = new Map(row.items.map(({ id, name }) => [id, name]));
  const answers = new Map<number, string | number | boolean | null>([
    ...row.answered.map(({ attribute, stringValue }) => [attribute.id, linesOf(stringValue)] as const),
    ...row.values.map((value) => [value.attribute.id, value.stringValue ?? value.booleanValue ?? value.doubleValue] as const),
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
      name: names.get(attributeId) ?? name,
      isAsked: names.has(attributeId),
      answer: answers.get(attributeId) ?? null,
    })),
  };
}
