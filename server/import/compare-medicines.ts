/** Compares the rows of the medicines' sheet with the orders of a client's activities: known by category, type and name of the activity (R142). */
import type { MedicineNumber } from '#contract/medicine-orders.ts';
import { orderFields } from '#contract/medicine-orders.ts';
import type { Order } from '#contract/medicines.ts';
import { formatMedicineKind, importReasons, parseMedicineKind } from '#domain/import/medicine-cells.ts';
import { faultsOf, type MedicineKind } from '#domain/medicine-numbers.ts';
import { nameKey } from '#domain/name-key.ts';
import type { CurrentOrder } from '#server/medicines/rows.ts';
import { dayOutOfReach } from '#server/request/dates.ts';
import { activitiesByNames, keyOf } from './compare-activities.ts';
import { type ClientWork, type Comparison, matchRow } from './comparison.ts';
import {
  columnOf,
  hasCurrentOrder,
  mayReadMedicines,
  type OrderColumn,
  orderCell,
  orderCells,
  orderColumnNames,
} from './medicine-cells.ts';
import { Outcome, RowMatcher } from './outcome.ts';
import { type Cells, parseCell, requireCells, validateValue } from './reading.ts';

type ExistingOrder = CurrentOrder & { current: MedicineNumber };
const dayColumns: readonly OrderColumn[] = ['orderedOn', 'untilDay'];
const doseColumns: readonly OrderColumn[] = ['dose', 'doseTo'];
const emptyValue = (name: OrderColumn) => (name === 'contents' ? [] : null);

/** The order that stands, as one that is written; an empty one of what is new. */
function initialOrder(
  existingOrder: ExistingOrder | null,
  kind: MedicineKind,
  now: string,
): Record<OrderColumn, unknown> & Pick<Order, 'kind' | 'fromDate' | 'needsSecond'> {
  const { current } = existingOrder ?? {};
  const values = orderColumnNames.map((name) => [name, current?.[name] ?? (name === 'givenBy' ? 'TEAM' : emptyValue(name))]);
  // One that has not begun is changed before it does.
  const fromDate = current && Date.parse(current.fromDate) > Date.parse(now) ? current.fromDate : null;
  // No column says whether two sign: that stays as it is.
  const needsSecond = current?.needsSecond ?? false;
  return { ...(Object.fromEntries(values) as Record<OrderColumn, unknown>), kind, fromDate, needsSecond };
}

/** The order that a row says over the one that stands; undefined where nothing says when it is given. */
function readOrder(
  { locale, existing: { now } }: Comparison,
  outcome: Outcome,
  cells: Cells,
  existingOrder: ExistingOrder | null,
): Order | undefined {
  const currentCells: Record<string, string> = existingOrder ? orderCells(existingOrder, locale) : {};
  const isFilled = (name: string) => Boolean(cells[name]?.trim()) && cells[name]!.trim() !== currentCells[name];
  const kind = (isFilled('kind') ? parseCell(outcome, cells, 'kind', parseMedicineKind) : undefined) ?? existingOrder?.kind;
  if (!kind) return undefined;
  const isSameKind = existingOrder?.kind === kind;
  if (existingOrder && !isSameKind) outcome.changed('kind', currentCells.kind!, formatMedicineKind(kind, locale));
  const order = initialOrder(existingOrder, kind, now);
  const hasOwnDoses = kind === 'SCHEDULED' && (existingOrder?.current.doses ?? []).length > 0;
  const setValue = (name: OrderColumn, value: unknown) => {
    const shownText = orderCell(name, value, locale);
    if (existingOrder && shownText === currentCells[name]) return;
    order[name] = value;
    if (existingOrder) outcome.changed(name, currentCells[name]!, shownText);
  };
  for (const name of orderColumnNames) {
    const { read: readCell, kinds: columnKinds } = columnOf(name);
    // The form of another kind does not ask for it.
    const isOfKind = !columnKinds || columnKinds.includes(kind);
    const refuseKind = () => outcome.wrong(name, 'notOfKind', { kind: formatMedicineKind(kind, locale) });
    if (!isOfKind && !isSameKind) {
      if (cells[name]?.trim()) refuseKind();
      setValue(name, emptyValue(name));
      continue;
    }
    if (!isFilled(name)) continue;
    const parsed = parseCell(outcome, cells, name, readCell);
    const value = parsed === undefined ? undefined : validateValue(outcome, name, orderFields[name], parsed);
    if (value === undefined || value === null || (existingOrder && orderCell(name, value, locale) === currentCells[name])) continue;
    const reachError = dayColumns.includes(name) ? dayOutOfReach(String(value), now) : null;
    if (!isOfKind) refuseKind();
    else if (reachError) outcome.refuse(name, `error.field.${reachError}`);
    else if (hasOwnDoses && doseColumns.includes(name)) outcome.wrong(name, 'doseByTime');
    else setValue(name, value);
  }
  return order as Order;
}

type OrderTarget = { activityId: number } | { newActivityIndex: number };

/** Compares a client's rows of medicines, once its activities were. */
export function compareMedicines(state: Comparison, work: ClientWork): void {
  if (work.rows.medicines.length === 0) return;
  const readableClients = work.candidates.filter((client) => mayReadMedicines(client, state));
  if (work.candidates.length > 0 && readableClients.length === 0) {
    for (const row of work.rows.medicines) {
      const outcome = new Outcome('medicines', row);
      outcome.wrong('client', 'medicinesOfTeam');
      work.outcomes.push(outcome);
    }
    return;
  }
  const activitiesByKey = activitiesByNames(state, readableClients);
  const newActivitiesByKey = Map.groupBy(
    work.changes.newActivities.map(({ key }, newActivityIndex) => ({ key: keyOf(key.category, key.type, key.name), newActivityIndex })),
    ({ key }) => key,
  );
  const rowMatcher = new RowMatcher();
  for (const row of work.rows.medicines) {
    const { cells } = row;
    const key = keyOf(...['category', 'type', 'activity'].map((column) => nameKey(cells[column] ?? '')));
    const sameNameActivities = activitiesByKey.get(key) ?? [];
    const activitiesInUse = sameNameActivities.filter(({ archived }) => !archived);
    const targets: OrderTarget[] = [
      ...activitiesInUse.map(({ id }) => ({ activityId: id })),
      ...(newActivitiesByKey.get(key) ?? []).map(({ newActivityIndex }) => ({ newActivityIndex })),
    ];
    let order: Order | undefined;
    const { outcome, existingRow: existingOrder } = matchRow(work, rowMatcher, 'medicines', row, {
      key,
      candidates: activitiesInUse.flatMap(({ medicine }) => (hasCurrentOrder(medicine) ? [medicine] : [])),
      compare: (outcome, existingOrder) => {
        requireCells(outcome, cells, ['category', 'type', 'activity', ...(existingOrder ? [] : ['kind', 'name'])]);
        if (!existingOrder && cells.activity?.trim()) {
          if (targets.length === 0) outcome.wrong('activity', sameNameActivities.length > 0 ? 'archived' : 'noActivity');
          else if (targets.length === 1 && activitiesInUse[0]?.medicine) outcome.wrong('activity', 'medicineEnded');
        }
        order = readOrder(state, outcome, cells, existingOrder);
        const hasChanges = !existingOrder || outcome.changes.length > 0;
        if (hasChanges && targets.length > 1) outcome.wrong('activity', 'several');
        if (existingOrder?.isAhead && hasChanges) outcome.wrong(null, 'medicineAhead');
        if (hasChanges && order && !outcome.isWrong)
          for (const { field, key } of faultsOf(order.kind, order, state.existing.today)) outcome.refuse(field, key);
      },
    });
    if (outcome.isWrong || !order) continue;
    const reasons = importReasons[state.locale];
    if (!existingOrder) work.changes.newMedicines.push({ ...targets[0]!, order });
    else if (outcome.state === 'changed')
      work.changes.changedMedicines.push({ existingOrder, order, reason: reasons.done, undoReason: reasons.undone });
  }
}
