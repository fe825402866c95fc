/** Compares what an activity is done as, and the task of it that is delegated (R140, R145). */
import { formatBasis, parseBasis } from '#domain/import/cells.ts';
import { nameKey } from '#domain/name-key.ts';
import type { ActivityFields } from './client-changes.ts';
import type { Comparison } from './comparison.ts';
import type { ExistingActivity } from './existing.ts';
import type { Outcome } from './outcome.ts';
import { type Cells, parseCell } from './reading.ts';

type Row = { outcome: Outcome; cells: Cells; existingActivity: ExistingActivity | null; typeId: number | null };
type ColumnChecks = {
  isFilled: (column: string) => boolean;
  /** True where it says another thing than what is there, which is then noted. */
  noteIfChanged: (column: string, shownText: string) => boolean;
};

export function readBasis(
  { existing: existingData, locale }: Comparison,
  { outcome, cells, existingActivity, typeId }: Row,
  { isFilled, noteIfChanged }: ColumnChecks,
): Pick<ActivityFields, 'careBasis' | 'taskId'> {
  const fields: ReturnType<typeof readBasis> = {};
  if (isFilled('careBasis')) {
    const basis = parseCell(outcome, cells, 'careBasis', parseBasis);
    if (basis && noteIfChanged('careBasis', formatBasis(basis, locale))) fields.careBasis = basis;
  }
  const categoryId = existingData.types.find(({ id }) => id === typeId)?.categoryId;
  const basis = fields.careBasis ?? existingActivity?.careBasis ?? existingData.defaults[categoryId ?? 0]?.careBasis;
  const isDelegated = basis === 'DELEGATED';
  if (isFilled('delegationTask')) {
    const name = cells.delegationTask!;
    const task = existingData.delegationTasks.find((candidate) => !candidate.isGone && nameKey(candidate.name) === nameKey(name));
    if (!task) outcome.wrong('delegationTask', 'noTask', { name });
    else if (!isDelegated) outcome.wrong('delegationTask', 'notDelegated');
    else if (task.id !== existingActivity?.taskId && noteIfChanged('delegationTask', task.name)) fields.taskId = task.id;
  } else if (existingActivity?.taskId && fields.careBasis && !isDelegated) noteIfChanged('delegationTask', '');
  return fields;
}
