/** Compares the rows of the stock's sheet with the items of a client. */
import { inventoryItem } from '#contract/inventory.ts';
import { formatAmount, formatYesNo, parseAmount, parseYesNo } from '#domain/import/cells.ts';
import { nameKey } from '#domain/name-key.ts';
import type { StockItemFields } from './client-changes.ts';
import { type ClientWork, type Comparison, matchRow, rowsOfCandidates } from './comparison.ts';
import type { ExistingItem } from './existing.ts';
import { type Outcome, RowMatcher } from './outcome.ts';
import { type Cells, parseCell, requireCells, validateValue } from './reading.ts';

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

function readItem(state: Comparison, work: ClientWork, outcome: Outcome, cells: Cells, existingItem: ExistingItem | null): StockItemFields {
  const currentCells: Record<string, string> = existingItem ? itemCells(existingItem, state) : {};
  const fields: StockItemFields = {};
  const isFilled = (column: string) => Boolean(cells[column]?.trim()) && cells[column]!.trim() !== currentCells[column];
  const setField = <K extends keyof StockItemFields>(column: K, value: StockItemFields[K] | undefined, shownText: string) => {
    if (value === undefined || (existingItem && shownText === currentCells[column])) return;
    fields[column] = value;
    if (existingItem) outcome.changed(column, currentCells[column] ?? '', shownText);
  };
  const readNumber = (column: 'amount' | 'alertValue', schema: typeof alertValue) => {
    const value = parseCell(outcome, cells, column, parseAmount);
    return value === undefined ? undefined : validateValue(outcome, column, schema, value);
  };
  // The amount of an item is counted, never imported over (R103); of a controlled one another amount is wrong (R161).
  if (!existingItem) fields.amount = readNumber('amount', amountInStock) ?? 0;
  else {
    const amount = readNumber('amount', amountInStock);
    if (existingItem.controlled && amount !== undefined && amount !== existingItem.amount)
      outcome.refuse('amount', 'error.stock.controlledAmount');
  }
  if (isFilled('alertValue')) {
    const value = readNumber('alertValue', alertValue);
    setField('alertValue', value, value === undefined ? '' : formatAmount(value, state.locale));
  }
  if (isFilled('category')) {
    const itemCategory = state.catalogue.resolveName(outcome, 'category', 'itemCategory', cells.category!, work.changes.existing);
    if (itemCategory && !(existingItem && existingItem.categoryId === itemCategory.id))
      setField('category', itemCategory, itemCategory.name);
  }
  for (const [column, schema] of [
    ['unit', unit],
    ['dosage', dosage],
  ] as const)
    if (isFilled(column)) {
      const value = validateValue(outcome, column, schema, cells[column]);
      setField(column, value ?? undefined, value ?? '');
    }
  if (isFilled('openToAssistants')) {
    const value = parseCell(outcome, cells, 'openToAssistants', parseYesNo);
    setField('openToAssistants', value, value === undefined ? '' : formatYesNo(value, state.locale));
  }
  return fields;
}

/** Compares a client's rows of stock; answers the keys of the items that it will have, for what draws them. */
export function compareStock(state: Comparison, work: ClientWork): ReadonlySet<string> {
  const rowMatcher = new RowMatcher();
  const keys = new Set(rowsOfCandidates(work, ({ items }) => items).flatMap((item) => (item.archived ? [] : [nameKey(item.name)])));
  for (const row of work.rows.stock) {
    const key = nameKey(row.cells.name ?? '');
    const sameNameItems = rowsOfCandidates(work, ({ items }) => items).filter((item) => nameKey(item.name) === key);
    const itemsInUse = sameNameItems.filter((item) => !item.archived);
    let fields: StockItemFields = {};
    const { outcome, existingRow: existingItem } = matchRow(work, rowMatcher, 'stock', row, {
      key,
      candidates: itemsInUse,
      compare: (outcome, existingItem) => {
        requireCells(outcome, row.cells, existingItem ? ['name'] : ['name', 'amount', 'alertValue']);
        const itemName = !existingItem && row.cells.name ? validateValue(outcome, 'name', name, row.cells.name) : undefined;
        if (!existingItem && sameNameItems.length > 0) outcome.wrong('name', 'archived');
        fields = { ...(itemName !== undefined && { name: itemName }), ...readItem(state, work, outcome, row.cells, existingItem) };
      },
    });
    if (outcome.isWrong) continue;
    keys.add(key);
    if (!existingItem) work.changes.newItems.push(fields);
    else if (outcome.state === 'changed') work.changes.changedItems.push({ existing: existingItem, fields });
  }
  return keys;
}
