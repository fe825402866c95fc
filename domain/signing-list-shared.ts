/** The signing list of a month as the office reads it: what is shared stands, what is not is counted (R21, R143). */
import { type Status, statuses } from './planning/instance.ts';
import type { SigningCell, SigningDose, SigningEntry, SigningLine, SigningRow } from './signing-list.ts';

/** `withheld`: it is done, and not shared with the reader. */
export const cellStatuses = [...statuses, 'withheld'] as const;
type CellStatus = (typeof cellStatuses)[number];
type Cell = Omit<SigningCell, 'status'> & { status: CellStatus };
type Line = { time: SigningLine['time']; cells: Cell[] };
export type SharedRow<O> = Omit<SigningRow<O>, 'lines'> & { nameAlone?: string; lines: Line[] };
export type SharedDose<O> = SigningDose<O> & { nameAlone?: string };

/** The medicines whose orders are shared, and the instances whose acts are, by id. */
export type SharedIds = { medicines: ReadonlySet<number>; instances: ReadonlySet<number> };

const doneStatuses: readonly Status[] = ['completed', 'skipped', 'reported'];
const withheldFields = { instanceId: null, plannedDate: null, doneDate: null, signedByDate: null, signedById: null, note: null };
const isDone = ({ status }: SigningEntry) => doneStatuses.includes(status);

/** The name of the last of its orders: all that is shown of one that is not shared. */
const nameOf = <O extends { number: number; name: string }>(rows: readonly SigningRow<O>[]): string =>
  rows.reduce<O | null>((last, { order }) => (order && order.number > (last?.number ?? 0) ? order : last), null)?.name ??
  rows[0]!.activity.name;

/**
 * Orders that are not shared become one row for each medicine, with its name alone; cells that are done and not shared say only that; open ones their time
 * and status. `notShared` counts what is done and not shared; doses that were taken away are no part of it.
 */
export function sharedList<O extends { number: number; name: string }>(
  list: { rows: readonly SigningRow<O>[]; doses: readonly SigningDose<O>[] },
  sharedIds: SharedIds,
): { rows: SharedRow<O>[]; doses: SharedDose<O>[]; notShared: number } {
  let notShared = 0;
  const isShared = (entry: SigningEntry) => entry.instanceId !== null && sharedIds.instances.has(entry.instanceId);
  const cellOf = (cell: SigningCell): Cell => {
    if (!isDone(cell)) return { ...cell, signs: [], note: null };
    if (isShared(cell)) return cell;
    notShared++;
    return { ...withheldFields, day: cell.day, status: 'withheld', signs: [] };
  };
  const linesOf = (rows: readonly SigningRow<O>[]): Line[] =>
    [
      ...Map.groupBy(
        rows.flatMap(({ lines }) => lines),
        ({ time }) => time,
      ),
    ]
      .map(([time, timeLines]) => ({
        time,
        cells: timeLines.flatMap(({ cells }) => cells.map(cellOf)).sort((a, b) => a.day.localeCompare(b.day)),
      }))
      .sort((a, b) => a.time.localeCompare(b.time));
  const rows = [...Map.groupBy(list.rows, ({ medicineId }) => medicineId)].flatMap(([medicineId, medicineRows]): SharedRow<O>[] => {
    if (sharedIds.medicines.has(medicineId)) return medicineRows.map((row) => ({ ...row, lines: linesOf([row]) }));
    const { activity, kind } = medicineRows[0]!;
    return [
      {
        medicineId,
        activity,
        kind,
        order: null,
        nameAlone: nameOf(medicineRows),
        fromDate: null,
        untilDate: null,
        lines: linesOf(medicineRows),
      },
    ];
  });
  const nameById = new Map(rows.map(({ medicineId, nameAlone }) => [medicineId, nameAlone]));
  const givenDoses = list.doses.filter(({ isTakenAway }) => !isTakenAway);
  const doses = givenDoses.filter(isShared).map((dose): SharedDose<O> => {
    const nameAlone = nameById.get(dose.medicineId);
    // Its own comment, which is shared, says how much.
    return nameAlone === undefined ? dose : { ...dose, order: null, dose: null, nameAlone };
  });
  return { rows, doses, notShared: notShared + givenDoses.length - doses.length };
}
