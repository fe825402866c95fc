/** A line of the month as a sentence, with why it was drawn, and what it may be judged as in one tap. */
import { type Judgement, judgements } from '#domain/access-review.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import css from './access-review.module.css';
import type { AccessReviewLine } from './review-query.ts';
import { useDrawnText, useSentence } from './sentence.ts';

type Props = { line: AccessReviewLine; timeZone: string; isBusy: boolean; onJudge: (judgement: Judgement) => void };

export function ReviewLine({ line, timeZone, isBusy, onJudge }: Props) {
  const { t } = useTexts();
  const { formatDateTime } = useDates(timeZone);
  const sentence = useSentence(timeZone)(line.opening, line.reasons);
  const drawnText = useDrawnText()(line);
  const { judgement, note, judgedByName, judgedAt, refusal } = line;
  return (
    <li className={css.line} data-line={line.id} data-judgement={judgement ?? undefined}>
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
          {judgements.map((choice) => (
            <Button
              key={choice}
              variant={judgement === choice ? 'filled' : 'default'}
              size="md"
              aria-pressed={judgement === choice}
              aria-haspopup={choice === 'justified' ? undefined : 'dialog'}
              loading={isBusy}
              onClick={() => onJudge(choice)}
            >
              {t(`accessReview.judge.${choice}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
