/** The fields of an order as they stand in a form, and as they are sent. */

import type { OrderRevision } from '#contract/medicine-orders.ts';
import type { OrderInput } from '#contract/medicines.ts';
import type { Locale } from '#domain/locales.ts';
import { findMissingFields, isInvalidDoseSpan, isMaxBelowDose, type MedicineKind, requiredFields } from '#domain/medicine-numbers.ts';
import { formatPack, parsePack } from '#domain/medicine-pack.ts';
import { definedErrors } from '../kit/checks.ts';
import { numberFieldText } from '../kit/numbers.ts';
import { readDate } from '../kit/parse-date.ts';
import { numberErrorOf, readNumber } from '../kit/read-number.ts';
import { validFromErrors } from './valid-from.ts';

const plainTextFields = [
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
type PlainTextField = (typeof plainTextFields)[number];
export type OrderNumberField = (typeof numberFields)[number];
/** The dose of a series, by its id. */
export type SeriesField = `doses.${number}`;
/** The form as it is typed, numbers and days too; an interval in hours, a pack's contents a line each. */
export type OrderDraft = Record<
  PlainTextField | OrderNumberField | 'reason' | 'contents' | 'imageUrl' | 'fromDay' | 'fromClock',
  string
> & {
  [Field in SeriesField]?: string;
} & {
  kind: MedicineKind;
  givenBy: OrderInput['givenBy'];
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
export const seriesFieldName = (id: number): SeriesField => `doses.${id}`;
/** The series that the form asks a dose of. */
type SeriesPlans = readonly { id: number }[];

const MINUTES_PER_HOUR = 60;

/** True where each series is asked its dose. */
export const hasDosePerSeries = ({ kind, bySeries }: OrderDraft): boolean => kind === 'SCHEDULED' && bySeries;
/** The dose of a series as it is typed; until somebody types one it is the order's own, so that none is lost. */
export const seriesDoseText = (draft: OrderDraft, id: number): string =>
  draft[seriesFieldName(id)] ?? [draft.dose, draft.doseTo].filter((bound) => bound.trim() !== '').join('–');

/** «8» or «1–2», as numbers; nothing where it is neither. */
function parseDoseRange(doseRangeText: string | undefined, locale: Locale): number[] {
  const numbers = (doseRangeText ?? '')
    .split(/[–-]/)
    .map((bound) => (numberErrorOf(bound, locale, 0) ? undefined : (readNumber(bound, locale) ?? undefined)));
  return numbers.length > 2 || numbers.includes(undefined) ? [] : (numbers as number[]);
}

/** The form as it begins: with an order that stands, or one that is proposed. */
export function orderDraftOf(initialOrder: Partial<OrderRevision>, kind: MedicineKind, locale: Locale): OrderDraft {
  const formatNumber = (number: number) => numberFieldText(number, locale);
  const optionalNumberText = (number: number | null | undefined) => (number == null ? '' : formatNumber(number));
  const intervalHours =
    initialOrder.minIntervalMinutes == null ? null : Math.round((100 * initialOrder.minIntervalMinutes) / MINUTES_PER_HOUR) / 100;
  return {
    ...(Object.fromEntries(plainTextFields.map((field) => [field, initialOrder[field] ?? ''])) as Record<PlainTextField, string>),
    ...(Object.fromEntries(numberFields.map((field) => [field, optionalNumberText(initialOrder[field])])) as Record<
      OrderNumberField,
      string
    >),
    minIntervalMinutes: optionalNumberText(intervalHours),
    contents: formatPack(initialOrder.contents ?? [], formatNumber),
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
        seriesFieldName(plannedActivityId),
        doseTo === null ? formatNumber(dose) : `${formatNumber(dose)}–${formatNumber(doseTo)}`,
      ]),
    ),
  };
}

/** The fields that an order of a kind has: what another kind asks for is not sent. */
export function orderBodyOf(draft: OrderDraft, plans: SeriesPlans, locale: Locale) {
  const textValues = Object.fromEntries(plainTextFields.map((field) => [field, draft[field].trim() || null])) as Record<
    PlainTextField,
    string | null
  >;
  const readField = (field: OrderNumberField, isSent = true) => (isSent ? (readNumber(draft[field], locale) ?? null) : null);
  const readDay = (dayText: string | null) => (dayText ? (readDate(dayText) ?? null) : null);
  const [isPack, isAsNeeded] = [draft.kind === 'PACK', draft.kind === 'AS_NEEDED'];
  const intervalHours = readField('minIntervalMinutes', isAsNeeded);
  const hasDose = !isPack && !hasDosePerSeries(draft);
  const doses = plans.flatMap(({ id }) => {
    const [dose, doseTo = null] = parseDoseRange(seriesDoseText(draft, id), locale);
    return dose === undefined ? [] : [{ plannedActivityId: id, dose, doseTo }];
  });
  return {
    ...textValues,
    name: draft.name.trim(),
    kind: draft.kind,
    givenBy: draft.givenBy,
    needsSecond: draft.needsSecond,
    dose: readField('dose', hasDose),
    doseTo: readField('doseTo', hasDose),
    doses: hasDosePerSeries(draft) ? doses : [],
    maxAmount: readField('maxAmount', isAsNeeded),
    maxHours: readField('maxHours', isAsNeeded),
    minIntervalMinutes: intervalHours === null ? null : Math.round(intervalHours * MINUTES_PER_HOUR),
    effectAfterMinutes: readField('effectAfterMinutes', isAsNeeded),
    orderedOn: readDay(textValues.orderedOn),
    untilDay: readDay(textValues.untilDay),
    contents: isPack ? parsePack(draft.contents) : [],
    imageUrl: draft.imageUrl || null,
  } satisfies OrderInput;
}

/** Errors of the draft by field, before anything is sent; a change says why. */
export function orderErrors(
  draft: OrderDraft,
  plans: SeriesPlans,
  isFirstRevision: boolean,
  { locale, today }: { locale: Locale; today: string },
): Record<string, string> {
  const order = orderBodyOf(draft, plans, locale);
  const numberError = (field: OrderNumberField) => (draft[field].trim() === '' ? undefined : numberErrorOf(draft[field], locale, 0));
  const spanError = (doseRangeText = '') => {
    const [dose, doseTo] = parseDoseRange(doseRangeText, locale);
    if (doseRangeText.trim() !== '' && dose === undefined) return 'error.field.number';
    return doseTo !== undefined && isInvalidDoseSpan({ dose: dose!, doseTo }) ? 'assistmeApp.medicine.errors.span' : undefined;
  };
  const dayError = (dayText: string) => (dayText.trim() === '' || readDate(dayText) ? undefined : 'error.field.date');
  const missingFields = findMissingFields(draft.kind, order).filter((field) => requiredFields[draft.kind].includes(field));
  return definedErrors({
    ...Object.fromEntries(missingFields.map((field) => [field, 'error.field.required'])),
    name: order.name === '' ? 'error.field.required' : undefined,
    ...(hasDosePerSeries(draft) && Object.fromEntries(plans.map(({ id }) => [seriesFieldName(id), spanError(seriesDoseText(draft, id))]))),
    ...(draft.kind !== 'PACK' &&
      !hasDosePerSeries(draft) && {
        dose: numberError('dose') ?? (missingFields.includes('dose') ? 'error.field.required' : undefined),
        doseTo: numberError('doseTo') ?? (isInvalidDoseSpan(order) ? 'assistmeApp.medicine.errors.span' : undefined),
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
    reason: isFirstRevision || draft.reason.trim() !== '' ? undefined : 'error.field.required',
  });
}
