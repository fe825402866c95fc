/** Doses that differ by time, as they are stored: of the first of the series that go on from one another, so that a changed one keeps its dose (R138). */
import { sql } from 'kysely';
import type { OrderInput } from '#contract/medicines.ts';
import { isInvalidDoseSpan } from '#domain/medicine-numbers.ts';
import type { LineDose } from '#server/database/medicine-tables.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';

/** Refuses what is no dose, no series of the activity, or one of them twice: 400 at its field. */
export async function readSeriesDoses({ db }: Pick<Ctx, 'db'>, activityId: number, { kind, doses = [] }: OrderInput): Promise<LineDose[]> {
  if (doses.length === 0) return [];
  const createFieldError = (field: string, message: string) => badField('medicine', field, message);
  if (kind !== 'SCHEDULED') throw createFieldError('doses', 'error.field.invalid');
  const { rows } = await sql<{ id: number; line: number }>`
    select series.id, coalesce(series.line, series.id) as line
    from planned_activities series
    where series.activity_id = ${activityId} and series.id = any(${doses.map(({ plannedActivityId }) => plannedActivityId)})`.execute(db);
  const lineBySeries = new Map(rows.map(({ id, line }) => [id, line]));
  const seenLines = new Set<number>();
  return doses.map(({ plannedActivityId, dose, doseTo = null }, index) => {
    const seriesLine = lineBySeries.get(plannedActivityId);
    if (seriesLine === undefined) throw createFieldError(`doses.${index}.plannedActivityId`, 'error.field.unknown');
    if (seenLines.has(seriesLine)) throw createFieldError(`doses.${index}.plannedActivityId`, 'error.field.invalid');
    seenLines.add(seriesLine);
    if (isInvalidDoseSpan({ dose, doseTo })) throw createFieldError(`doses.${index}.doseTo`, 'assistmeApp.medicine.errors.span');
    return { line: seriesLine, dose, doseTo };
  });
}
