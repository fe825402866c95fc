/** A month as the document that is signed and kept: how it was drawn, every line with its judgement, and the seal. On paper alone. */
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import type { Paper } from '../../shared/paper/print-page.ts';
import { usePrintedLine } from '../../shared/paper/printed.ts';
import css from './review-paper.module.css';
import type { AccessReview } from './review-query.ts';
import { useDrawnText, useSentence } from './sentence.ts';

/** The review's paper, as the access log says it: of all whom its lines are about. */
export const paperOf = ({ rows }: AccessReview): Paper => ({
  page: 'accessLog',
  clientIds: rows.flatMap(({ opening }) => opening.clientIds),
});

export function ReviewPaper({ review, name }: { review: AccessReview; name: string }) {
  const { t } = useTexts();
  const { formatDateTime } = useDates(review.timeZone);
  const printNote = usePrintedLine(review.companyName, paperOf(review));
  const sentenceOf = useSentence(review.timeZone);
  const drawnTextOf = useDrawnText();
  const { seal, seed, rows, secondReviewer } = review;
  const { lines, judged, investigated, unjustified, drawnAt, closedAt } = review.figures;
  return (
    <article className={css.document} data-document>
      <header className={css.head}>
        <h1>{t('accessReview.paper.title', { month: name.toLocaleLowerCase() })}</h1>
        <p className={css.name}>{review.companyName}</p>
        <p className={css.small}>{printNote}</p>
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
        {t('accessReview.progress', { judged, lines })}. {t('accessReview.counted', { investigated, unjustified })}{' '}
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
          {rows.map((line, index) => (
            <tr key={line.id}>
              <td>{index + 1}</td>
              <td>
                {sentenceOf(line.opening, line.reasons)}.<small>{drawnTextOf(line)}</small>
              </td>
              <td>
                {line.judgement
                  ? t('accessReview.judgedBy', {
                      judgement: t(`accessReview.judge.${line.judgement}`),
                      by: line.judgedByName,
                      at: formatDateTime(line.judgedAt!),
                    })
                  : t('accessReview.paper.notJudged')}
                {line.note && <q>{line.note}</q>}
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
