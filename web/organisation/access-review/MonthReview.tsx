/** One month: how far it has come, its lines with three buttons each, the second reviewer, and closing it (R122). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Judgement } from '#domain/access-review.ts';
import { needsNote } from '#domain/access-review.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Chips } from '../../kit/Chips.tsx';
import { useDates } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Expander } from '../../kit/Expander.tsx';
import { check } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { PrintButton } from '../../shared/paper/PrintButton.tsx';
import css from './access-review.module.css';
import { JudgeForm } from './JudgeForm.tsx';
import { MonthCloseDialog } from './MonthCloseDialog.tsx';
import { ReviewLine } from './ReviewLine.tsx';
import { paperOf, ReviewPaper } from './ReviewPaper.tsx';
import { type AccessReview, type AccessReviewLine, judgeLine, keepJudgement, monthQuery, refreshReviews } from './review-query.ts';
import { SecondReviewer } from './SecondReviewer.tsx';
import { monthTitleOf } from './sentence.ts';

type PendingJudgement = { line: AccessReviewLine; judgement: Judgement };

export function MonthReview({ id, show }: { id: number; show: 'left' | undefined }) {
  const { data, error, refetch } = useQuery(monthQuery(id));
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  return <Month id={id} review={data} show={show} />;
}

function Month({ id, review, show }: { id: number; review: AccessReview; show: 'left' | undefined }) {
  const { t, locale } = useTexts();
  const { formatDateTime } = useDates(review.timeZone);
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [pendingJudgement, setPendingJudgement] = useState<PendingJudgement>();
  const [isClosing, setClosing] = useState(false);
  const { rows, mayClose } = review;
  const { month, lines, judged, investigated, unjustified, drawnAt, closedAt } = review.figures;
  const unjudgedLines = rows.filter(({ judgement, refusal }) => judgement === null && refusal !== 'closed');
  const shownLines = show === 'left' ? unjudgedLines : rows;
  const name = monthTitleOf(month, locale);
  /** The next line takes the focus where the list goes on without this one. */
  const focusNextAfter = (line: AccessReviewLine) => {
    const lineIndex = unjudgedLines.findIndex((candidate) => candidate.id === line.id);
    const nextLine =
      unjudgedLines.slice(lineIndex + 1).find(({ refusal }) => refusal === null) ??
      unjudgedLines.slice(0, Math.max(lineIndex, 0)).find(({ refusal }) => refusal === null);
    if (!nextLine) return;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-line="${nextLine.id}"] button`)?.focus());
  };
  const storeJudgement = (line: AccessReviewLine, judgedLine: Awaited<ReturnType<typeof judgeLine>>) => {
    keepJudgement(queryClient, id, judgedLine);
    if (show === 'left') focusNextAfter(line);
  };
  const judgeMutation = useMutation({
    mutationFn: ({ line, judgement }: PendingJudgement) => judgeLine(line.id, judgement, null),
    onSuccess: (judgedLine, { line }) => storeJudgement(line, judgedLine),
    onError: () => void refreshReviews(queryClient),
  });
  const judge = (line: AccessReviewLine, judgement: Judgement) => {
    if (needsNote(judgement)) setPendingJudgement({ line, judgement });
    else judgeMutation.mutate({ line, judgement });
  };
  return (
    <section className={css.month} aria-labelledby="month">
      <header className={css.head}>
        <h2 id="month" className="hidden">
          {name}
        </h2>
        <p className={css.progress} role="status">
          <b>{t('accessReview.progress', { judged, lines })}</b> <span>{t('accessReview.counted', { investigated, unjustified })}</span>
        </p>
        <progress className={css.bar} max={Math.max(1, lines)} value={judged} aria-label={t('accessReview.progress', { judged, lines })} />
      </header>
      {closedAt && (
        <div className={css.closed}>
          <p>{t('accessReview.closedBy', { at: formatDateTime(closedAt), name: review.closedByName })}</p>
          {review.isSealWhole === false && <p className={css.broken}>{t('accessReview.sealBroken')}</p>}
          <p className={css.seal}>{t('accessReview.seal', { seal: review.seal })}</p>
          <PrintButton paper={paperOf(review)} label={t('accessReview.print')} />
        </div>
      )}
      {!mayClose && !closedAt && <p className={css.small}>{t('accessReview.isSecond')}</p>}
      {!closedAt && (
        <Chips
          label={t('accessReview.filter')}
          links={(['all', 'left'] as const).map((key) => ({
            key,
            text: t(`accessReview.${key}`, { count: unjudgedLines.length }),
            isCurrent: key === (show ?? 'all'),
            renderLink: (props) => (
              <Link
                to="/organisation/loggkontroll"
                search={{ month, ...(key === 'left' && { show: key }) }}
                {...props}
                resetScroll={false}
              />
            ),
          }))}
        />
      )}
      {show === 'left' && unjudgedLines.length === 0 && (
        <EmptyState icon={check} title={t('accessReview.allJudged')} text={mayClose && t('accessReview.allJudgedNext')} />
      )}
      <ul ref={list} className={css.lines} aria-label={t('accessReview.rows')}>
        {shownLines.map((line) => (
          <ReviewLine
            key={line.id}
            line={line}
            timeZone={review.timeZone}
            isBusy={judgeMutation.isPending && judgeMutation.variables.line.id === line.id}
            onJudge={(judgement) => judge(line, judgement)}
          />
        ))}
      </ul>
      {mayClose && <SecondReviewer id={id} review={review} />}
      {mayClose && unjudgedLines.length === 0 && (
        <Button className={css.close} onClick={() => setClosing(true)}>
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
          line={pendingJudgement.line}
          judgement={pendingJudgement.judgement}
          timeZone={review.timeZone}
          onJudged={(judgedLine) => storeJudgement(pendingJudgement.line, judgedLine)}
          onClose={() => setPendingJudgement(undefined)}
        />
      )}
      {isClosing && <MonthCloseDialog id={id} investigatedCount={investigated} name={name} onClose={() => setClosing(false)} />}
      <ReviewPaper review={review} name={name} />
    </section>
  );
}
