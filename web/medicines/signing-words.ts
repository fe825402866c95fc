/** The signs of the signing list, and what they say in words. */
import { formatOrder } from '#domain/medicine-numbers.ts';
import type { SigningSign } from '#domain/signing-list.ts';
import type { Translate } from '../core/texts.ts';
import type { useDateFormatters } from '../kit/dates.ts';
import type { ListCell, ListDose, ListRow, SigningList } from './signing-query.ts';

/** Plain signs that every printer and font has; one that was taken back bears the same, done again or open. */
export const textBySign: Readonly<Record<SigningSign, string>> = {
  LATE: '*',
  AFTERWARDS: '+',
  AHEAD: '^',
  PAPER: '#',
  AGAIN: '~',
  TAKEN_BACK: '~',
  MOVED: '>',
};
export const MISSED_SIGN = '\u25cb';
export const PASSED_SIGN = '\u00b7';
/** Done, and not shared with the reader (R143). */
export const WITHHELD_SIGN = '\u2013';

type Dates = ReturnType<typeof useDateFormatters>;
/** «29 nov 2026 14:20». */
export const momentText = (instant: string, { localDateOf, formatShortDay, formatTime }: Dates): string =>
  `${formatShortDay(localDateOf(instant))} ${formatTime(instant)}`;

export const drugText = (order: ListRow['order']): string => (order ? [order.name, order.strength].filter(Boolean).join(' ') : '');

/** The head of a row: what it is, how it is given, and from when until when. */
export function describeOrderRow({ activity, kind, order, nameAlone, fromDate, untilDate }: ListRow, t: Translate, dates: Dates) {
  if (nameAlone !== undefined) {
    const [title, subtitle] = kind === 'PACK' ? [activity.name, nameAlone] : [nameAlone, activity.name];
    return { title, text: [!title.startsWith(subtitle) && subtitle, t('signingList.orderNotShared')].filter(Boolean).join(' · ') };
  }
  if (!order) return { title: activity.name, text: t('signingList.noOrder') };
  const drugName = drugText(order);
  // Several packs are called alike: each is known by when it is given.
  const [title, subtitle] = kind === 'PACK' ? [activity.name, drugName] : [drugName, activity.name];
  const validityTexts = [
    fromDate && t('signingList.from', { at: momentText(fromDate, dates) }),
    untilDate && t('signingList.until', { at: momentText(untilDate, dates) }),
    // From then on, but nobody could know it before.
    Date.parse(order.date) > Date.parse(order.fromDate) && t('signingList.written', { at: momentText(order.date, dates) }),
  ];
  return { title, text: [!title.startsWith(subtitle) && subtitle, formatOrder(order), ...validityTexts].filter(Boolean).join(' · ') };
}

/** The rows that some days concern: what stands there, or an order that applied on one of them. Local days, both included. */
export const filterRowsByDays = (rows: readonly ListRow[], firstDay: string, lastDay: string, { localDateOf }: Dates): ListRow[] =>
  rows.filter(
    ({ lines, fromDate, untilDate }) =>
      lines.some(({ cells }) => cells.some(({ day }) => firstDay <= day && day <= lastDay)) ||
      (fromDate !== null && localDateOf(fromDate) <= lastDay && (untilDate === null || localDateOf(untilDate) >= firstDay)),
  );

/** The notes of the list, each text once, by the number that stands in its cells: in order of days. */
export function numberNotes({ rows }: SigningList): ReadonlyMap<string, number> {
  const cells = rows.flatMap(({ lines }) => lines.flatMap((line) => line.cells));
  const notedCells = cells.filter(({ note }) => note !== null).toSorted((a, b) => (a.plannedDate ?? '').localeCompare(b.plannedDate ?? ''));
  return new Map([...new Set(notedCells.map(({ note }) => note!))].map((note, index) => [note, index + 1]));
}

/** A cell in words, for whoever does not see its signs. */
export function describeCell({ status, signs, note, plannedDate, second }: ListCell, t: Translate, dates: Dates): string {
  return [
    t(`signingList.status.${status}`),
    ...signs.map((sign) => t(`signingList.signs.${sign}`)),
    second && t(`signingList.second.${second.status}`),
    note,
    plannedDate && momentText(plannedDate, dates),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Remarks beside a dose: its fate, its signs in words, and its marks. */
export const doseRemarks = ({ status, isTakenAway, signs, marks, effects }: ListDose, t: Translate): string =>
  [
    isTakenAway && t('signingList.takenAway'),
    status === 'skipped' && t('signingList.status.skipped'),
    ...signs.map((sign) => t(`signingList.signs.${sign}`)),
    ...marks.map((mark) => t(`medicines.marks.${mark}`)),
    ...effects.map((effect) => t('medicines.effect', { effect: t(`medicines.effects.${effect}`) })),
  ]
    .filter(Boolean)
    .join(', ');
