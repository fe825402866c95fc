/** Compares the rows of the medicines' sheet with the orders of a client's activities: known by category, type and name of the activity (R142). */
import type { MedicineNumber } from '#contract/medicine-orders.ts';
import { orderFields } from '#contract/medicine-orders.ts';
import type { Order } from '#contract/medicines.ts';
import { formatMedicineKind, importReasons, parseMedicineKind } from '#domain/import/medicine-cells.ts';
import { faultsOf, type MedicineKind } from '#domain/medicine-numbers.ts';
import { nameKey } from '#domain/name-key.ts';
import type { CurrentOrder } from '#server/medicines/rows.ts';
import { dayOutOfReach } from '#server/request/dates.ts';
import { byNames, keyOf } from './compare-activities.ts';
import { type ClientWork, type Comparison, matchRow } from './comparison.ts';
import { columnOf, isGiven, mayRead, type OrderColumn, orderCell, orderCells, orderColumnNames } from './medicine-cells.ts';
import { Matched, Outcome } from './outcome.ts';
import { type Cells, cell, hasAll, valid } from './reading.ts';

type ExistingOrder = CurrentOrder & { current: MedicineNumber };
const days: readonly OrderColumn[] = ['orderedOn', 'untilDay'];
const doses: readonly OrderColumn[] = ['dose', 'doseTo'];
const nothing = (name: OrderColumn) => (name === 'contents' ? [] : null);

/** The order that stands, as one that is written; an empty one of what is new. */
function begun(
  existing: ExistingOrder | null,
  kind: MedicineKind,
  now: string,
): Record<OrderColumn, unknown> & Pick<Order, 'kind' | 'fromDate' | 'needsSecond'> {
  const { current } = existing ?? {};
  const values = orderColumnNames.map((name) => [name, current?.[name] ?? (name === 'givenBy' ? 'TEAM' : nothing(name))]);
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
  existing: ExistingOrder | null,
): Order | undefined {
  const stands: Record<string, string> = existing ? orderCells(existing, locale) : {};
  const isFilled = (name: string) => Boolean(cells[name]?.trim()) && cells[name]!.trim() !== stands[name];
  const kind = (isFilled('kind') ? cell(outcome, cells, 'kind', parseMedicineKind) : undefined) ?? existing?.kind;
  if (!kind) return undefined;
  const isSameKind = existing?.kind === kind;
  if (existing && !isSameKind) outcome.changed('kind', stands.kind!, formatMedicineKind(kind, locale));
  const order = begun(existing, kind, now);
  const hasOwnDoses = kind === 'SCHEDULED' && (existing?.current.doses ?? []).length > 0;
  const set = (name: OrderColumn, value: unknown) => {
    const shown = orderCell(name, value, locale);
    if (existing && shown === stands[name]) return;
    order[name] = value;
    if (existing) outcome.changed(name, stands[name]!, shown);
  };
  for (const name of orderColumnNames) {
    const { read, of } = columnOf(name);
    // The form of another kind does not ask for it.
    const isOfKind = !of || of.includes(kind);
    const refuse = () => outcome.wrong(name, 'notOfKind', { kind: formatMedicineKind(kind, locale) });
    if (!isOfKind && !isSameKind) {
      if (cells[name]?.trim()) refuse();
      set(name, nothing(name));
      continue;
    }
    if (!isFilled(name)) continue;
    const parsed = cell(outcome, cells, name, read);
    const value = parsed === undefined ? undefined : valid(outcome, name, orderFields[name], parsed);
    if (value === undefined || value === null || (existing && orderCell(name, value, locale) === stands[name])) continue;
    const far = days.includes(name) ? dayOutOfReach(String(value), now) : null;
    if (!isOfKind) refuse();
    else if (far) outcome.refused(name, `error.field.${far}`);
    else if (hasOwnDoses && doses.includes(name)) outcome.wrong(name, 'doseByTime');
    else set(name, value);
  }
  return order as Order;
}

type Place = { activityId: number } | { newActivity: number };

/** Compares a client's rows of medicines, once its activities were. */
export function compareMedicines(state: Comparison, work: ClientWork): void {
  if (work.rows.medicines.length === 0) return;
  const readable = work.candidates.filter((client) => mayRead(client, state));
  if (work.candidates.length > 0 && readable.length === 0) {
    for (const row of work.rows.medicines) {
      const outcome = new Outcome('medicines', row);
      outcome.wrong('client', 'medicinesOfTeam');
      work.outcomes.push(outcome);
    }
    return;
  }
  const known = byNames(state, readable);
  const newByKey = Map.groupBy(
    work.changes.newActivities.map(({ key }, newActivity) => ({ key: keyOf(key.category, key.type, key.name), newActivity })),
    ({ key }) => key,
  );
  const matched = new Matched();
  for (const row of work.rows.medicines) {
    const { cells } = row;
    const key = keyOf(...['category', 'type', 'activity'].map((column) => nameKey(cells[column] ?? '')));
    const named = known.get(key) ?? [];
    const inUse = named.filter(({ archived }) => !archived);
    const places: Place[] = [
      ...inUse.map(({ id }) => ({ activityId: id })),
      ...(newByKey.get(key) ?? []).map(({ newActivity }) => ({ newActivity })),
    ];
    let order: Order | undefined;
    const { outcome, existing } = matchRow(work, matched, 'medicines', row, {
      key,
      candidates: inUse.flatMap(({ medicine }) => (isGiven(medicine) ? [medicine] : [])),
      compare: (outcome, existing) => {
        hasAll(outcome, cells, ['category', 'type', 'activity', ...(existing ? [] : ['kind', 'name'])]);
        if (!existing && cells.activity?.trim()) {
          if (places.length === 0) outcome.wrong('activity', named.length > 0 ? 'archived' : 'noActivity');
          else if (places.length === 1 && inUse[0]?.medicine) outcome.wrong('activity', 'medicineEnded');
        }
        order = readOrder(state, outcome, cells, existing);
        const isOther = !existing || outcome.changes.length > 0;
        if (isOther && places.length > 1) outcome.wrong('activity', 'several');
        if (existing?.isAhead && isOther) outcome.wrong(null, 'medicineAhead');
        if (isOther && order && !outcome.isWrong)
          for (const { field, key } of faultsOf(order.kind, order, state.existing.today)) outcome.refused(field, key);
      },
    });
    if (outcome.isWrong || !order) continue;
    const reasons = importReasons[state.locale];
    if (!existing) work.changes.newMedicines.push({ ...places[0]!, order });
    else if (outcome.state === 'changed')
      work.changes.changedMedicines.push({ existing, order, reason: reasons.done, undoReason: reasons.undone });
  }
}
