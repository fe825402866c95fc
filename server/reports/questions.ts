/** The questions that a report ever asked, in a version that was published (R43). */
import { sql } from 'kysely';
import type { ReportQuestion } from '#contract/reports/responses.ts';
import type { Piece } from '#domain/report-questions.ts';
import type { Db } from '#server/database/scoped.ts';

/** Every question of a version that was ever published, as the last that asks it has it. */
export async function readAllQuestions(db: Db, reportId: number): Promise<ReportQuestion[]> {
  const { rows } = await sql<{ item: Piece; isAsked: boolean }>`
    select item, number = max(number) over () as "isAsked"
    from (
      select distinct on (id) (element.item->>'attributeId')::bigint as id, element.item, version.number, element.place
      from report_versions version, jsonb_array_elements(version.content->'items') with ordinality as element (item, place)
      where version.report_id = ${reportId} and element.item->>'valueType' <> 'LONG_STRING'
      order by id, version.number desc) question
    order by number desc, place`.execute(db);
  return rows.map(({ item: { attributeId, name, valueType, unit = null, choices = null }, isAsked }) => ({
    id: attributeId,
    name,
    isAsked,
    valueType,
    unit,
    choices: choices && [...choices],
  }));
}
