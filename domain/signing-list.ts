/** The signing list of a month: in which row each signing of a medicine stands, by the order that it went by, and with which signs (R141). */
import { findSigningRevision, type MedicineKind, medicineKinds } from './medicine-numbers.ts';
import { type InstanceState, isOpen, isRecordedInAdvance, isRecordedLate, type Status, statusOf } from './planning/instance.ts';
import type { SecondStatus } from './second-signing.ts';
import { wasSignedLate } from './statistics.ts';
import { type Instant, type LocalDate, type LocalTime, toLocal } from './time.ts';

/**
 * Done more than an hour after its time; written down more than a day after it was done; signed before it was done; entered from paper; taken back
 * and done again; taken back and open; moved within its day.
 */
export const signingSigns = ['LATE', 'AFTERWARDS', 'AHEAD', 'PAPER', 'AGAIN', 'TAKEN_BACK', 'MOVED'] as const;
export type SigningSign = (typeof signingSigns)[number];

type MedicineOrder = { number: number; name: string; fromDate: Instant; date: Instant; dose: number | null; doseTo: number | null };
export type ListedMedicine<O> = {
  id: number;
  activity: { id: number; name: string };
  kind: MedicineKind;
  endedDate: Instant | null;
  /** Every number of its order, in any order. */
  orders: readonly O[];
};
/** An instance with what its history says of it, as far as the list shows that; `placedAt` is where it stands in a day (ISO 8601, UTC). */
export type SigningInstance = InstanceState & {
  /** Null of one that lies so far ahead that it is no row yet. */
  id: number | null;
  medicineId: number;
  placedAt: Instant;
  originalStart: Instant | null;
  /** A report that its maker took away again. */
  isTakenAway: boolean;
  /** Its history knows of a signing, or a skip, that was taken back. */
  wasTakenBack: boolean;
  isFromPaper: boolean;
  /** The second signing, of one that needs it (R159). */
  second?: SecondSigningState | undefined;
  /** Plain words that came with it. */
  note: string | null;
  /** Of a dose given as needed: how much, by which number of its order, and why. */
  dose: number | null;
  number: number | null;
  reason: string | null;
};

/** The state of a second signing, and whose it is. */
export type SecondSigningState = { status: SecondStatus; byId: number | null };
export type SigningEntry = {
  instanceId: number | null;
  status: Status;
  plannedDate: Instant | null;
  doneDate: Instant | null;
  signedByDate: Instant | null;
  signedById: number | null;
  signs: SigningSign[];
  second?: SecondSigningState;
  /** The reason of one that was not given, and the words of one that came from paper. */
  note: string | null;
};
export type SigningCell = SigningEntry & { day: LocalDate };
export type SigningLine = { time: LocalTime; cells: SigningCell[] };
/** One number of an order with what goes by it; `order` is null of what was done before there was one. Instants are half open. */
export type SigningRow<O> = {
  medicineId: number;
  activity: { id: number; name: string };
  kind: MedicineKind;
  order: O | null;
  fromDate: Instant | null;
  untilDate: Instant | null;
  lines: SigningLine[];
};
/** A dose that was given when it was needed, or beside its times; its amount in the order's unit, null where nobody said it. */
export type SigningDose<O> = SigningEntry & {
  medicineId: number;
  activity: { id: number; name: string };
  order: O | null;
  dose: number | null;
  reason: string | null;
  isTakenAway: boolean;
};
type InstantSpan = { from: Instant; before: Instant };

const earlierInstant = (instant: Instant | null, otherInstant: Instant | null): Instant | null =>
  instant === null || otherInstant === null
    ? (instant ?? otherInstant)
    : Date.parse(instant) <= Date.parse(otherInstant)
      ? instant
      : otherInstant;

/** The end of a number: when a later one takes its place, or the medicine ends; null while it applies. */
function orderEndOf<O extends MedicineOrder>(orders: readonly O[], { number }: O, endedDate: Instant | null): Instant | null {
  const laterStarts = orders.filter((order) => order.number > number).map(({ fromDate }) => fromDate);
  return laterStarts.reduce(earlierInstant, endedDate);
}
const isWithinMonth = (fromDate: Instant, untilDate: Instant | null, month: InstantSpan): boolean =>
  (untilDate === null || (Date.parse(untilDate) > Date.parse(fromDate) && Date.parse(untilDate) > Date.parse(month.from))) &&
  Date.parse(fromDate) < Date.parse(month.before);

/** The number that it goes by: what was done by when that was, what was not by its planned time (R129); undefined before the first. */
function findOrder<O extends MedicineOrder>(orders: readonly O[], instance: SigningInstance, now: Instant): O | undefined {
  if (instance.number !== null) return orders.find(({ number }) => number === instance.number);
  const plannedTime = instance.plannedDate ?? instance.placedAt;
  return findSigningRevision(orders, {
    doneAt: isOpen(instance) || instance.isSkipped ? plannedTime : (instance.occurenceDate ?? plannedTime),
    signedAt: instance.signedByDate ?? now,
  });
}

function signingSignsOf(instance: SigningInstance, isMoved: boolean): SigningSign[] {
  const hasSign: Record<SigningSign, boolean> = {
    LATE: wasSignedLate(instance),
    AFTERWARDS: isRecordedLate(instance),
    AHEAD: isRecordedInAdvance(instance),
    PAPER: instance.isFromPaper && !isOpen(instance),
    AGAIN: instance.wasTakenBack && !isOpen(instance),
    TAKEN_BACK: instance.wasTakenBack && isOpen(instance),
    MOVED: isMoved,
  };
  return signingSigns.filter((sign) => hasSign[sign]);
}
function signingEntryOf(instance: SigningInstance, now: Instant, isMoved = false): SigningEntry {
  const signs = signingSignsOf(instance, isMoved);
  return {
    instanceId: instance.id,
    status: statusOf(instance, now),
    plannedDate: instance.plannedDate,
    doneDate: isOpen(instance) ? null : (instance.occurenceDate ?? instance.skippedDate),
    signedByDate: instance.signedByDate,
    signedById: instance.signedById,
    signs,
    ...(instance.second && { second: instance.second }),
    note: instance.isSkipped || signs.includes('PAPER') ? instance.note : null,
  };
}

/** Its place in the table: its day, and the time of its series also where it was moved within the day. */
function signingPositionOf({ placedAt, plannedDate, originalStart }: SigningInstance, timeZone: string) {
  const [day, clockTime] = toLocal(placedAt, timeZone).split('T') as [LocalDate, LocalTime];
  const [originalDay, originalTime] = originalStart
    ? (toLocal(originalStart, timeZone).split('T') as [LocalDate, LocalTime])
    : [day, clockTime];
  const plannedLocal = plannedDate && toLocal(plannedDate, timeZone);
  const time = originalDay === day ? originalTime : plannedLocal?.slice(0, 10) === day ? plannedLocal.slice(11) : clockTime;
  return { day, time, isMoved: originalStart !== null && Date.parse(originalStart) !== Date.parse(placedAt) };
}

function groupSigningLines(cells: readonly (SigningCell & { time: LocalTime })[]): SigningLine[] {
  const cellsByTime = Map.groupBy(cells, ({ time }) => time);
  return [...cellsByTime]
    .map(([time, timeCells]) => ({
      time,
      cells: timeCells
        .map(({ time: _, ...cell }): SigningCell => cell)
        .sort((a, b) => a.day.localeCompare(b.day) || (a.instanceId ?? 0) - (b.instanceId ?? 0)),
    }))
    .sort((a, b) => a.time.localeCompare(b.time));
}

type SigningListInput<O> = {
  medicines: readonly ListedMedicine<O>[];
  instances: readonly SigningInstance[];
  month: InstantSpan;
  timeZone: string;
  now: Instant;
};
/**
 * The rows of a month, each a number that applied in it or that something of the month goes by, the kinds in their order, then by name; and what was
 * given as needed or beside its times, by when. `month` in instants (ISO 8601, UTC), half open; `timeZone` of the company, an IANA name.
 */
export function buildSigningList<O extends MedicineOrder>({
  medicines,
  instances,
  month,
  timeZone,
  now,
}: SigningListInput<O>): {
  rows: SigningRow<O>[];
  doses: SigningDose<O>[];
} {
  const instancesByMedicine = Map.groupBy(instances, ({ medicineId }) => medicineId);
  const rows: SigningRow<O>[] = [];
  const doses: SigningDose<O>[] = [];
  for (const { id: medicineId, activity, kind, endedDate, orders } of medicines) {
    const cellsByOrder = new Map<O | null, (SigningCell & { time: LocalTime })[]>();
    for (const instance of instancesByMedicine.get(medicineId) ?? []) {
      const order = findOrder(orders, instance, now) ?? null;
      if (instance.plannedDate === null) {
        const orderedDose = order && order.doseTo === null ? order.dose : null;
        const { reason, isTakenAway } = instance;
        const doseFields = {
          dose: instance.dose ?? orderedDose,
          reason: reason ?? (instance.isSkipped ? null : instance.note),
          isTakenAway,
        };
        doses.push({ ...signingEntryOf(instance, now), medicineId, activity, order, ...doseFields });
        continue;
      }
      // Nobody is to give what its series plans after it has ended.
      if (endedDate !== null && isOpen(instance) && Date.parse(instance.placedAt) >= Date.parse(endedDate)) continue;
      const { day, time, isMoved } = signingPositionOf(instance, timeZone);
      const orderCells = cellsByOrder.get(order) ?? [];
      orderCells.push({ ...signingEntryOf(instance, now, isMoved), day, time });
      cellsByOrder.set(order, orderCells);
    }
    const appliedOrders = orders.filter(
      (order) => cellsByOrder.has(order) || isWithinMonth(order.fromDate, orderEndOf(orders, order, endedDate), month),
    );
    for (const order of [...(cellsByOrder.has(null) ? [null] : []), ...appliedOrders.toSorted((a, b) => a.number - b.number)])
      rows.push({
        medicineId,
        activity,
        kind,
        order,
        fromDate: order?.fromDate ?? null,
        untilDate: order && orderEndOf(orders, order, endedDate),
        lines: groupSigningLines(cellsByOrder.get(order) ?? []),
      });
  }
  return { rows: sortRows(rows), doses: doses.sort((a, b) => Date.parse(a.doneDate ?? '') - Date.parse(b.doneDate ?? '')) };
}

/** Rows of one medicine stay together, under the name that it had last. */
function sortRows<O extends MedicineOrder>(rows: readonly SigningRow<O>[]): SigningRow<O>[] {
  const nameById = new Map(rows.map(({ medicineId, order, activity }) => [medicineId, order?.name ?? activity.name]));
  const kindRankOf = ({ kind }: SigningRow<O>) => medicineKinds.indexOf(kind);
  return [...rows].sort(
    (a, b) =>
      kindRankOf(a) - kindRankOf(b) ||
      nameById.get(a.medicineId)!.localeCompare(nameById.get(b.medicineId)!, 'sv') ||
      a.medicineId - b.medicineId ||
      (a.order?.number ?? 0) - (b.order?.number ?? 0),
  );
}

type SignedEntry = Pick<SigningEntry, 'signedById' | 'second'>;
/** Everybody whose initials stand in the list, each once. */
export const signersOf = (list: {
  rows: readonly { lines: readonly { cells: readonly SignedEntry[] }[] }[];
  doses: readonly SignedEntry[];
}): number[] => [
  ...new Set(
    [...list.rows.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells)), ...list.doses].flatMap(({ signedById, second }) =>
      [signedById, second?.byId].filter((id) => id != null),
    ),
  ),
];
