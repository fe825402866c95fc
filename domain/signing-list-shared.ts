/** The signing list of a month as the office reads it: what is shared stands, what is not is counted (R21, R143). */
import { instanceStatuses, type Status } from './planning/instance.ts';
import type { SigningCell, SigningDose, SigningEntry, SigningLine, SigningRow } from './signing-list.ts';

/** `withheld`: it is done, and not shared with the reader. */
export const cellStatuses = [...instanceStatuses, 'withheld'] as const;
type CellStatus = (typeof cellStatuses)[number];
type SharedCell = Omit<SigningCell, 'status'> & { status: CellStatus };
type SharedLine = { time: SigningLine['time']; cells: SharedCell[] };
export type SharedRow<O> = Omit<SigningRow<O>, 'lines'> & { nameAlone?: string; lines: SharedLine[] };
export type SharedDose<O> = SigningDose<O> & { nameAlone?: string };

/** The medicines whose orders are shared, and the instances whose acts are, by id. */
export type SharedIds = { medicines: ReadonlySet<number>; instances: ReadonlySet<number> };

const doneStatuses: readonly Status[] = ['completed', 'skipped', 'reported'];
const hiddenFields = { instanceId: null, plannedDate: null, doneDate: null, signedByDate: null, signedById: null, note: null };
const isEntryDone = ({ status }: SigningEntry) => doneStatuses.includes(status);

/** The name of the last of its orders: all that is shown of one that is not shared. */
const latestNameOf = <O extends { number: number; name: string }>(rows: readonly SigningRow<O>[]): string =>
  rows.reduce<O | null>((latestOrder, { order }) => (order && order.number > (latestOrder?.number ?? 0) ? order : latestOrder), null)
    ?.name ?? rows[0]!.activity.name;

/**
 * Orders that are not shared become one row for each medicine, with its name alone; cells that are done and not shared say only that; open ones their time
 * and status. `notSharedCount` counts what is done and not shared; doses that were taken away are no part of it.
 */
export function buildSharedList<O extends { number: number; name: string }>(
  wholeList: { rows: readonly SigningRow<O>[]; doses: readonly SigningDose<O>[] },
  sharedIds: SharedIds,
): { rows: SharedRow<O>[]; doses: SharedDose<O>[]; notShared: number } {
  let notSharedCount = 0;
  const isEntryShared = (entry: SigningEntry) => entry.instanceId !== null && sharedIds.instances.has(entry.instanceId);
  const toSharedCell = (cell: SigningCell): SharedCell => {
    if (!isEntryDone(cell)) return { ...cell, signs: [], note: null };
    if (isEntryShared(cell)) return cell;
    notSharedCount++;
    return { ...hiddenFields, day: cell.day, status: 'withheld', signs: [] };
  };
  const toSharedLines = (rows: readonly SigningRow<O>[]): SharedLine[] =>
    [
      ...Map.groupBy(
        rows.flatMap(({ lines }) => lines),
        ({ time }) => time,
      ),
    ]
      .map(([time, timeLines]) => ({
        time,
        cells: timeLines.flatMap(({ cells }) => cells.map(toSharedCell)).sort((a, b) => a.day.localeCompare(b.day)),
      }))
      .sort((a, b) => a.time.localeCompare(b.time));
  const rows = [...Map.groupBy(wholeList.rows, ({ medicineId }) => medicineId)].flatMap(([medicineId, medicineRows]): SharedRow<O>[] => {
    if (sharedIds.medicines.has(medicineId)) return medicineRows.map((row) => ({ ...row, lines: toSharedLines([row]) }));
    const { activity, kind } = medicineRows[0]!;
    return [
      {
        medicineId,
        activity,
        kind,
        order: null,
        nameAlone: latestNameOf(medicineRows),
        fromDate: null,
        untilDate: null,
        lines: toSharedLines(medicineRows),
      },
    ];
  });
  const nameById = new Map(rows.map(({ medicineId, nameAlone }) => [medicineId, nameAlone]));
  const givenDoses = wholeList.doses.filter(({ isTakenAway }) => !isTakenAway);
  const doses = givenDoses.filter(isEntryShared).map((dose): SharedDose<O> => {
    const nameAlone = nameById.get(dose.medicineId);
    // Its own comment, which is shared, says how much.
    return nameAlone === undefined ? dose : { ...dose, order: null, dose: null, nameAlone };
  });
  return { rows, doses, notShared: notSharedCount + givenDoses.length - doses.length };
}
