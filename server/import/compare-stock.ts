/** Compares the rows of the stock's sheet with the items of a client. */
import { inventoryItem } from '#contract/inventory.ts';
import { formatAmount, formatYesNo, parseAmount, parseYesNo } from '#domain/import/cells.ts';
import { nameKey } from '#domain/name-key.ts';
import type { StockItemFields } from './client-changes.ts';
import { type ClientWork, type Comparison, matchRow, rowsOfCandidates } from './comparison.ts';
import type { ExistingItem } from './existing.ts';
import { Matched, type Outcome } from './outcome.ts';
import { type Cells, cell, hasAll, valid } from './reading.ts';

/** The columns of an item as the download says them. */
export const itemCells = (item: ExistingItem, { existing, locale }: Pick<Comparison, 'existing' | 'locale'>): Record<string, string> => ({
  category: existing.itemCategories.find(({ id }) => id === item.categoryId)?.name ?? '',
  unit: item.unit ?? '',
  amount: formatAmount(item.amount, locale),
  alertValue: formatAmount(item.alertValue, locale),
  dosage: item.dosage ?? '',
  openToAssistants: formatYesNo(item.openToAssistants, locale),
});

const { name, unit, amountInStock, alertValue, dosage } = inventoryItem.writable;

function readItem(state: Comparison, work: ClientWork, outcome: Outcome, cells: Cells, existing: ExistingItem | null): StockItemFields {
  const stands: Record<string, string> = existing ? itemCells(existing, state) : {};
  const fields: StockItemFields = {};
  const isFilled = (column: string) => Boolean(cells[column]?.trim()) && cells[column]!.trim() !== stands[column];
  const set = <K extends keyof StockItemFields>(column: K, value: StockItemFields[K] | undefined, shown: string) => {
    if (value === undefined || (existing && shown === stands[column])) return;
    fields[column] = value;
    if (existing) outcome.changed(column, stands[column] ?? '', shown);
  };
  const number = (column: 'amount' | 'alertValue', schema: typeof alertValue) => {
    const value = cell(outcome, cells, column, parseAmount);
    return value === undefined ? undefined : valid(outcome, column, schema, value);
  };
  // The amount of an item is counted, never imported over (R103); of a controlled one another amount is wrong (R161).
  if (!existing) fields.amount = number('amount', amountInStock) ?? 0;
  else {
    const amount = number('amount', amountInStock);
    if (existing.controlled && amount !== undefined && amount !== existing.amount)
      outcome.refused('amount', 'error.stock.controlledAmount');
  }
  if (isFilled('alertValue')) {
    const value = number('alertValue', alertValue);
    set('alertValue', value, value === undefined ? '' : formatAmount(value, state.locale));
  }
  if (isFilled('category')) {
    const named = state.catalogue.single(outcome, 'category', 'itemCategory', cells.category!, work.changes.existing);
    if (named && !(existing && existing.categoryId === named.id)) set('category', named, named.name);
  }
  for (const [column, schema] of [
    ['unit', unit],
    ['dosage', dosage],
  ] as const)
    if (isFilled(column)) {
      const value = valid(outcome, column, schema, cells[column]);
      set(column, value ?? undefined, value ?? '');
    }
  if (isFilled('openToAssistants')) {
    const value = cell(outcome, cells, 'openToAssistants', parseYesNo);
    set('openToAssistants', value, value === undefined ? '' : formatYesNo(value, state.locale));
  }
  return fields;
}

/** Compares a client's rows of stock; answers the keys of the items that it will have, for what draws them. */
export function compareStock(state: Comparison, work: ClientWork): ReadonlySet<string> {
  const matched = new Matched();
  const keys = new Set(rowsOfCandidates(work, ({ items }) => items).flatMap((item) => (item.archived ? [] : [nameKey(item.name)])));
  for (const row of work.rows.stock) {
    const key = nameKey(row.cells.name ?? '');
    const named = rowsOfCandidates(work, ({ items }) => items).filter((item) => nameKey(item.name) === key);
    const inUse = named.filter((item) => !item.archived);
    let fields: StockItemFields = {};
    const { outcome, existing } = matchRow(work, matched, 'stock', row, {
      key,
      candidates: inUse,
      compare: (outcome, existing) => {
        hasAll(outcome, row.cells, existing ? ['name'] : ['name', 'amount', 'alertValue']);
        const itemName = !existing && row.cells.name ? valid(outcome, 'name', name, row.cells.name) : undefined;
        if (!existing && named.length > 0) outcome.wrong('name', 'archived');
        fields = { ...(itemName !== undefined && { name: itemName }), ...readItem(state, work, outcome, row.cells, existing) };
      },
    });
    if (outcome.isWrong) continue;
    keys.add(key);
    if (!existing) work.changes.newItems.push(fields);
    else if (outcome.state === 'changed') work.changes.changedItems.push({ existing, fields });
  }
  return keys;
}
