/** Compares the rows of the medicines' sheet with the orders of a client's activities: known by category, type and name of the activity (R142). */
import type { OrderRevision } from '#contract/medicine-orders.ts';
import { orderFields } from '#contract/medicine-orders.ts';
import type { OrderInput } from '#contract/medicines.ts';
import { formatMedicineKind, importReasons, parseMedicineKind } from '#domain/import/medicine-cells.ts';
import { findOrderFaults, type MedicineKind } from '#domain/medicine-numbers.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import type { CurrentOrder } from '#server/medicines/rows.ts';
import { findDayReachError } from '#server/request/dates.ts';
import { groupActivitiesByKey, joinKeys } from './compare-activities.ts';
import { type Comparison, matchRow, type SheetClient } from './comparison.ts';
import {
  formatOrderCell,
  formatOrderCells,
  hasCurrentOrder,
  mayReadMedicines,
  type OrderColumn,
  orderColumnNames,
  orderColumnOf,
} from './medicine-cells.ts';
import { Outcome, RowMatcher } from './outcome.ts';
import { type Cells, parseCell, requireCells, validateValue } from './reading.ts';

type ExistingOrder = CurrentOrder & { current: OrderRevision };
const dayColumns: readonly OrderColumn[] = ['orderedOn', 'untilDay'];
const doseColumns: readonly OrderColumn[] = ['dose', 'doseTo'];
const emptyValueOf = (column: OrderColumn) => (column === 'contents' ? [] : null);

/** The order that stands, as one that is written; an empty one of what is new. */
function initialOrder(
  existingOrder: ExistingOrder | null,
  kind: MedicineKind,
  now: string,
): Record<OrderColumn, unknown> & Pick<OrderInput, 'kind' | 'fromDate' | 'needsSecond'> {
  const { current } = existingOrder ?? {};
  const columnValues = orderColumnNames.map((column) => [
    column,
    current?.[column] ?? (column === 'givenBy' ? 'TEAM' : emptyValueOf(column)),
  ]);
  // One that has not begun is changed before it does.
  const fromDate = current && Date.parse(current.fromDate) > Date.parse(now) ? current.fromDate : null;
  // No column says whether two sign: that stays as it is.
  const needsSecond = current?.needsSecond ?? false;
  return { ...(Object.fromEntries(columnValues) as Record<OrderColumn, unknown>), kind, fromDate, needsSecond };
}

/** The order that a row says over the one that stands; undefined where nothing says when it is given. */
function readOrder(
  { locale, existing: { nowInstant: now } }: Comparison,
  outcome: Outcome,
  cells: Cells,
  existingOrder: ExistingOrder | null,
): OrderInput | undefined {
  const currentCells: Record<string, string> = existingOrder ? formatOrderCells(existingOrder, locale) : {};
  const isFilled = (column: string) => Boolean(cells[column]?.trim()) && cells[column]!.trim() !== currentCells[column];
  const kind = (isFilled('kind') ? parseCell(outcome, cells, 'kind', parseMedicineKind) : undefined) ?? existingOrder?.kind;
  if (!kind) return undefined;
  const isSameKind = existingOrder?.kind === kind;
  if (existingOrder && !isSameKind) outcome.changed('kind', currentCells.kind!, formatMedicineKind(kind, locale));
  const order = initialOrder(existingOrder, kind, now);
  const hasOwnDoses = kind === 'SCHEDULED' && (existingOrder?.current.doses ?? []).length > 0;
  const setValue = (column: OrderColumn, value: unknown) => {
    const shownText = formatOrderCell(column, value, locale);
    if (existingOrder && shownText === currentCells[column]) return;
    order[column] = value;
    if (existingOrder) outcome.changed(column, currentCells[column]!, shownText);
  };
  for (const column of orderColumnNames) {
    const { read: readCell, kinds: columnKinds } = orderColumnOf(column);
    // The form of another kind does not ask for it.
    const isOfKind = !columnKinds || columnKinds.includes(kind);
    const addKindError = () => outcome.wrong(column, 'notOfKind', { kind: formatMedicineKind(kind, locale) });
    if (!isOfKind && !isSameKind) {
      if (cells[column]?.trim()) addKindError();
      setValue(column, emptyValueOf(column));
      continue;
    }
    if (!isFilled(column)) continue;
    const parsedValue = parseCell(outcome, cells, column, readCell);
    const value = parsedValue === undefined ? undefined : validateValue(outcome, column, orderFields[column], parsedValue);
    if (value === undefined || value === null || (existingOrder && formatOrderCell(column, value, locale) === currentCells[column]))
      continue;
    const reachError = dayColumns.includes(column) ? findDayReachError(String(value), now) : null;
    if (!isOfKind) addKindError();
    else if (reachError) outcome.addErrorKey(column, `error.field.${reachError}`);
    else if (hasOwnDoses && doseColumns.includes(column)) outcome.wrong(column, 'doseByTime');
    else setValue(column, value);
  }
  return order as OrderInput;
}

type OrderTarget = { activityId: number } | { newActivityIndex: number };

/** Compares a client's rows of medicines, once its activities were. */
export function compareMedicines(comparison: Comparison, sheetClient: SheetClient): void {
  if (sheetClient.rows.medicines.length === 0) return;
  const readableClients = sheetClient.sameNameClients.filter((client) => mayReadMedicines(client, comparison));
  if (sheetClient.sameNameClients.length > 0 && readableClients.length === 0) {
    for (const sheetRow of sheetClient.rows.medicines) {
      const outcome = new Outcome('medicines', sheetRow);
      outcome.wrong('client', 'medicinesOfTeam');
      sheetClient.outcomes.push(outcome);
    }
    return;
  }
  const activitiesByKey = groupActivitiesByKey(comparison, readableClients);
  const newActivitiesByKey = Map.groupBy(
    sheetClient.changes.newActivities.map(({ key }, newActivityIndex) => ({
      key: joinKeys(key.category, key.type, key.name),
      newActivityIndex,
    })),
    ({ key }) => key,
  );
  const rowMatcher = new RowMatcher();
  for (const sheetRow of sheetClient.rows.medicines) {
    const { cells } = sheetRow;
    const activityKey = joinKeys(...['category', 'type', 'activity'].map((column) => nameKeyOf(cells[column] ?? '')));
    const sameNameActivities = activitiesByKey.get(activityKey) ?? [];
    const activitiesInUse = sameNameActivities.filter(({ archived }) => !archived);
    const orderTargets: OrderTarget[] = [
      ...activitiesInUse.map(({ id }) => ({ activityId: id })),
      ...(newActivitiesByKey.get(activityKey) ?? []).map(({ newActivityIndex }) => ({ newActivityIndex })),
    ];
    let order: OrderInput | undefined;
    const { outcome, existingRow: existingOrder } = matchRow(sheetClient, rowMatcher, 'medicines', sheetRow, {
      key: activityKey,
      candidates: activitiesInUse.flatMap(({ medicine }) => (hasCurrentOrder(medicine) ? [medicine] : [])),
      compare: (outcome, existingOrder) => {
        requireCells(outcome, cells, ['category', 'type', 'activity', ...(existingOrder ? [] : ['kind', 'name'])]);
        if (!existingOrder && cells.activity?.trim()) {
          if (orderTargets.length === 0) outcome.wrong('activity', sameNameActivities.length > 0 ? 'archived' : 'noActivity');
          else if (orderTargets.length === 1 && activitiesInUse[0]?.medicine) outcome.wrong('activity', 'medicineEnded');
        }
        order = readOrder(comparison, outcome, cells, existingOrder);
        const hasChanges = !existingOrder || outcome.changes.length > 0;
        if (hasChanges && orderTargets.length > 1) outcome.wrong('activity', 'several');
        if (existingOrder?.isAhead && hasChanges) outcome.wrong(null, 'medicineAhead');
        if (hasChanges && order && !outcome.isWrong)
          for (const { field, key: messageKey } of findOrderFaults(order.kind, order, comparison.existing.today))
            outcome.addErrorKey(field, messageKey);
      },
    });
    if (outcome.isWrong || !order) continue;
    const reasons = importReasons[comparison.locale];
    if (!existingOrder) sheetClient.changes.newMedicines.push({ ...orderTargets[0]!, order });
    else if (outcome.state === 'changed')
      sheetClient.changes.changedMedicines.push({ existingOrder, order, reason: reasons.done, undoReason: reasons.undone });
  }
}
