/** The medicine of an activity as it was ordered: its numbers, which of them applies when, and what they do not say (R128 to R130). */

import type { Locale } from './locales.ts';
import { inflectOptionalUnit } from './units.ts';

/** Signed at its times; given when somebody needs it; or a dosett, signed once for all that is in it. */
export const medicineKinds = ['SCHEDULED', 'AS_NEEDED', 'PACK'] as const;
export type MedicineKind = (typeof medicineKinds)[number];
/** The one who gives it, as it was ordered. */
export const givers = ['TEAM', 'SELF', 'NURSE'] as const;
export type Giver = (typeof givers)[number];

export const MAX_MEDICINE_NAME_LENGTH = 100;
/** Characters of strength, form, unit, route and who ordered it. */
export const MAX_DETAIL_LENGTH = 60;
/** Characters of the reason to give it, of how that is done, and of why it was changed. */
export const MAX_INSTRUCTION_LENGTH = 500;

/** Days for which one that has ended stands in the list. */
export const ENDED_LISTED_DAYS = 30;
/** Hours within which the most that may be given is counted, where the order names no others, and the longest that it may name: some drugs are weekly. */
export const DEFAULT_LIMIT_HOURS = 24;
export const MAX_LIMIT_HOURS = 168;
/** Minutes of the longest interval between two doses: a week. */
export const MAX_INTERVAL_MINUTES = 7 * 24 * 60;
/** The highest number that an order is named by. */
export const MAX_ORDER_NUMBER = 100_000;
/** Lines of what lies in a pack. */
export const MAX_PACK_LINES = 30;

type Dose = { dose: number | null; doseTo: number | null; unit: string | null };
/** The dose of one series where doses differ by time; `plannedActivityId` is any of those that go on from one another (R138). */
export type SeriesDose = { plannedActivityId: number; dose: number; doseTo: number | null };
/** Most series of one order that have a dose of their own. */
export const MAX_SERIES_DOSES = 24;
/** The order as it is given by a series: with that one's own dose, where it has one. Null of what stands in no series. */
export function applySeriesDose<O extends { dose: number | null; doseTo: number | null; doses: readonly SeriesDose[] }>(
  order: O,
  plannedActivityId: number | null,
): O {
  const seriesDose = order.doses.find((otherDose) => otherDose.plannedActivityId === plannedActivityId);
  return seriesDose ? { ...order, dose: seriesDose.dose, doseTo: seriesDose.doseTo } : order;
}

/**
 * The number that what was given goes by: of those that had begun when it was `doneAt`, and were written when it was `signedAt` (ISO 8601, UTC), the
 * latest written, since a later one may correct from when. Undefined before the first. As history and numbers only grow, the answer never changes (R129).
 */
export const findSigningRevision = <N extends { number: number; fromDate: string; date: string }>(
  revisions: readonly N[],
  { doneAt, signedAt }: { doneAt: string; signedAt: string },
): N | undefined =>
  revisions
    .filter(({ fromDate, date }) => Date.parse(fromDate) <= Date.parse(doneAt) && Date.parse(date) <= Date.parse(signedAt))
    .reduce<N | undefined>(
      (latestRevision, revision) => (latestRevision && latestRevision.number > revision.number ? latestRevision : revision),
      undefined,
    );

/** The fields of an order whose lack is said, in the order in which it is. */
const expectedFields = ['strength', 'dose', 'unit', 'orderedBy', 'orderedOn', 'indication'] as const;
export type MissingField = (typeof expectedFields)[number];

/**
 * The wanted fields that the order does not say: of a pack only who ordered it and when; the indication only of one given as needed; no dose where
 * series have their own.
 */
export function findMissingFields(
  kind: MedicineKind,
  order: Dose & Partial<Record<MissingField, unknown>> & { doses?: readonly unknown[] | undefined },
): MissingField[] {
  const neededFields = expectedFields.filter((field) => {
    if (kind === 'PACK') return field === 'orderedBy' || field === 'orderedOn';
    if (field === 'dose' && order.doses?.length) return false;
    return field !== 'indication' || kind === 'AS_NEEDED';
  });
  return neededFields.filter((field) => order[field] === null || order[field] === undefined || order[field] === '');
}

/** The fields that one given as needed must have to be saved: a reason to give it, a dose and its unit. */
export const requiredFields: Readonly<Record<MedicineKind, readonly MissingField[]>> = {
  SCHEDULED: [],
  AS_NEEDED: ['indication', 'dose', 'unit'],
  PACK: [],
};

/** True where a span is none: its end is not above its beginning, or it has no beginning. */
export const isInvalidDoseSpan = ({ dose, doseTo }: Pick<Dose, 'dose' | 'doseTo'>): boolean =>
  doseTo !== null && (dose === null || doseTo <= dose);

/** True where the most that may be given within its hours is less than one dose. */
export const isMaxBelowDose = ({ dose, doseTo, maxAmount }: Pick<Dose, 'dose' | 'doseTo'> & { maxAmount: number | null }): boolean =>
  maxAmount !== null && dose !== null && maxAmount < Math.max(dose, doseTo ?? dose);

type CheckedOrder = { [Field in 'dose' | 'doseTo' | 'maxAmount']?: number | null | undefined } & { [Field in MissingField]?: unknown } & {
  orderedOn?: string | null | undefined;
};
/** The fields of an order that forbid it on a day, each with the key of why: none of one that can be saved (R128, R130). */
export function findOrderFaults(
  kind: MedicineKind,
  order: CheckedOrder,
  today: string,
): { field: 'doseTo' | 'maxAmount' | MissingField; key: string }[] {
  const { dose = null, doseTo = null, maxAmount = null } = order;
  return [
    ...(isInvalidDoseSpan({ dose, doseTo }) ? [{ field: 'doseTo' as const, key: 'assistmeApp.medicine.errors.span' }] : []),
    ...(isMaxBelowDose({ dose, doseTo, maxAmount })
      ? [{ field: 'maxAmount' as const, key: 'assistmeApp.medicine.errors.maxBelowDose' }]
      : []),
    ...(order.orderedOn && order.orderedOn > today ? [{ field: 'orderedOn' as const, key: 'assistmeApp.day.errors.ahead' }] : []),
    ...requiredFields[kind]
      .filter((field) => order[field] === null || order[field] === undefined)
      .map((field) => ({ field, key: 'error.field.required' })),
  ];
}

type PackLine = {
  name: string;
  strength?: string | null | undefined;
  amount?: number | null | undefined;
  unit?: string | null | undefined;
};
type ReadableOrder = Dose & {
  name: string;
  form: string | null;
  route: string | null;
  instruction: string | null;
  contents: readonly PackLine[];
};
/** Amounts as they are written in a record: with a comma. */
const formatNumber = (amount: number) => String(amount).replace('.', ',');
const joinFragments = (...fragments: (string | null | undefined | false)[]) => fragments.filter(Boolean).join(' ');
/**
 * An order in one line, for whoever gives it: dose, form, route and how; of a pack what lies in it. It stands in the record's own language, as
 * what people typed does.
 */
export function formatOrder({ dose, doseTo, unit, form, route, instruction, contents }: ReadableOrder): string {
  const doseText =
    dose !== null &&
    joinFragments(
      doseTo === null ? formatNumber(dose) : `${formatNumber(dose)}–${formatNumber(doseTo)}`,
      inflectOptionalUnit(doseTo ?? dose, unit),
    );
  const contentTexts = contents.map((content) =>
    joinFragments(
      content.name,
      content.strength,
      content.amount != null && joinFragments(formatNumber(content.amount), inflectOptionalUnit(content.amount, content.unit)),
    ),
  );
  return [doseText, form, route, contentTexts.join(', '), instruction].filter(Boolean).join(' · ');
}

const changeTexts = { sv: ['Ändrat', 'förut'], en: ['Changed', 'before'] } as const;
/** The change of an order in words: the dose before, where it had one, and why; for whoever gives it the first time since. */
export function formatOrderChange({ dose, doseTo, unit, reason }: Dose & { reason: string | null }, locale: Locale): string {
  const [changedWord, beforeWord] = changeTexts[locale];
  const previousDoseText =
    dose === null
      ? ''
      : `, ${beforeWord} ${joinFragments(doseTo === null ? formatNumber(dose) : `${formatNumber(dose)}–${formatNumber(doseTo)}`, inflectOptionalUnit(doseTo ?? dose, unit))}`;
  return [`${changedWord}${previousDoseText}`, reason].filter(Boolean).join(': ');
}
