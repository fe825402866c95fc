/** The fields of an order as they stand in a form, and as they are sent. */

import type { MedicineNumber } from '#contract/medicine-orders.ts';
import type { Order } from '#contract/medicines.ts';
import type { Locale } from '#domain/locales.ts';
import { isMaxBelowDose, isWrongSpan, lacksOf, type MedicineKind, requiredFields } from '#domain/medicine-numbers.ts';
import { packOf, packText } from '#domain/medicine-pack.ts';
import { definedErrors } from '../kit/checks.ts';
import { numberFieldText } from '../kit/numbers.ts';
import { readDate } from '../kit/parse-date.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import { validFromErrors } from './valid-from.ts';

const wordFields = [
  'name',
  'substance',
  'strength',
  'form',
  'unit',
  'route',
  'indication',
  'instruction',
  'orderedBy',
  'orderedOn',
  'untilDay',
] as const;
const numberFields = ['dose', 'doseTo', 'maxAmount', 'maxHours', 'minIntervalMinutes', 'effectAfterMinutes'] as const;
type WordField = (typeof wordFields)[number];
export type OrderNumberField = (typeof numberFields)[number];
/** The dose of a series, by its id. */
export type SeriesField = `doses.${number}`;
/** The form as it is typed, numbers and days too; an interval in hours, a pack's contents a line each. */
export type OrderDraft = Record<WordField | OrderNumberField | 'reason' | 'contents' | 'imageUrl' | 'fromDay' | 'fromClock', string> & {
  [Field in SeriesField]?: string;
} & {
  kind: MedicineKind;
  givenBy: Order['givenBy'];
  /** A second person confirms each time (R159). */
  needsSecond: boolean;
  /** Doses differ by time: each series has its own. */
  bySeries: boolean;
  /** It applies from another moment than now. */
  hasFrom: boolean;
};
export type OrderTextField = Exclude<
  keyof OrderDraft,
  | 'kind'
  | 'givenBy'
  | 'needsSecond'
  | 'bySeries'
  | 'hasFrom'
  | 'fromDay'
  | 'fromClock'
  | 'orderedOn'
  | 'untilDay'
  | 'imageUrl'
  | SeriesField
>;
export const seriesField = (id: number): SeriesField => `doses.${id}`;
/** The series that the form asks a dose of. */
type Plans = readonly { id: number }[];

const MINUTES_PER_HOUR = 60;

/** True where each series is asked its dose. */
export const isBySeries = ({ kind, bySeries }: OrderDraft): boolean => kind === 'SCHEDULED' && bySeries;
/** The dose of a series as it is typed; until somebody types one it is the order's own, so that none is lost. */
export const seriesDose = (draft: OrderDraft, id: number): string =>
  draft[seriesField(id)] ?? [draft.dose, draft.doseTo].filter((bound) => bound.trim() !== '').join('–');

/** «8» or «1–2», as numbers; nothing where it is neither. */
function spanOf(typedSpan: string | undefined, locale: Locale): number[] {
  const numbers = (typedSpan ?? '')
    .split(/[–-]/)
    .map((bound) => (wrongNumber(bound, locale, 0) ? undefined : (readNumber(bound, locale) ?? undefined)));
  return numbers.length > 2 || numbers.includes(undefined) ? [] : (numbers as number[]);
}

/** The form as it begins: with an order that stands, or one that is proposed. */
export function orderDraftOf(initialOrder: Partial<MedicineNumber>, kind: MedicineKind, locale: Locale): OrderDraft {
  const formatNumber = (number: number) => numberFieldText(number, locale);
  const fieldText = (number: number | null | undefined) => (number == null ? '' : formatNumber(number));
  const intervalHours =
    initialOrder.minIntervalMinutes == null ? null : Math.round((100 * initialOrder.minIntervalMinutes) / MINUTES_PER_HOUR) / 100;
  return {
    ...(Object.fromEntries(wordFields.map((field) => [field, initialOrder[field] ?? ''])) as Record<WordField, string>),
    ...(Object.fromEntries(numberFields.map((field) => [field, fieldText(initialOrder[field])])) as Record<OrderNumberField, string>),
    minIntervalMinutes: fieldText(intervalHours),
    contents: packText(initialOrder.contents ?? [], formatNumber),
    // Each number has its own reason, paper and beginning.
    reason: '',
    imageUrl: '',
    hasFrom: false,
    fromDay: '',
    fromClock: '',
    kind,
    givenBy: initialOrder.givenBy ?? 'TEAM',
    needsSecond: initialOrder.needsSecond ?? false,
    bySeries: (initialOrder.doses ?? []).length > 0,
    ...Object.fromEntries(
      (initialOrder.doses ?? []).map(({ plannedActivityId, dose, doseTo }) => [
        seriesField(plannedActivityId),
        doseTo === null ? formatNumber(dose) : `${formatNumber(dose)}–${formatNumber(doseTo)}`,
      ]),
    ),
  };
}

/** The fields that an order of a kind has: what another kind asks for is not sent. */
export function orderBodyOf(draft: OrderDraft, plans: Plans, locale: Locale) {
  const wordValues = Object.fromEntries(wordFields.map((field) => [field, draft[field].trim() || null])) as Record<
    WordField,
    string | null
  >;
  const readField = (field: OrderNumberField, isSent = true) => (isSent ? (readNumber(draft[field], locale) ?? null) : null);
  const readDay = (typedDay: string | null) => (typedDay ? (readDate(typedDay) ?? null) : null);
  const [isPack, isAsNeeded] = [draft.kind === 'PACK', draft.kind === 'AS_NEEDED'];
  const hours = readField('minIntervalMinutes', isAsNeeded);
  const hasDose = !isPack && !isBySeries(draft);
  const doses = plans.flatMap(({ id }) => {
    const [dose, doseTo = null] = spanOf(seriesDose(draft, id), locale);
    return dose === undefined ? [] : [{ plannedActivityId: id, dose, doseTo }];
  });
  return {
    ...wordValues,
    name: draft.name.trim(),
    kind: draft.kind,
    givenBy: draft.givenBy,
    needsSecond: draft.needsSecond,
    dose: readField('dose', hasDose),
    doseTo: readField('doseTo', hasDose),
    doses: isBySeries(draft) ? doses : [],
    maxAmount: readField('maxAmount', isAsNeeded),
    maxHours: readField('maxHours', isAsNeeded),
    minIntervalMinutes: hours === null ? null : Math.round(hours * MINUTES_PER_HOUR),
    effectAfterMinutes: readField('effectAfterMinutes', isAsNeeded),
    orderedOn: readDay(wordValues.orderedOn),
    untilDay: readDay(wordValues.untilDay),
    contents: isPack ? packOf(draft.contents) : [],
    imageUrl: draft.imageUrl || null,
  } satisfies Order;
}

/** Errors of the draft by field, before anything is sent; a change says why. */
export function orderErrors(
  draft: OrderDraft,
  plans: Plans,
  isFirst: boolean,
  { locale, today }: { locale: Locale; today: string },
): Record<string, string> {
  const order = orderBodyOf(draft, plans, locale);
  const numberError = (field: OrderNumberField) => (draft[field].trim() === '' ? undefined : wrongNumber(draft[field], locale, 0));
  const spanError = (typedSpan = '') => {
    const [dose, doseTo] = spanOf(typedSpan, locale);
    if (typedSpan.trim() !== '' && dose === undefined) return 'error.field.number';
    return doseTo !== undefined && isWrongSpan({ dose: dose!, doseTo }) ? 'assistmeApp.medicine.errors.span' : undefined;
  };
  const dayError = (typedDay: string) => (typedDay.trim() === '' || readDate(typedDay) ? undefined : 'error.field.date');
  const missingFields = lacksOf(draft.kind, order).filter((field) => requiredFields[draft.kind].includes(field));
  return definedErrors({
    ...Object.fromEntries(missingFields.map((field) => [field, 'error.field.required'])),
    name: order.name === '' ? 'error.field.required' : undefined,
    ...(isBySeries(draft) && Object.fromEntries(plans.map(({ id }) => [seriesField(id), spanError(seriesDose(draft, id))]))),
    ...(draft.kind !== 'PACK' &&
      !isBySeries(draft) && {
        dose: numberError('dose') ?? (missingFields.includes('dose') ? 'error.field.required' : undefined),
        doseTo: numberError('doseTo') ?? (isWrongSpan(order) ? 'assistmeApp.medicine.errors.span' : undefined),
      }),
    ...(draft.kind === 'AS_NEEDED' && {
      maxAmount: numberError('maxAmount') ?? (isMaxBelowDose(order) ? 'assistmeApp.medicine.errors.maxBelowDose' : undefined),
      maxHours: numberError('maxHours'),
      minIntervalMinutes: numberError('minIntervalMinutes'),
      effectAfterMinutes: numberError('effectAfterMinutes'),
    }),
    ...validFromErrors(draft),
    orderedOn: dayError(draft.orderedOn) ?? (order.orderedOn && order.orderedOn > today ? 'assistmeApp.day.errors.ahead' : undefined),
    untilDay: dayError(draft.untilDay),
    reason: isFirst || draft.reason.trim() !== '' ? undefined : 'error.field.required',
  });
}
