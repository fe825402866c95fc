/** Rows of a day as the database packs them, and their JSON: what each refers to is put in from pieces that are known already (decision 058). */
import { type RawBuilder, sql } from 'kysely';
import { instantFromMs } from '#server/database/instants.ts';
import { placedTimeOf } from '#server/sql/instance-status.ts';
import type { Parts } from './day-parts.ts';
import { readerVersionSql } from './rows.ts';

/** Between fields, `chr(31)`, and between rows, `chr(30)`: JSON holds neither, and no other field is a text of somebody's choice. */
const [FIELD_SEPARATOR, ROW_SEPARATOR] = ['\u001f', '\u001e'] as const;

const epochMsSql = (column: string) => sql`date_part('epoch', ${sql.ref(column)}) * 1000`;

/**
 * One row (alias `instance`) as text. PostgreSQL's own JSON of it would cost four times as much (docs/bench.md). Its four facts are a letter each in one
 * field: separators between them cost a fifteenth of the text (measured).
 */
export const packedRowSql = (isFinishedSql: RawBuilder<unknown>, seesCommentsSql: RawBuilder<unknown>) => sql`concat(instance.id, chr(31),
  ${readerVersionSql(seesCommentsSql)}, chr(31), instance.activity_id, chr(31), instance.planned_activity_id, chr(31),
  ${epochMsSql('instance.planned_date')}, chr(31),
  ${epochMsSql('instance.occurence_date')}, chr(31), ${epochMsSql('instance.skipped_date')}, chr(31),
  ${epochMsSql('instance.signed_by_date')}, chr(31),
  instance.is_completable, instance.is_completed, instance.is_skipped, ${isFinishedSql}, chr(31), instance.signed_by_id, chr(31),
  instance.created_by_id, chr(31), instance.state,
  chr(31), case when instance.original_start <> instance.planned_date then ${epochMsSql('instance.original_start')} end, chr(31),
  case when ${seesCommentsSql} or instance.shared then to_json(instance.comment) end)`;
/** A row that is known packed: which it is, and whether it is finished, which the clock alone may change. */
export const shortRowSql = (isFinishedSql: RawBuilder<unknown>) =>
  sql`concat(instance.id, case when ${isFinishedSql} then '+' else '-' end)`;
export const packedRowsSql = (rowSql: RawBuilder<unknown>) =>
  sql`string_agg(${rowSql}, chr(30) order by ${placedTimeOf('instance')}, instance.id)`;

/** True as `concat` writes it. */
const TRUE_TEXT = 't';
/** Its fields as PostgreSQL wrote them; '' for none. */
export type DayRow = ReturnType<typeof parseRow>;
function parseRow(text: string) {
  const fields = text.split(FIELD_SEPARATOR) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const flagLetters = fields[8];
  // Written out: it is made for every row of every day that changed.
  return {
    id: fields[0],
    version: fields[1],
    activityId: fields[2],
    seriesId: fields[3],
    plannedDate: fields[4],
    occurenceDate: fields[5],
    skippedDate: fields[6],
    signedByDate: fields[7],
    isCompletable: flagLetters[0] === TRUE_TEXT,
    isCompleted: flagLetters[1] === TRUE_TEXT,
    isSkipped: flagLetters[2] === TRUE_TEXT,
    isFinished: flagLetters[3] === TRUE_TEXT,
    signedById: fields[9],
    createdById: fields[10],
    state: fields[11],
    movedFrom: fields[12],
    comment: fields[13],
  };
}
export const unpackRows = (text: string | null): DayRow[] => (text ? text.split(ROW_SEPARATOR).map(parseRow) : []);
const idOfPackedText = (packedText: string) => packedText.slice(0, packedText.indexOf(FIELD_SEPARATOR));

/** The rows of an answer in which those of `knownText` are short, in their order; and all of them packed, to be known next time. */
export function resolveRows(text: string | null, knownText: string | undefined): { rows: DayRow[]; text: string } {
  if (!text) return { rows: [], text: '' };
  if (!knownText) return { rows: unpackRows(text), text };
  const knownTextById = new Map(knownText.split(ROW_SEPARATOR).map((knownRowText) => [idOfPackedText(knownRowText), knownRowText]));
  const rowTexts: string[] = [];
  const rows = text.split(ROW_SEPARATOR).map((rowText) => {
    const isShort = !rowText.includes(FIELD_SEPARATOR);
    const fullText = isShort ? knownTextById.get(rowText.slice(0, -1))! : rowText;
    rowTexts.push(fullText);
    const row = parseRow(fullText);
    if (isShort) row.isFinished = rowText.endsWith('+');
    return row;
  });
  return { rows, text: rowTexts.join(ROW_SEPARATOR) };
}

const instantJsonOf = (milliseconds: string) => (milliseconds === '' ? 'null' : `"${instantFromMs(Math.round(Number(milliseconds)))}"`);
const jsonOrNull = (text: string) => text || 'null';

/** The row as the contract's instance; a test holds it to the schema, and to the row read by itself. */
export function buildInstanceJson(row: DayRow, clientId: number, parts: Parts): string {
  const { name, type, dose: activityDose, second } = parts.activity(row.activityId);
  const dose = row.isCompleted || row.isSkipped ? '' : parts.doseOf(row.seriesId) || activityDose;
  return (
    `{"id":${row.id},"version":${row.version},"activityId":${row.activityId},"activityName":${name},"plannedActivityId":${jsonOrNull(row.seriesId)},` +
    `"plannedDate":${instantJsonOf(row.plannedDate)},"occurenceDate":${instantJsonOf(row.occurenceDate)},"skippedDate":${instantJsonOf(row.skippedDate)},` +
    `"signedByDate":${instantJsonOf(row.signedByDate)},"isCompletable":${row.isCompletable},"isCompleted":${row.isCompleted},` +
    `"isSkipped":${row.isSkipped},"signedById":${jsonOrNull(row.signedById)},"signedByName":${row.signedById ? parts.person(row.signedById) : 'null'},` +
    `"createdByName":${row.createdById ? parts.person(row.createdById) : 'null'},"comment":${jsonOrNull(row.comment)},"state":"${row.state}",` +
    `"clientId":${clientId},${row.movedFrom && `"movedFrom":${instantJsonOf(row.movedFrom)},`}"plannedActivityRecurrence":${row.seriesId ? parts.ruleJsonOf(row.seriesId) : 'null'},${type}${dose}${second},"draws":${parts.draws(row)}}`
  );
}
