/** One month: how far it has come, its lines with three buttons each, the second reviewer, and closing it (R122). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Judgement } from '#domain/access-review.ts';
import { needsNote } from '#domain/access-review.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Chips } from '../../kit/Chips.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Expander } from '../../kit/Expander.tsx';
import { checkIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { PrintButton } from '../../shared/paper/PrintButton.tsx';
import css from './access-review.module.css';
import { JudgeForm } from './JudgeForm.tsx';
import { MonthCloseDialog } from './MonthCloseDialog.tsx';
import { ReviewLine } from './ReviewLine.tsx';
import { ReviewPaper, reviewPaperOf } from './ReviewPaper.tsx';
import { type AccessReview, type AccessReviewLine, cacheJudgement, judgeLine, monthQuery, refreshReviews } from './review-query.ts';
import { SecondReviewer } from './SecondReviewer.tsx';
import { monthTitleOf } from './sentence.ts';

type PendingJudgement = { reviewLine: AccessReviewLine; judgement: Judgement };

export function MonthReview({ id, show }: { id: number; show: 'left' | undefined }) {
  const { data: review, error, refetch } = useQuery(monthQuery(id));
  if (error && !review) return <LoadError error={error} retry={() => void refetch()} />;
  if (!review) return <Skeleton rowCount={6} />;
  return <MonthDetail id={id} review={review} show={show} />;
}

function MonthDetail({ id, review, show: lineFilter }: { id: number; review: AccessReview; show: 'left' | undefined }) {
  const { t, locale } = useTranslation();
  const { formatDateTime } = useDateFormatters(review.timeZone);
  const queryClient = useQueryClient();
  const listRef = useRef<HTMLUListElement>(null);
  const [pendingJudgement, setPendingJudgement] = useState<PendingJudgement>();
  const [isCloseDialogOpen, setCloseDialogOpen] = useState(false);
  const { rows: reviewLines, mayClose } = review;
  const {
    month,
    lines: lineCount,
    judged: judgedCount,
    investigated: investigatedCount,
    unjustified: unjustifiedCount,
    drawnAt,
    closedAt,
  } = review.figures;
  const unjudgedLines = reviewLines.filter(({ judgement, refusal }) => judgement === null && refusal !== 'closed');
  const shownLines = lineFilter === 'left' ? unjudgedLines : reviewLines;
  const monthTitle = monthTitleOf(month, locale);
  /** The next line takes the focus where the list goes on without this one. */
  const focusNextAfter = (reviewLine: AccessReviewLine) => {
    const lineIndex = unjudgedLines.findIndex((candidate) => candidate.id === reviewLine.id);
    const nextLine =
      unjudgedLines.slice(lineIndex + 1).find(({ refusal }) => refusal === null) ??
      unjudgedLines.slice(0, Math.max(lineIndex, 0)).find(({ refusal }) => refusal === null);
    if (!nextLine) return;
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>(`[data-line="${nextLine.id}"] button`)?.focus());
  };
  const storeJudgement = (reviewLine: AccessReviewLine, judgedLine: Awaited<ReturnType<typeof judgeLine>>) => {
    cacheJudgement(queryClient, id, judgedLine);
    if (lineFilter === 'left') focusNextAfter(reviewLine);
  };
  const judgeMutation = useMutation({
    mutationFn: ({ reviewLine, judgement }: PendingJudgement) => judgeLine(reviewLine.id, judgement, null),
    onSuccess: (judgedLine, { reviewLine }) => storeJudgement(reviewLine, judgedLine),
    onError: () => void refreshReviews(queryClient),
  });
  const judge = (reviewLine: AccessReviewLine, judgement: Judgement) => {
    if (needsNote(judgement)) setPendingJudgement({ reviewLine, judgement });
    else judgeMutation.mutate({ reviewLine, judgement });
  };
  return (
    <section className={css.month} aria-labelledby="month">
      <header className={css.head}>
        <h2 id="month" className="hidden">
          {monthTitle}
        </h2>
        <p className={css.progress} role="status">
          <b>{t('accessReview.progress', { judged: judgedCount, lines: lineCount })}</b>{' '}
          <span>{t('accessReview.counted', { investigated: investigatedCount, unjustified: unjustifiedCount })}</span>
        </p>
        <progress
          className={css.bar}
          max={Math.max(1, lineCount)}
          value={judgedCount}
          aria-label={t('accessReview.progress', { judged: judgedCount, lines: lineCount })}
        />
      </header>
      {closedAt && (
        <div className={css.closed}>
          <p>{t('accessReview.closedBy', { at: formatDateTime(closedAt), name: review.closedByName })}</p>
          {review.isSealWhole === false && <p className={css.broken}>{t('accessReview.sealBroken')}</p>}
          <p className={css.seal}>{t('accessReview.seal', { seal: review.seal })}</p>
          <PrintButton paper={reviewPaperOf(review)} label={t('accessReview.print')} />
        </div>
      )}
      {!mayClose && !closedAt && <p className={css.small}>{t('accessReview.isSecond')}</p>}
      {!closedAt && (
        <Chips
          label={t('accessReview.filter')}
          links={(['all', 'left'] as const).map((filterName) => ({
            key: filterName,
            text: t(`accessReview.${filterName}`, { count: unjudgedLines.length }),
            isCurrent: filterName === (lineFilter ?? 'all'),
            renderLink: (props) => (
              <Link
                to="/organisation/loggkontroll"
                search={{ month, ...(filterName === 'left' && { show: filterName }) }}
                {...props}
                resetScroll={false}
              />
            ),
          }))}
        />
      )}
      {lineFilter === 'left' && unjudgedLines.length === 0 && (
        <EmptyState icon={checkIcon} title={t('accessReview.allJudged')} text={mayClose && t('accessReview.allJudgedNext')} />
      )}
      <ul ref={listRef} className={css.lines} aria-label={t('accessReview.rows')}>
        {shownLines.map((reviewLine) => (
          <ReviewLine
            key={reviewLine.id}
            reviewLine={reviewLine}
            timeZone={review.timeZone}
            isBusy={judgeMutation.isPending && judgeMutation.variables.reviewLine.id === reviewLine.id}
            onJudge={(judgement) => judge(reviewLine, judgement)}
          />
        ))}
      </ul>
      {mayClose && <SecondReviewer id={id} review={review} />}
      {mayClose && unjudgedLines.length === 0 && (
        <Button className={css.close} onClick={() => setCloseDialogOpen(true)}>
          {t('accessReview.close')}
        </Button>
      )}
      <Expander title={t('accessReview.howTitle')}>
        <p>
          {t('accessReview.how', {
            at: formatDateTime(drawnAt!),
            events: review.eventCount,
            admin: review.adminCount,
            exports: review.exportCount,
          })}
        </p>
        <p className={css.seal}>{t('accessReview.seed', { seed: review.seed })}</p>
      </Expander>
      {pendingJudgement && (
        <JudgeForm
          reviewLine={pendingJudgement.reviewLine}
          judgement={pendingJudgement.judgement}
          timeZone={review.timeZone}
          onJudged={(judgedLine) => storeJudgement(pendingJudgement.reviewLine, judgedLine)}
          onClose={() => setPendingJudgement(undefined)}
        />
      )}
      {isCloseDialogOpen && (
        <MonthCloseDialog id={id} investigatedCount={investigatedCount} monthTitle={monthTitle} onClose={() => setCloseDialogOpen(false)} />
      )}
      <ReviewPaper review={review} name={monthTitle} />
    </section>
  );
}
