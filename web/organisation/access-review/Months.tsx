/** The months that were drawn, newest first, over the one that is shown: the newest open one where the address names none. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import { useDates } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { report } from '../../kit/icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from './access-review.module.css';
import { MonthReview } from './MonthReview.tsx';
import { type AccessReviewMonth, drawMonth, type ReviewSearch, refreshReviews } from './review-query.ts';
import { monthTitleOf } from './sentence.ts';

type Props = { months: readonly AccessReviewMonth[]; nextDraw: string; maySearch: boolean; search: ReviewSearch };

export function Months({ months, nextDraw, maySearch, search }: Props) {
  const { t, locale } = useTexts();
  const { formatShortDay } = useDates();
  const shownMonth = months.find(({ month }) => month === search.month) ?? months.find(({ closedAt }) => !closedAt) ?? months[0];
  if (!shownMonth)
    return (
      <EmptyState
        icon={report}
        title={t(maySearch ? 'accessReview.none' : 'accessReview.noneForYou')}
        text={
          maySearch
            ? `${t('accessReview.lead')} ${t('accessReview.noneNext', { day: formatShortDay(nextDraw) })}`
            : t('accessReview.noneForYouNext')
        }
      />
    );
  return (
    <div className={css.page}>
      <Chips
        label={t('accessReview.months')}
        links={months.map(({ id, month, closedAt, judged, lines }) => ({
          key: month,
          text:
            id === null
              ? t('accessReview.notDrawn', { month: monthTitleOf(month, locale) })
              : t('accessReview.month', { month: monthTitleOf(month, locale), closed: closedAt ? 'yes' : 'no', judged, lines }),
          isCurrent: month === shownMonth.month,
          renderLink: (props) => <Link to="/organisation/loggkontroll" search={{ month }} {...props} />,
        }))}
      />
      {shownMonth.id === null ? (
        <Drawing key={shownMonth.month} month={shownMonth.month} />
      ) : (
        <MonthReview key={shownMonth.id} id={shownMonth.id} show={search.show} />
      )}
    </div>
  );
}

/** A month whose night was missed is drawn when it is opened. */
function Drawing({ month }: { month: string }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: () => drawMonth(month),
    meta: { isErrorShown: true },
    onSettled: () => refreshReviews(queryClient),
  });
  useEffect(() => mutate(), [mutate]);
  if (error) return <FormError>{errorText(error, t)}</FormError>;
  return (
    <>
      <p role="status">{t('accessReview.drawing')}</p>
      <Skeleton rows={5} />
    </>
  );
}
