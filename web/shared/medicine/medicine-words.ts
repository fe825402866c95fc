/** A medicine in words: its dose, the limits of one given as needed, and what its order lacks. */

import type { DoseGiven, DoseRoom } from '#domain/dose-room.ts';
import type { Locale } from '#domain/locales.ts';
import { DEFAULT_LIMIT_HOURS, findMissingFields, type MissingField } from '#domain/medicine-numbers.ts';
import type { Translate } from '../../core/texts.ts';
import { amountText, numberText } from '../../kit/numbers.ts';
import type { Medicine, MedicineNumber } from './medicine-query.ts';

/** «1–2 tabletter»; nothing where each time says it. */
export function doseText({ dose, doseTo, unit }: Pick<MedicineNumber, 'dose' | 'doseTo' | 'unit'>, locale: Locale): string {
  if (dose === null) return '';
  return doseTo === null ? amountText(dose, unit, locale) : `${numberText(dose, locale)}–${amountText(doseTo, unit, locale)}`;
}

export const missingFieldTexts = ({ kind, current }: Pick<Medicine, 'kind' | 'current'>, t: Translate): string[] =>
  findMissingFields(kind, current).map((field: MissingField) => t(`medicines.lacks.${field}`));

/** The line beneath its name: form, route and how it is given. */
export const administrationText = ({ form, route, instruction }: MedicineNumber): string =>
  [form, route, instruction].filter(Boolean).join(' · ');

const MINUTES_PER_HOUR = 60;
/** «Högst 4 tabletter på 24 timmar · Minst 4 timmar emellan»; nothing where the order says neither. */
export function limitText({ maxAmount, maxHours, minIntervalMinutes, unit }: MedicineNumber, t: Translate, locale: Locale): string {
  const amountLimit =
    maxAmount !== null && t('medicines.limit', { amount: amountText(maxAmount, unit, locale), hours: maxHours ?? DEFAULT_LIMIT_HOURS });
  const intervalHours = minIntervalMinutes !== null && numberText(Math.round((100 * minIntervalMinutes) / MINUTES_PER_HOUR) / 100, locale);
  return [amountLimit, intervalHours && t('medicines.interval', { hours: intervalHours })].filter(Boolean).join(' · ');
}

type TextContext = { t: Translate; locale: Locale; formatMoment: (instant: string) => string };
/** The room as the order says it: what was given within its hours, the last dose, and from when it allows the next. */
export function doseRoomText(
  doseRoom: DoseRoom,
  { unit, maxAmount, maxHours }: MedicineNumber,
  { t, locale, formatMoment }: TextContext,
): string {
  const hours = maxHours ?? DEFAULT_LIMIT_HOURS;
  const lastDoseText = doseRoom.latestDoseAt && t('medicines.lastAt', { at: formatMoment(doseRoom.latestDoseAt) });
  const givenText =
    maxAmount !== null &&
    t('medicines.givenOf', { given: numberText(doseRoom.givenAmount, locale), most: amountText(maxAmount, unit, locale), hours });
  const allowedText = doseRoom.earliest ? t('medicines.allowedFrom', { at: formatMoment(doseRoom.earliest) }) : t('medicines.notAllowed');
  const stateText = doseRoom.state === 'NONE' ? allowedText : doseRoom.state === 'LAST' && t('medicines.lastOne', { hours });
  return [lastDoseText || t('medicines.noneGiven'), givenText, stateText].filter(Boolean).join(' · ');
}

/** Doses of the same substance that are not added up, since their unit is another. */
export const otherDosesText = (otherDoses: readonly DoseGiven[], { t, locale, formatMoment }: TextContext): string =>
  otherDoses
    .map(({ substanceKey, amount, unit, at: givenAt }) =>
      t('medicines.alsoGiven', {
        what: amount === null ? substanceKey : `${substanceKey} ${amountText(amount, unit, locale)}`,
        at: formatMoment(givenAt),
      }),
    )
    .join(' ');
