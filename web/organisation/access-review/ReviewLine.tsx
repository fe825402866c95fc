/** A line of the month as a sentence, with why it was drawn, and what it may be judged as in one tap. */
import { type Judgement, judgements } from '#domain/access-review.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import css from './access-review.module.css';
import type { AccessReviewLine } from './review-query.ts';
import { useFormatDrawnText, useFormatSentence } from './sentence.ts';

type Props = { reviewLine: AccessReviewLine; timeZone: string; isBusy: boolean; onJudge: (judgement: Judgement) => void };

export function ReviewLine({ reviewLine, timeZone, isBusy, onJudge }: Props) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters(timeZone);
  const sentence = useFormatSentence(timeZone)(reviewLine.opening, reviewLine.reasons);
  const drawnText = useFormatDrawnText()(reviewLine);
  const { judgement, note, judgedByName, judgedAt, refusal } = reviewLine;
  return (
    <li className={css.line} data-line={reviewLine.id} data-judgement={judgement ?? undefined}>
      <div>
        <p className={css.sentence}>{sentence}.</p>
        <p className={css.small}>{drawnText}</p>
        {judgement && (
          <p className={css.judged}>
            {t('accessReview.judgedBy', {
              judgement: t(`accessReview.judge.${judgement}`),
              by: judgedByName,
              at: formatDateTime(judgedAt!),
            })}
            {note && <q>{note}</q>}
          </p>
        )}
        {refusal === 'own' && !judgement && <p className={css.small}>{t('accessReview.own')}</p>}
      </div>
      {refusal === null && (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
        <div className={css.acts} role="group" aria-label={sentence}>
          {judgements.map((judgementOption) => (
            <Button
              key={judgementOption}
              variant={judgement === judgementOption ? 'filled' : 'default'}
              size="md"
              aria-pressed={judgement === judgementOption}
              aria-haspopup={judgementOption === 'justified' ? undefined : 'dialog'}
              isLoading={isBusy}
              onClick={() => onJudge(judgementOption)}
            >
              {t(`accessReview.judge.${judgementOption}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
