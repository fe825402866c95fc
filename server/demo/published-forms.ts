/** The demo's forms of reports: the platform's as it stands, and the company's own, each version published on its day (R40, R41). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PieceType } from '#domain/report-questions.ts';
import { formatCanonicalText, pieceContentOf, questionsOf, type VersionContent } from '#domain/reports.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { assignIds, insertAll, reserveIds } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { HistorySpan } from './history.ts';
import { ZONE } from './plan.ts';
import { type DemoForm, type DemoPiece, deviation, type FormName } from './report-forms.ts';
import { HISTORY_DAYS } from './team.ts';

/** A moment of the demo: a clock time so many days ago. */
export const instantAgo = (today: string, daysAgo: number, clock: string) => toInstant(`${addDays(today, -daysAgo)}T${clock}`, ZONE);

type ReportType = VersionContent['type'];
export type Version = {
  id: number;
  daysAgo: number;
  content: VersionContent;
  /** By question, the place of its answers in the words. */
  places: Map<number, number>;
};
export type PublishedForm = { id: number; companyId: number; name: FormName; versions: Version[] };
export type ReportContext = {
  db: Db;
  span: HistorySpan;
  companyId: number;
  /** The organisation's administrator, who makes the forms, and another of its people. */
  officeIds: readonly [number, number];
};

/** The platform's form as it was published; the words answer its questions in their order. */
export async function readDeviation(db: Db): Promise<PublishedForm> {
  const { rows } = await sql<{ id: number; versionId: number; content: VersionContent }>`
    select report.id, version.id as "versionId", version.content
    from reports report
    join report_versions version on version.id = report.last_version_id
    where report.company_id = 0 and report.name = ${deviation} and report.removed_at is null
    order by report.id
    limit 1`.execute(db);
  const { id, versionId, content } = rows[0]!;
  const places = new Map(questionsOf(content).map(({ attributeId }, place) => [attributeId, place]));
  return { id, companyId: 0, name: deviation, versions: [{ id: versionId, daysAgo: HISTORY_DAYS, content, places }] };
}

export async function makeForm(
  { db, span, companyId, officeIds }: ReportContext,
  form: DemoForm,
  type: ReportType,
): Promise<PublishedForm> {
  const { name, onlyOrganisation = false, versions } = form;
  const [report] = await assignIds(db, 'reports', [
    { name, type_id: type.id, type_company_id: 0, company_id: companyId, published: true, only_organisation: onlyOrganisation },
  ]);
  const { id } = report!;
  await insertAll(db, 'reports', [report!]);
  const lastPieces = versions.at(-1)!.pieces;
  // A question is the same through the versions, whatever its title is.
  const places = [...new Set(versions.flatMap(({ pieces }) => pieces.map(({ answer }) => answer ?? -1)))];
  const ids = new Map(places.map((place) => [place, 0]));
  for (const [index, newId] of (await reserveIds(db, 'attributes', places.length)).entries()) ids.set(places[index]!, newId);
  const idOf = ({ answer = -1 }: { answer?: number }) => ids.get(answer)!;
  await insertAll(
    db,
    'attributes',
    lastPieces.map((piece, order) => ({
      id: idOf(piece),
      company_id: companyId,
      report_id: id,
      name: piece.name,
      order,
      help_text: piece.help ?? null,
      value_type: valueTypeOf(piece),
      unit: piece.unit ?? null,
      min_value: piece.min ?? null,
      max_value: piece.max ?? null,
      choices: piece.choices ? [...piece.choices] : null,
    })),
  );
  for (const piece of lastPieces)
    if (piece.text)
      await sql`
        insert into attribute_value_long_strings (company_id, attribute_id, report_id, string_value)
        values (${companyId}, ${idOf(piece)}, ${id}, ${piece.text})`.execute(db);
  const publishedVersions: Version[] = [];
  for (const [index, { daysAgo, pieces }] of versions.entries()) {
    const items = pieces.map((piece) => {
      const { name, help = null, text = null, unit, min, max, choices } = piece;
      const question = { attributeId: idOf(piece), name, helpText: help, text, valueType: valueTypeOf(piece) };
      return pieceContentOf({ ...question, unit, min, max, choices });
    });
    const { id: typeId, name: typeName, icon, color } = type;
    const content: VersionContent = { name, type: { id: typeId, name: typeName, icon, color }, onlyOrganisation, items };
    const hash = createHash('sha256').update(formatCanonicalText(content)).digest();
    const { rows } = await sql<{ id: number }>`
      insert into report_versions (company_id, report_id, number, name, icon, color, content, hash, made_at, made_by_id)
      values (${companyId}, ${id}, ${index + 1}, ${name}, ${icon}, ${color}, ${JSON.stringify(content)}::jsonb, ${hash},
        ${instantAgo(span.today, daysAgo, '08:40')}, ${officeIds[0]})
      returning id`.execute(db);
    publishedVersions.push({
      id: rows[0]!.id,
      daysAgo,
      content,
      places: new Map(pieces.flatMap((piece) => (piece.answer === undefined ? [] : [[idOf(piece), piece.answer]]))),
    });
  }
  await db
    .updateTable('reports')
    .set({ last_version_id: publishedVersions.at(-1)!.id })
    .where('id', '=', id)
    .execute();
  return { id, companyId, name: name as FormName, versions: publishedVersions };
}

/** A text of the author's, or what its question is answered with. */
const valueTypeOf = ({ answer, answerType }: DemoPiece): PieceType =>
  answer === undefined ? 'LONG_STRING' : (answerType ?? 'INPUT_LONG_STRING');
