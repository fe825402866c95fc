/** The pieces of a form's working copy: attributes of the report in their order, and the author's texts among them (R41). */
import { sql } from 'kysely';
import type { SentPiece, WholeReport } from '#contract/reports/forms.ts';
import { checkPiece } from '#domain/report-pieces.ts';
import { questionKindOf } from '#domain/report-questions.ts';
import { isQuestion } from '#domain/reports.ts';
import { toPlainText } from '#server/files/html.ts';
import { claimFiles, type FileOwner } from '#server/files/keep.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';

export type StoredForm = { id: number; companyId: number };
type PieceLists = Pick<WholeReport, 'attributes' | 'attributeValueLongStrings'>;

const createFieldError = (pieceIndex: number | null, field: string, message: string) =>
  badField('report', pieceIndex === null ? field : `attributes.${pieceIndex}.${field}`, message);

/** A form's pieces that are not removed, and its texts. */
export async function readPieces({ db }: Pick<Ctx, 'db'>, reportId: number): Promise<PieceLists> {
  const { rows } = await sql<PieceLists>`
    select coalesce((
      select json_agg(json_build_object('id', piece.id, 'name', piece.name, 'valueType', piece.value_type, 'helpText', piece.help_text,
        'order', piece."order", 'archived', piece.archived, 'unit', piece.unit, 'min', piece.min_value, 'max', piece.max_value,
        'choices', piece.choices)
        order by piece."order", piece.id)
      from attributes piece
      where piece.report_id = report.id and piece.removed_at is null),
      '[]') as attributes,
      coalesce((
        select json_agg(json_build_object('id', piece_text.id, 'stringValue', piece_text.string_value,
          'attribute', json_build_object('id', piece.id, 'name', piece.name, 'archived', piece.archived, 'valueType', piece.value_type))
          order by piece."order", piece.id)
        from attributes piece
        join attribute_value_long_strings piece_text on piece_text.attribute_id = piece.id and piece_text.report_id = report.id
        where piece.report_id = report.id and piece.removed_at is null),
        '[]') as "attributeValueLongStrings"
    from reports report
    where report.id = ${reportId}`.execute(db);
  return rows[0]!;
}

/** Fields of a piece that its kind has no place for, or that do not go together. */
function refuseInvalidPiece(piece: SentPiece, pieceIndex: number | null) {
  if (isQuestion(piece) && toPlainText(piece.stringValue ?? '') !== '')
    throw createFieldError(pieceIndex, 'stringValue', 'error.field.invalid');
  const refusal = checkPiece(piece);
  if (refusal)
    throw createFieldError(
      pieceIndex,
      refusal.field,
      refusal.refused === 'alike' ? 'assistmeApp.report.errors.alike' : `error.field.${refusal.refused}`,
    );
}

/**
 * Stores the whole ordered list: what has an id is kept under it, what has none is new, what is left out is gone from the next version. A
 * question of another kind than it was is another question, so that answers of one are of one kind; a text becomes none.
 */
export async function storePieces(ctx: Ctx, form: StoredForm, sentPieces: readonly SentPiece[]): Promise<void> {
  const { db, now } = ctx;
  const { attributes: existingPieces } = await readPieces(ctx, form.id);
  const existingPieceById = new Map(existingPieces.map((piece) => [piece.id, piece]));
  const sentIds = sentPieces.flatMap(({ id }) => id ?? []);
  if (new Set(sentIds).size < sentIds.length) throw createFieldError(null, 'attributes', 'error.field.invalid');
  const checkedPieces = sentPieces.map((piece, pieceIndex): SentPiece => {
    const storedPiece = piece.id === undefined ? undefined : existingPieceById.get(piece.id);
    if (piece.id !== undefined && !storedPiece) throw createFieldError(pieceIndex, 'id', 'error.field.unknown');
    if (storedPiece && isQuestion(storedPiece) !== isQuestion(piece)) throw createFieldError(pieceIndex, 'valueType', 'error.field.fixed');
    refuseInvalidPiece(piece, pieceIndex);
    return storedPiece && questionKindOf(storedPiece) !== questionKindOf(piece) ? { ...piece, id: undefined } : piece;
  });
  await claimTextFiles(ctx, form, checkedPieces);
  const remainingIds = new Set(checkedPieces.map(({ id }) => id));
  const removedIds = existingPieces.filter(({ id }) => !remainingIds.has(id)).map(({ id }) => id);
  if (removedIds.length > 0) await sql`update attributes set removed_at = ${now.toISOString()} where id = any(${removedIds})`.execute(db);
  await writePieces(ctx, form, checkedPieces);
}

/** Adds one piece after those that are there. */
export async function addPiece(ctx: Ctx, form: StoredForm, piece: SentPiece, existingPieces: PieceLists['attributes']): Promise<void> {
  refuseInvalidPiece(piece, null);
  await claimTextFiles(ctx, form, [piece]);
  await writePieces(ctx, form, [piece], (existingPieces.at(-1)?.order ?? -1) + 1);
}

/** Files in the author's texts are held by the company; in those of the platform's forms by the platform. */
async function claimTextFiles(ctx: Ctx, { companyId }: StoredForm, pieces: readonly SentPiece[]) {
  const fileOwner: FileOwner = companyId === 0 ? { platform: true } : { companyId };
  for (const [index, { stringValue }] of pieces.entries())
    if (stringValue) await claimFiles(ctx, stringValue, fileOwner, { objectName: 'report', field: `attributes.${index}.stringValue` });
}

/** Writes pieces at their places, counted from `firstIndex`; in all three statements a piece is known by its place. */
export async function writePieces({ db }: Pick<Ctx, 'db'>, form: StoredForm, pieces: readonly SentPiece[], firstIndex = 0) {
  const pieceRows = pieces.map(({ id, name, valueType, helpText, archived, stringValue, unit, min, max, choices }, index) => ({
    id: id ?? null,
    name,
    type: valueType,
    help: helpText ?? null,
    archived: archived ?? false,
    place: index + firstIndex,
    text: isQuestion({ valueType }) ? null : stringValue || null,
    unit: unit ?? null,
    least: min ?? null,
    most: max ?? null,
    choices: choices ?? null,
  }));
  const sentPiecesSql = sql`jsonb_to_recordset(${JSON.stringify(pieceRows)}::jsonb) as sent (id bigint, name text, type text, help text,
    archived boolean, place int, text text, unit text, least numeric, most numeric, choices text[])`;
  await sql`
    update attributes piece
    set name = sent.name, help_text = sent.help, archived = sent.archived, "order" = sent.place, unit = sent.unit,
      min_value = sent.least, max_value = sent.most, choices = sent.choices, version = piece.version + 1
    from ${sentPiecesSql}
    where piece.id = sent.id
      and piece.report_id = ${form.id}
      and (piece.name, piece.help_text, piece.archived, piece."order", piece.unit, piece.min_value, piece.max_value, piece.choices)
        is distinct from (sent.name, sent.help, sent.archived, sent.place, sent.unit, sent.least, sent.most, sent.choices)`.execute(db);
  await sql`
    insert into attributes (company_id, report_id, name, value_type, help_text, archived, "order", unit, min_value, max_value, choices)
    select ${form.companyId}, ${form.id}, sent.name, sent.type, sent.help, sent.archived, sent.place, sent.unit, sent.least, sent.most,
      sent.choices
    from ${sentPiecesSql}
    where sent.id is null
    order by sent.place`.execute(db);
  // A place is one piece's by now: those that were there were moved or removed, or stand before the one that is added.
  const placedPiecesSql = sql`${sentPiecesSql}
    join attributes piece on piece.report_id = ${form.id}
      and piece.removed_at is null
      and (piece.id = sent.id or (sent.id is null and piece."order" = sent.place))`;
  await sql`
    delete from attribute_value_long_strings value
    using
    ${placedPiecesSql}
    where value.attribute_id = piece.id and value.report_id = ${form.id} and sent.text is null`.execute(db);
  await sql`
    insert into attribute_value_long_strings as value (company_id, attribute_id, report_id, string_value)
    select ${form.companyId}, piece.id, ${form.id}, sent.text
    from ${placedPiecesSql}
    where sent.text is not null
    on conflict (attribute_id, report_id) do update set string_value = excluded.string_value, version = value.version + 1
    where value.string_value is distinct from excluded.string_value`.execute(db);
}
