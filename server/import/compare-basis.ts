/** Compares what an activity is done as, and the task of it that is delegated (R140, R145). */
import { formatBasis, parseBasis } from '#domain/import/cells.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import type { ActivityFields } from './client-changes.ts';
import type { Comparison } from './comparison.ts';
import type { ExistingActivity } from './existing.ts';
import type { Outcome } from './outcome.ts';
import { type Cells, parseCell } from './reading.ts';

type BasisRow = { outcome: Outcome; cells: Cells; existingActivity: ExistingActivity | null; typeId: number | null };
type ColumnChecks = {
  isFilled: (column: string) => boolean;
  /** True where it says another thing than what is there, which is then noted. */
  recordIfChanged: (column: string, shownText: string) => boolean;
};

export function readCareBasis(
  { existing: existingData, locale }: Comparison,
  { outcome, cells, existingActivity, typeId }: BasisRow,
  { isFilled, recordIfChanged }: ColumnChecks,
): Pick<ActivityFields, 'careBasis' | 'taskId'> {
  const fields: ReturnType<typeof readCareBasis> = {};
  if (isFilled('careBasis')) {
    const newBasis = parseCell(outcome, cells, 'careBasis', parseBasis);
    if (newBasis && recordIfChanged('careBasis', formatBasis(newBasis, locale))) fields.careBasis = newBasis;
  }
  const categoryId = existingData.types.find(({ id }) => id === typeId)?.categoryId;
  const effectiveBasis = fields.careBasis ?? existingActivity?.careBasis ?? existingData.defaultsByCategory[categoryId ?? 0]?.careBasis;
  const isDelegated = effectiveBasis === 'DELEGATED';
  if (isFilled('delegationTask')) {
    const taskName = cells.delegationTask!;
    const task = existingData.delegationTasks.find((candidate) => !candidate.isGone && nameKeyOf(candidate.name) === nameKeyOf(taskName));
    if (!task) outcome.wrong('delegationTask', 'noTask', { name: taskName });
    else if (!isDelegated) outcome.wrong('delegationTask', 'notDelegated');
    else if (task.id !== existingActivity?.taskId && recordIfChanged('delegationTask', task.name)) fields.taskId = task.id;
  } else if (existingActivity?.taskId && fields.careBasis && !isDelegated) recordIfChanged('delegationTask', '');
  return fields;
}
