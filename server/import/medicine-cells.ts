/** The columns of an order as the download says them, and what they mean (R142). */
import type { OrderRevision } from '#contract/medicine-orders.ts';
import { type CellRead, formatAmount, parseAmount } from '#domain/import/cells.ts';
import { formatContents, formatGiver, formatMedicineKind, parseContents, parseDayCell, parseGiver } from '#domain/import/medicine-cells.ts';
import type { Locale } from '#domain/locales.ts';
import type { MedicineKind } from '#domain/medicine-numbers.ts';
import type { CurrentOrder } from '#server/medicines/rows.ts';
import type { Comparison } from './comparison.ts';
import type { ExistingClient } from './existing.ts';

/** Medicines are the team's own (R128): its leader's, and of a client that has no team yet whoever's brings it in; ADMIN's all. */
export const mayReadMedicines = ({ hasTeam, isLed }: ExistingClient, { isAdmin }: Pick<Comparison, 'isAdmin'>): boolean =>
  isAdmin || !hasTeam || isLed;

type OrderColumnFormat = {
  write: (value: never, locale: Locale) => string;
  read: (text: string) => CellRead<unknown>;
  kinds?: readonly MedicineKind[];
};
const textColumn = { write: (text: string) => text, read: (text: string) => ({ value: text }) };
const amountColumn = { write: formatAmount, read: (text: string) => parseAmount(text) };
const dayColumn = { write: (day: string) => day, read: parseDayCell };
/** Limits of one given as needed, and no others. */
const limitColumn = { ...amountColumn, kinds: ['AS_NEEDED'] as const };
const doseColumn = { ...amountColumn, kinds: ['SCHEDULED', 'AS_NEEDED'] as const };

/** The columns of an order in those of the sheet, after its kind; `kinds` are those whose forms ask for it, all where it is left out. */
export const orderColumns = {
  name: textColumn,
  substance: textColumn,
  strength: textColumn,
  form: textColumn,
  dose: doseColumn,
  doseTo: doseColumn,
  unit: textColumn,
  route: textColumn,
  instruction: textColumn,
  indication: textColumn,
  givenBy: { write: formatGiver, read: parseGiver },
  orderedBy: textColumn,
  orderedOn: dayColumn,
  untilDay: dayColumn,
  maxAmount: limitColumn,
  maxHours: limitColumn,
  minIntervalMinutes: limitColumn,
  effectAfterMinutes: limitColumn,
  contents: { write: formatContents, read: parseContents, kinds: ['PACK'] as const },
} satisfies Record<string, OrderColumnFormat>;
export type OrderColumn = keyof typeof orderColumns;
export const orderColumnNames = Object.keys(orderColumns) as OrderColumn[];
export const orderColumnOf = (column: OrderColumn): OrderColumnFormat => orderColumns[column];

/** A value as its cell says it; '' of none. */
export function formatOrderCell(column: OrderColumn, value: unknown, locale: Locale): string {
  return value === null || value === undefined ? '' : orderColumnOf(column).write(value as never, locale);
}
export const formatOrderCells = ({ kind, current }: CurrentOrder & { current: OrderRevision }, locale: Locale): Record<string, string> => ({
  kind: formatMedicineKind(kind, locale),
  ...Object.fromEntries(orderColumnNames.map((column) => [column, formatOrderCell(column, current[column], locale)])),
});

export const hasCurrentOrder = (medicine: CurrentOrder | null): medicine is CurrentOrder & { current: OrderRevision } =>
  medicine !== null && medicine.current !== null;
