/** The review of the access log on the overview: months done of the last year's, and the month that has waited too long (R122). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { REMINDER_AFTER_DAYS } from '#domain/access-review.ts';
import { can } from '#domain/permissions.ts';
import { serverNow } from '../../core/clock.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { reportIcon } from '../../kit/icons.ts';
import waitingCss from '../overview/waits.module.css';
import { monthsQuery } from './review-query.ts';
import { monthTextOf } from './sentence.ts';

const MONTHS_PER_YEAR = 12;
const DAY_MS = 86_400_000;

/** A line of the list of what waits; nothing where there is no month yet. */
export function ReviewFigure() {
  const { t, locale } = useTranslation();
  const mayReview = can(useUser(), 'accessLog.review');
  const { data: review, isPending } = useQuery(monthsQuery);
  // Its place, until it is known.
  if (isPending && mayReview) return <li className={waitingCss.place} />;
  if (!review || review.months.length === 0) return null;
  const lastMonths = review.months.slice(0, MONTHS_PER_YEAR);
  // The oldest first: it has waited longest.
  const openMonths = lastMonths.filter(({ closedAt, drawnAt }) => drawnAt && !closedAt).reverse();
  const isReminderDue = ({ drawnAt }: (typeof openMonths)[number]) =>
    Date.parse(drawnAt!) + REMINDER_AFTER_DAYS * DAY_MS <= Date.parse(serverNow());
  const unjudgedMonth = openMonths.find(({ lines: lineCount, judged: judgedCount }) => lineCount > judgedCount);
  const waitingMonth = review.maySearch ? openMonths.find(isReminderDue) : unjudgedMonth;
  if (!review.maySearch && !unjudgedMonth) return null;
  const monthText = waitingMonth && monthTextOf(waitingMonth.month, locale);
  const doneCount = lastMonths.filter(({ closedAt }) => closedAt).length;
  return (
    <li className={waitingCss.place}>
      <Link
        to="/organisation/loggkontroll"
        search={waitingMonth ? { month: waitingMonth.month } : {}}
        preload={false}
        data-calm={waitingMonth === undefined || undefined}
      >
        <Icon d={reportIcon} size={18} />
        {waitingMonth && !review.maySearch
          ? t('accessReview.notice.second', { count: waitingMonth.lines - waitingMonth.judged, month: monthText })
          : waitingMonth
            ? t('accessReview.notice.waits', { month: monthText })
            : t('accessReview.notice.figure', { done: doneCount, of: lastMonths.length })}
      </Link>
    </li>
  );
}

/** The months done of the last year's, among all figures. */
export function ReviewProgress() {
  const { t } = useTranslation();
  const { data: review } = useQuery(monthsQuery);
  if (!review?.maySearch || review.months.length === 0) return null;
  const lastMonths = review.months.slice(0, MONTHS_PER_YEAR);
  return (
    <li>
      <Link to="/organisation/loggkontroll">
        {t('accessReview.notice.figure', { done: lastMonths.filter(({ closedAt }) => closedAt).length, of: lastMonths.length })}
      </Link>
    </li>
  );
}
