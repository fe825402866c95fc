/** The months that were drawn, newest first, over the one that is shown: the newest open one where the address names none. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { reportIcon } from '../../kit/icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from './access-review.module.css';
import { MonthReview } from './MonthReview.tsx';
import { type AccessReviewMonth, drawMonth, type ReviewSearch, refreshReviews } from './review-query.ts';
import { monthTitleOf } from './sentence.ts';

type Props = { months: readonly AccessReviewMonth[]; nextDraw: string; maySearch: boolean; search: ReviewSearch };

export function Months({ months, nextDraw: nextDrawDate, maySearch, search }: Props) {
  const { t, locale } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  const shownMonth = months.find(({ month }) => month === search.month) ?? months.find(({ closedAt }) => !closedAt) ?? months[0];
  if (!shownMonth)
    return (
      <EmptyState
        icon={reportIcon}
        title={t(maySearch ? 'accessReview.none' : 'accessReview.noneForYou')}
        text={
          maySearch
            ? `${t('accessReview.lead')} ${t('accessReview.noneNext', { day: formatShortDay(nextDrawDate) })}`
            : t('accessReview.noneForYouNext')
        }
      />
    );
  return (
    <div className={css.page}>
      <Chips
        label={t('accessReview.months')}
        links={months.map(({ id, month, closedAt, judged: judgedCount, lines: lineCount }) => ({
          key: month,
          text:
            id === null
              ? t('accessReview.notDrawn', { month: monthTitleOf(month, locale) })
              : t('accessReview.month', {
                  month: monthTitleOf(month, locale),
                  closed: closedAt ? 'yes' : 'no',
                  judged: judgedCount,
                  lines: lineCount,
                }),
          isCurrent: month === shownMonth.month,
          renderLink: (props) => <Link to="/organisation/loggkontroll" search={{ month }} {...props} />,
        }))}
      />
      {shownMonth.id === null ? (
        <MonthDrawing key={shownMonth.month} month={shownMonth.month} />
      ) : (
        <MonthReview key={shownMonth.id} id={shownMonth.id} show={search.show} />
      )}
    </div>
  );
}

/** A month whose night was missed is drawn when it is opened. */
function MonthDrawing({ month }: { month: string }) {
  const { t } = useTranslation();
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
      <Skeleton rowCount={5} />
    </>
  );
}
