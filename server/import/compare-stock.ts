/** Compares the rows of the stock's sheet with the items of a client. */
import { inventoryItem } from '#contract/inventory.ts';
import { formatAmount, formatYesNo, parseAmount, parseYesNo } from '#domain/import/cells.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import type { StockItemFields } from './client-changes.ts';
import { type Comparison, collectRows, matchRow, type SheetClient } from './comparison.ts';
import type { ExistingItem } from './existing.ts';
import { type Outcome, RowMatcher } from './outcome.ts';
import { type Cells, parseCell, requireCells, validateValue } from './reading.ts';

/** The columns of an item as the download says them. */
export const formatItemCells = (
  item: ExistingItem,
  { existing: existingData, locale }: Pick<Comparison, 'existing' | 'locale'>,
): Record<string, string> => ({
  category: existingData.itemCategories.find(({ id }) => id === item.categoryId)?.name ?? '',
  unit: item.unit ?? '',
  amount: formatAmount(item.amount, locale),
  alertValue: formatAmount(item.alertValue, locale),
  dosage: item.dosage ?? '',
  openToAssistants: formatYesNo(item.openToAssistants, locale),
});

const {
  name: nameSchema,
  unit: unitSchema,
  amountInStock: amountSchema,
  alertValue: alertValueSchema,
  dosage: dosageSchema,
} = inventoryItem.writable;

function readItem(
  comparison: Comparison,
  sheetClient: SheetClient,
  outcome: Outcome,
  cells: Cells,
  existingItem: ExistingItem | null,
): StockItemFields {
  const currentCells: Record<string, string> = existingItem ? formatItemCells(existingItem, comparison) : {};
  const fields: StockItemFields = {};
  const isFilled = (column: string) => Boolean(cells[column]?.trim()) && cells[column]!.trim() !== currentCells[column];
  const setField = <K extends keyof StockItemFields>(column: K, value: StockItemFields[K] | undefined, shownText: string) => {
    if (value === undefined || (existingItem && shownText === currentCells[column])) return;
    fields[column] = value;
    if (existingItem) outcome.changed(column, currentCells[column] ?? '', shownText);
  };
  const readNumber = (column: 'amount' | 'alertValue', schema: typeof alertValueSchema) => {
    const parsedNumber = parseCell(outcome, cells, column, parseAmount);
    return parsedNumber === undefined ? undefined : validateValue(outcome, column, schema, parsedNumber);
  };
  // The amount of an item is counted, never imported over (R103); of a controlled one another amount is wrong (R161).
  if (!existingItem) fields.amount = readNumber('amount', amountSchema) ?? 0;
  else {
    const amount = readNumber('amount', amountSchema);
    if (existingItem.controlled && amount !== undefined && amount !== existingItem.amount)
      outcome.addErrorKey('amount', 'error.stock.controlledAmount');
  }
  if (isFilled('alertValue')) {
    const newAlertValue = readNumber('alertValue', alertValueSchema);
    setField('alertValue', newAlertValue, newAlertValue === undefined ? '' : formatAmount(newAlertValue, comparison.locale));
  }
  if (isFilled('category')) {
    const itemCategory = comparison.catalogue.resolveName(
      outcome,
      'category',
      'itemCategory',
      cells.category!,
      sheetClient.changes.existing,
    );
    if (itemCategory && !(existingItem && existingItem.categoryId === itemCategory.id))
      setField('category', itemCategory, itemCategory.name);
  }
  for (const [column, schema] of [
    ['unit', unitSchema],
    ['dosage', dosageSchema],
  ] as const)
    if (isFilled(column)) {
      const newText = validateValue(outcome, column, schema, cells[column]);
      setField(column, newText ?? undefined, newText ?? '');
    }
  if (isFilled('openToAssistants')) {
    const isOpenToAssistants = parseCell(outcome, cells, 'openToAssistants', parseYesNo);
    setField(
      'openToAssistants',
      isOpenToAssistants,
      isOpenToAssistants === undefined ? '' : formatYesNo(isOpenToAssistants, comparison.locale),
    );
  }
  return fields;
}

/** Compares a client's rows of stock; answers the keys of the items that it will have, for what draws them. */
export function compareStock(comparison: Comparison, sheetClient: SheetClient): ReadonlySet<string> {
  const rowMatcher = new RowMatcher();
  const itemKeys = new Set(collectRows(sheetClient, ({ items }) => items).flatMap((item) => (item.archived ? [] : [nameKeyOf(item.name)])));
  for (const sheetRow of sheetClient.rows.stock) {
    const itemKey = nameKeyOf(sheetRow.cells.name ?? '');
    const sameNameItems = collectRows(sheetClient, ({ items }) => items).filter((item) => nameKeyOf(item.name) === itemKey);
    const itemsInUse = sameNameItems.filter((item) => !item.archived);
    let fields: StockItemFields = {};
    const { outcome, existingRow: existingItem } = matchRow(sheetClient, rowMatcher, 'stock', sheetRow, {
      key: itemKey,
      candidates: itemsInUse,
      compare: (outcome, existingItem) => {
        requireCells(outcome, sheetRow.cells, existingItem ? ['name'] : ['name', 'amount', 'alertValue']);
        const itemName = !existingItem && sheetRow.cells.name ? validateValue(outcome, 'name', nameSchema, sheetRow.cells.name) : undefined;
        if (!existingItem && sameNameItems.length > 0) outcome.wrong('name', 'archived');
        fields = {
          ...(itemName !== undefined && { name: itemName }),
          ...readItem(comparison, sheetClient, outcome, sheetRow.cells, existingItem),
        };
      },
    });
    if (outcome.isWrong) continue;
    itemKeys.add(itemKey);
    if (!existingItem) sheetClient.changes.newItems.push(fields);
    else if (outcome.state === 'changed') sheetClient.changes.changedItems.push({ existing: existingItem, fields });
  }
  return itemKeys;
}
