/** The fields of an order as they stand in a form, and as they are sent. */

import type { MedicineNumber } from '#contract/medicine-orders.ts';
import type { Order } from '#contract/medicines.ts';
import type { Locale } from '#domain/locales.ts';
import { isMaxBelowDose, isWrongSpan, lacksOf, type MedicineKind, required } from '#domain/medicine-numbers.ts';
import { packOf, packText } from '#domain/medicine-pack.ts';
import { onlyWrong } from '../kit/checks.ts';
import { numberField } from '../kit/numbers.ts';
import { readDate } from '../kit/parse-date.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import { wrongFrom } from './valid-from.ts';

const words = [
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
const numbers = ['dose', 'doseTo', 'maxAmount', 'maxHours', 'minIntervalMinutes', 'effectAfterMinutes'] as const;
type WordField = (typeof words)[number];
export type NumberField = (typeof numbers)[number];
/** The dose of a series, by its id. */
export type SeriesField = `doses.${number}`;
/** The form as it is typed, numbers and days too; an interval in hours, a pack's contents a line each. */
export type OrderDraft = Record<WordField | NumberField | 'reason' | 'contents' | 'imageUrl' | 'fromDay' | 'fromClock', string> & {
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
export type TextField = Exclude<
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

const MINUTES = 60;

/** True where each series is asked its dose. */
export const isBySeries = ({ kind, bySeries }: OrderDraft): boolean => kind === 'SCHEDULED' && bySeries;
/** The dose of a series as it is typed; until somebody types one it is the order's own, so that none is lost. */
export const seriesDose = (draft: OrderDraft, id: number): string =>
  draft[seriesField(id)] ?? [draft.dose, draft.doseTo].filter((part) => part.trim() !== '').join('–');

/** «8» or «1–2», as numbers; nothing where it is neither. */
function spanOf(typed: string | undefined, locale: Locale): number[] {
  const numbers = (typed ?? '')
    .split(/[–-]/)
    .map((part) => (wrongNumber(part, locale, 0) ? undefined : (readNumber(part, locale) ?? undefined)));
  return numbers.length > 2 || numbers.includes(undefined) ? [] : (numbers as number[]);
}

/** The form as it begins: with an order that stands, or one that is proposed. */
export function orderDraftOf(begun: Partial<MedicineNumber>, kind: MedicineKind, locale: Locale): OrderDraft {
  const write = (number: number) => numberField(number, locale);
  const typed = (number: number | null | undefined) => (number == null ? '' : write(number));
  const inHours = begun.minIntervalMinutes == null ? null : Math.round((100 * begun.minIntervalMinutes) / MINUTES) / 100;
  return {
    ...(Object.fromEntries(words.map((field) => [field, begun[field] ?? ''])) as Record<WordField, string>),
    ...(Object.fromEntries(numbers.map((field) => [field, typed(begun[field])])) as Record<NumberField, string>),
    ...{ minIntervalMinutes: typed(inHours), contents: packText(begun.contents ?? [], write) },
    // Each number has its own reason, paper and beginning.
    ...{ reason: '', imageUrl: '', hasFrom: false, fromDay: '', fromClock: '' },
    ...{ kind, givenBy: begun.givenBy ?? 'TEAM', needsSecond: begun.needsSecond ?? false, bySeries: (begun.doses ?? []).length > 0 },
    ...Object.fromEntries(
      (begun.doses ?? []).map(({ plannedActivityId, dose, doseTo }) => [
        seriesField(plannedActivityId),
        doseTo === null ? write(dose) : `${write(dose)}–${write(doseTo)}`,
      ]),
    ),
  };
}

/** The fields that an order of a kind has: what another kind asks for is not sent. */
export function orderBodyOf(draft: OrderDraft, plans: Plans, locale: Locale) {
  const text = Object.fromEntries(words.map((field) => [field, draft[field].trim() || null])) as Record<WordField, string | null>;
  const number = (field: NumberField, isSent = true) => (isSent ? (readNumber(draft[field], locale) ?? null) : null);
  const day = (typed: string | null) => (typed ? (readDate(typed) ?? null) : null);
  const [isPack, isAsNeeded] = [draft.kind === 'PACK', draft.kind === 'AS_NEEDED'];
  const hours = number('minIntervalMinutes', isAsNeeded);
  const hasDose = !isPack && !isBySeries(draft);
  const doses = plans.flatMap(({ id }) => {
    const [dose, doseTo = null] = spanOf(seriesDose(draft, id), locale);
    return dose === undefined ? [] : [{ plannedActivityId: id, dose, doseTo }];
  });
  return {
    ...text,
    ...{ name: draft.name.trim(), kind: draft.kind, givenBy: draft.givenBy, needsSecond: draft.needsSecond },
    ...{
      dose: number('dose', hasDose),
      doseTo: number('doseTo', hasDose),
      doses: isBySeries(draft) ? doses : [],
      maxAmount: number('maxAmount', isAsNeeded),
    },
    ...{ maxHours: number('maxHours', isAsNeeded), minIntervalMinutes: hours === null ? null : Math.round(hours * MINUTES) },
    effectAfterMinutes: number('effectAfterMinutes', isAsNeeded),
    ...{ orderedOn: day(text.orderedOn), untilDay: day(text.untilDay), contents: isPack ? packOf(draft.contents) : [] },
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
  const number = (field: NumberField) => (draft[field].trim() === '' ? undefined : wrongNumber(draft[field], locale, 0));
  const span = (typed = '') => {
    const [dose, doseTo] = spanOf(typed, locale);
    if (typed.trim() !== '' && dose === undefined) return 'error.field.number';
    return doseTo !== undefined && isWrongSpan({ dose: dose!, doseTo }) ? 'assistmeApp.medicine.errors.span' : undefined;
  };
  const day = (typed: string) => (typed.trim() === '' || readDate(typed) ? undefined : 'error.field.date');
  const lacks = lacksOf(draft.kind, order).filter((field) => required[draft.kind].includes(field));
  return onlyWrong({
    ...Object.fromEntries(lacks.map((field) => [field, 'error.field.required'])),
    name: order.name === '' ? 'error.field.required' : undefined,
    ...(isBySeries(draft) && Object.fromEntries(plans.map(({ id }) => [seriesField(id), span(seriesDose(draft, id))]))),
    ...(draft.kind !== 'PACK' &&
      !isBySeries(draft) && {
        dose: number('dose') ?? (lacks.includes('dose') ? 'error.field.required' : undefined),
        doseTo: number('doseTo') ?? (isWrongSpan(order) ? 'assistmeApp.medicine.errors.span' : undefined),
      }),
    ...(draft.kind === 'AS_NEEDED' && {
      maxAmount: number('maxAmount') ?? (isMaxBelowDose(order) ? 'assistmeApp.medicine.errors.maxBelowDose' : undefined),
      maxHours: number('maxHours'),
      minIntervalMinutes: number('minIntervalMinutes'),
      effectAfterMinutes: number('effectAfterMinutes'),
    }),
    ...wrongFrom(draft),
    orderedOn: day(draft.orderedOn) ?? (order.orderedOn && order.orderedOn > today ? 'assistmeApp.day.errors.ahead' : undefined),
    untilDay: day(draft.untilDay),
    reason: isFirst || draft.reason.trim() !== '' ? undefined : 'error.field.required',
  });
}
