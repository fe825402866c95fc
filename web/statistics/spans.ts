/** A bucket's name and link: to its events, or for readers without a list of them to its day, and from longer buckets to their days. */
import type { Bucket } from '#contract/statistics.ts';
import type { Locale } from '#domain/locales.ts';
import type { DayRange } from '#domain/statistics.ts';
import type { Translate } from '../core/texts.ts';
import { formatBriefDay, monthName } from '../kit/dates.ts';

type Span = Pick<Bucket, 'displayName' | 'startDate' | 'endDate'>;
const spanKindOf = ({ displayName }: Span) => (displayName.includes('-W') ? 'week' : displayName.length === 7 ? 'month' : 'day');
const languageTags: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' };
const formatDay = (day: string, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTags[locale], { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)).replace(/\.$/, '');

/** «fre 20 nov», «v. 47, 16 nov – 22 nov», «November 2026». */
export function spanName(span: Span, t: Translate, locale: Locale): string {
  const spanKind = spanKindOf(span);
  if (spanKind === 'month') return monthName(span.startDate, locale);
  if (spanKind === 'day') return formatBriefDay(span.startDate, locale);
  return `${weekName(span, t)}, ${dateRangeText(span, locale)}`;
}
/** As short as stands under a column: «20/11», «v. 47», «nov». */
export function shortSpanName(span: Span, t: Translate, locale: Locale): string {
  const spanKind = spanKindOf(span);
  if (spanKind === 'week') return weekName(span, t);
  return formatDay(span.startDate, locale, spanKind === 'month' ? { month: 'short' } : { day: 'numeric', month: 'numeric' });
}

const weekName = ({ displayName }: Span, t: Translate) => t('goalWords.week', { week: Number(displayName.slice(-2)) });
/** «16 nov – 22 nov»; a single day alone. */
function dateRangeText({ startDate, endDate }: Span, locale: Locale): string {
  const shortDateText = (date: string) => formatDay(date, locale, { day: 'numeric', month: 'short' }).replace('.', '');
  return startDate === endDate ? shortDateText(startDate) : `${shortDateText(startDate)} – ${shortDateText(endDate)}`;
}

/** The reader's way to what a bucket counts: `events` has the organisation's list, `day` a day of the chosen client. */
export type LinkTarget = 'events' | 'day' | 'none';
type BucketSubject = { clientId: number; activityId: number };
type HourCell = { weekday: number; hour: number; last: string };
export type CountLink =
  | {
      to: '/organisation/handelser';
      search: { clientId: number; activityId?: number; weekday?: number; hour?: number; from: string; to: string };
    }
  | { to: '/handelse'; search: { date: string } }
  | { to: '/statistik'; search: { clientId?: number | undefined; activityId: number; startDate: string; endDate: string } };

export function createBucketLink(
  { startDate, endDate }: Span,
  linkTarget: LinkTarget,
  { clientId, activityId }: BucketSubject,
  addressClientId?: number,
): CountLink | undefined {
  if (linkTarget === 'events') return { to: '/organisation/handelser', search: { clientId, activityId, from: startDate, to: endDate } };
  if (startDate !== endDate) return { to: '/statistik', search: { clientId: addressClientId, activityId, startDate, endDate } };
  return linkTarget === 'day' ? { to: '/handelse', search: { date: startDate } } : undefined;
}

/** The link of an hour of the week: to its events, or to the latest day that had one. */
export function createHourLink(
  { weekday, hour, last: lastDate }: HourCell,
  linkTarget: LinkTarget,
  clientId: number,
  { from, to }: DayRange,
): CountLink | undefined {
  if (linkTarget === 'events') return { to: '/organisation/handelser', search: { clientId, weekday, hour, from, to } };
  return linkTarget === 'day' ? { to: '/handelse', search: { date: lastDate } } : undefined;
}
