/** The review of the access log on the overview: months done of the last year's, and the month that has waited too long (R122). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { REMINDED_AFTER_DAYS } from '#domain/access-review.ts';
import { can } from '#domain/permissions.ts';
import { serverNow } from '../../core/clock.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { report } from '../../kit/icons.ts';
import waits from '../overview/waits.module.css';
import { monthsQuery } from './review-query.ts';
import { monthTextOf } from './sentence.ts';

const YEAR_MONTHS = 12;
const DAY_MS = 86_400_000;

/** A line of the list of what waits; nothing where there is no month yet. */
export function ReviewFigure() {
  const { t, locale } = useTexts();
  const mayReview = can(useUser(), 'accessLog.review');
  const { data, isPending } = useQuery(monthsQuery);
  // Its place, until it is known.
  if (isPending && mayReview) return <li className={waits.place} />;
  if (!data || data.months.length === 0) return null;
  const lastMonths = data.months.slice(0, YEAR_MONTHS);
  // The oldest first: it has waited longest.
  const openMonths = lastMonths.filter(({ closedAt, drawnAt }) => drawnAt && !closedAt).reverse();
  const isReminderDue = ({ drawnAt }: (typeof openMonths)[number]) =>
    Date.parse(drawnAt!) + REMINDED_AFTER_DAYS * DAY_MS <= Date.parse(serverNow());
  const unjudgedMonth = openMonths.find(({ lines, judged }) => lines > judged);
  const waitingMonth = data.maySearch ? openMonths.find(isReminderDue) : unjudgedMonth;
  if (!data.maySearch && !unjudgedMonth) return null;
  const month = waitingMonth && monthTextOf(waitingMonth.month, locale);
  const doneCount = lastMonths.filter(({ closedAt }) => closedAt).length;
  return (
    <li className={waits.place}>
      <Link
        to="/organisation/loggkontroll"
        search={waitingMonth ? { month: waitingMonth.month } : {}}
        preload={false}
        data-calm={waitingMonth === undefined || undefined}
      >
        <Icon d={report} size={18} />
        {waitingMonth && !data.maySearch
          ? t('accessReview.notice.second', { count: waitingMonth.lines - waitingMonth.judged, month })
          : waitingMonth
            ? t('accessReview.notice.waits', { month })
            : t('accessReview.notice.figure', { done: doneCount, of: lastMonths.length })}
      </Link>
    </li>
  );
}

/** The months done of the last year's, among all figures. */
export function ReviewProgress() {
  const { t } = useTexts();
  const { data } = useQuery(monthsQuery);
  if (!data?.maySearch || data.months.length === 0) return null;
  const lastMonths = data.months.slice(0, YEAR_MONTHS);
  return (
    <li>
      <Link to="/organisation/loggkontroll">
        {t('accessReview.notice.figure', { done: lastMonths.filter(({ closedAt }) => closedAt).length, of: lastMonths.length })}
      </Link>
    </li>
  );
}
