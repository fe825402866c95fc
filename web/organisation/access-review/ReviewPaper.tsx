/** A month as the document that is signed and kept: how it was drawn, every line with its judgement, and the seal. On paper alone. */
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import type { Paper } from '../../shared/paper/print-page.ts';
import { usePrintedLine } from '../../shared/paper/printed.ts';
import css from './review-paper.module.css';
import type { AccessReview } from './review-query.ts';
import { useFormatDrawnText, useFormatSentence } from './sentence.ts';

/** The review's paper, as the access log says it: of all whom its lines are about. */
export const reviewPaperOf = ({ rows }: AccessReview): Paper => ({
  page: 'accessLog',
  clientIds: rows.flatMap(({ opening }) => opening.clientIds),
});

export function ReviewPaper({ review, name: monthTitle }: { review: AccessReview; name: string }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters(review.timeZone);
  const printedByText = usePrintedLine(review.companyName, reviewPaperOf(review));
  const sentenceOf = useFormatSentence(review.timeZone);
  const drawnTextOf = useFormatDrawnText();
  const { seal, seed, rows: reviewLines, secondReviewer } = review;
  const {
    lines: lineCount,
    judged: judgedCount,
    investigated: investigatedCount,
    unjustified: unjustifiedCount,
    drawnAt,
    closedAt,
  } = review.figures;
  return (
    <article className={css.document} data-document>
      <header className={css.head}>
        <h1>{t('accessReview.paper.title', { month: monthTitle.toLocaleLowerCase() })}</h1>
        <p className={css.name}>{review.companyName}</p>
        <p className={css.small}>{printedByText}</p>
      </header>
      <p>
        {t('accessReview.how', {
          at: formatDateTime(drawnAt!),
          events: review.eventCount,
          admin: review.adminCount,
          exports: review.exportCount,
        })}{' '}
        {t('accessReview.seed', { seed })}.
      </p>
      <p>
        {t('accessReview.progress', { judged: judgedCount, lines: lineCount })}.{' '}
        {t('accessReview.counted', { investigated: investigatedCount, unjustified: unjustifiedCount })}{' '}
        {closedAt ? t('accessReview.closedBy', { at: formatDateTime(closedAt), name: review.closedByName }) : t('accessReview.paper.open')}
        {secondReviewer && ` ${t('accessReview.second')}: ${secondReviewer.name}.`}
      </p>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{t('accessReview.paper.number')}</th>
            <th scope="col">{t('accessReview.paper.what')}</th>
            <th scope="col">{t('accessReview.paper.judged')}</th>
          </tr>
        </thead>
        <tbody>
          {reviewLines.map((reviewLine, index) => (
            <tr key={reviewLine.id}>
              <td>{index + 1}</td>
              <td>
                {sentenceOf(reviewLine.opening, reviewLine.reasons)}.<small>{drawnTextOf(reviewLine)}</small>
              </td>
              <td>
                {reviewLine.judgement
                  ? t('accessReview.judgedBy', {
                      judgement: t(`accessReview.judge.${reviewLine.judgement}`),
                      by: reviewLine.judgedByName,
                      at: formatDateTime(reviewLine.judgedAt!),
                    })
                  : t('accessReview.paper.notJudged')}
                {reviewLine.note && <q>{reviewLine.note}</q>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={css.foot}>
        <p className={css.rule}>{t('accessReview.paper.signature')}</p>
        <p className={css.rule}>{t('accessReview.paper.nameAndDay')}</p>
        {seal && <p className={css.seal}>{t('accessReview.seal', { seal })}</p>}
        {review.isSealWhole === false && <p>{t('accessReview.sealBroken')}</p>}
      </footer>
    </article>
  );
}
