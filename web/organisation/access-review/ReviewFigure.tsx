/** The review of the access log on the overview: months done of the last year's, and the month that has waited too long (R122). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { REMINDED_AFTER } from '#domain/access-review.ts';
import { can } from '#domain/permissions.ts';
import { serverNow } from '../../core/clock.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { report } from '../../kit/icons.ts';
import waits from '../overview/waits.module.css';
import { monthsQuery } from './review-query.ts';
import { monthOf } from './sentence.ts';

const YEAR = 12;
const DAY = 86_400_000;

/** A line of the list of what waits; nothing where there is no month yet. */
export function ReviewFigure() {
  const { t, locale } = useTexts();
  const mayReview = can(useWho(), 'accessLog.review');
  const { data, isPending } = useQuery(monthsQuery);
  // Its place, until it is known.
  if (isPending && mayReview) return <li className={waits.place} />;
  if (!data || data.months.length === 0) return null;
  const last = data.months.slice(0, YEAR);
  // The oldest first: it has waited longest.
  const open = last.filter(({ closedAt, drawnAt }) => drawnAt && !closedAt).reverse();
  const isLate = ({ drawnAt }: (typeof open)[number]) => Date.parse(drawnAt!) + REMINDED_AFTER * DAY <= Date.parse(serverNow());
  const mine = open.find(({ lines, judged }) => lines > judged);
  const waiting = data.maySearch ? open.find(isLate) : mine;
  if (!data.maySearch && !mine) return null;
  const month = waiting && monthOf(waiting.month, locale);
  const done = last.filter(({ closedAt }) => closedAt).length;
  return (
    <li className={waits.place}>
      <Link
        to="/organisation/loggkontroll"
        search={waiting ? { month: waiting.month } : {}}
        preload={false}
        data-calm={waiting === undefined || undefined}
      >
        <Icon d={report} size={18} />
        {waiting && !data.maySearch
          ? t('accessReview.notice.second', { count: waiting.lines - waiting.judged, month })
          : waiting
            ? t('accessReview.notice.waits', { month })
            : t('accessReview.notice.figure', { done, of: last.length })}
      </Link>
    </li>
  );
}

/** The months done of the last year's, among all figures. */
export function ReviewProgress() {
  const { t } = useTexts();
  const { data } = useQuery(monthsQuery);
  if (!data?.maySearch || data.months.length === 0) return null;
  const last = data.months.slice(0, YEAR);
  return (
    <li>
      <Link to="/organisation/loggkontroll">
        {t('accessReview.notice.figure', { done: last.filter(({ closedAt }) => closedAt).length, of: last.length })}
      </Link>
    </li>
  );
}
