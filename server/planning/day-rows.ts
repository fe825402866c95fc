/** Rows of a day as the database packs them, and their JSON: what each refers to is put in from pieces that are known already (decision 058). */
import { type RawBuilder, sql } from 'kysely';
import { instantAt } from '#server/database/instants.ts';
import { timeOf } from '#server/sql/instance-status.ts';
import type { Parts } from './day-parts.ts';
import { versionFor } from './rows.ts';

/** Between fields, `chr(31)`, and between rows, `chr(30)`: JSON holds neither, and no other field is a text of somebody's choice. */
const [FIELD, ROW] = ['\u001f', '\u001e'] as const;

const milliseconds = (column: string) => sql`date_part('epoch', ${sql.ref(column)}) * 1000`;

/**
 * One row (alias `instance`) as text. PostgreSQL's own JSON of it would cost four times as much (docs/bench.md). Its four facts are a letter each in one
 * field: separators between them cost a fifteenth of the text (measured).
 */
export const packedRow = (isFinished: RawBuilder<unknown>, seesComments: RawBuilder<unknown>) => sql`concat(instance.id, chr(31),
  ${versionFor(seesComments)}, chr(31), instance.activity_id, chr(31), instance.planned_activity_id, chr(31),
  ${milliseconds('instance.planned_date')}, chr(31),
  ${milliseconds('instance.occurence_date')}, chr(31), ${milliseconds('instance.skipped_date')}, chr(31),
  ${milliseconds('instance.signed_by_date')}, chr(31),
  instance.is_completable, instance.is_completed, instance.is_skipped, ${isFinished}, chr(31), instance.signed_by_id, chr(31),
  instance.created_by_id, chr(31), instance.state,
  chr(31), case when instance.original_start <> instance.planned_date then ${milliseconds('instance.original_start')} end, chr(31),
  case when ${seesComments} or instance.shared then to_json(instance.comment) end)`;
/** A row that is known packed: which it is, and whether it is finished, which the clock alone may change. */
export const shortRow = (isFinished: RawBuilder<unknown>) => sql`concat(instance.id, case when ${isFinished} then '+' else '-' end)`;
export const packedRows = (row: RawBuilder<unknown>) => sql`string_agg(${row}, chr(30) order by ${timeOf('instance')}, instance.id)`;

/** True as `concat` writes it. */
const TRUE = 't';
/** Its fields as PostgreSQL wrote them; '' for none. */
export type DayRow = ReturnType<typeof rowOf>;
function rowOf(text: string) {
  const field = text.split(FIELD) as [
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
  const facts = field[8];
  // Written out: it is made for every row of every day that changed.
  return {
    id: field[0],
    version: field[1],
    activityId: field[2],
    seriesId: field[3],
    plannedDate: field[4],
    occurenceDate: field[5],
    skippedDate: field[6],
    signedByDate: field[7],
    isCompletable: facts[0] === TRUE,
    isCompleted: facts[1] === TRUE,
    isSkipped: facts[2] === TRUE,
    isFinished: facts[3] === TRUE,
    signedById: field[9],
    createdById: field[10],
    state: field[11],
    movedFrom: field[12],
    comment: field[13],
  };
}
export const unpacked = (text: string | null): DayRow[] => (text ? text.split(ROW).map(rowOf) : []);
const idOf = (packed: string) => packed.slice(0, packed.indexOf(FIELD));

/** The rows of an answer in which those of `knownText` are short, in their order; and all of them packed, to be known next time. */
export function resolved(text: string | null, knownText: string | undefined): { rows: DayRow[]; text: string } {
  if (!text) return { rows: [], text: '' };
  if (!knownText) return { rows: unpacked(text), text };
  const packedById = new Map(knownText.split(ROW).map((packed) => [idOf(packed), packed]));
  const rowTexts: string[] = [];
  const rows = text.split(ROW).map((rowText) => {
    const isShort = !rowText.includes(FIELD);
    const packed = isShort ? packedById.get(rowText.slice(0, -1))! : rowText;
    rowTexts.push(packed);
    const row = rowOf(packed);
    if (isShort) row.isFinished = rowText.endsWith('+');
    return row;
  });
  return { rows, text: rowTexts.join(ROW) };
}

const instant = (milliseconds: string) => (milliseconds === '' ? 'null' : `"${instantAt(Math.round(Number(milliseconds)))}"`);
const or = (text: string) => text || 'null';

/** The row as the contract's instance; a test holds it to the schema, and to the row read by itself. */
export function jsonOf(row: DayRow, clientId: number, pieces: Parts): string {
  const { name, type, dose: ofActivity, second } = pieces.activity(row.activityId);
  const dose = row.isCompleted || row.isSkipped ? '' : pieces.doseOf(row.seriesId) || ofActivity;
  return (
    `{"id":${row.id},"version":${row.version},"activityId":${row.activityId},"activityName":${name},"plannedActivityId":${or(row.seriesId)},` +
    `"plannedDate":${instant(row.plannedDate)},"occurenceDate":${instant(row.occurenceDate)},"skippedDate":${instant(row.skippedDate)},` +
    `"signedByDate":${instant(row.signedByDate)},"isCompletable":${row.isCompletable},"isCompleted":${row.isCompleted},` +
    `"isSkipped":${row.isSkipped},"signedById":${or(row.signedById)},"signedByName":${row.signedById ? pieces.person(row.signedById) : 'null'},` +
    `"createdByName":${row.createdById ? pieces.person(row.createdById) : 'null'},"comment":${or(row.comment)},"state":"${row.state}",` +
    `"clientId":${clientId},${row.movedFrom && `"movedFrom":${instant(row.movedFrom)},`}"plannedActivityRecurrence":${row.seriesId ? pieces.rule(row.seriesId) : 'null'},${type}${dose}${second},"draws":${pieces.draws(row)}}`
  );
}
