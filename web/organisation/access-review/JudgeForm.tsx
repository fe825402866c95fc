/** Asks for the word that a judgement needs: what is investigated, or what was not justified. */
import { type Judgement, MAX_REVIEW_NOTE_LENGTH } from '#domain/access-review.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { type AccessReviewLine, judgeLine } from './review-query.ts';
import { useFormatSentence } from './sentence.ts';

type Props = {
  reviewLine: AccessReviewLine;
  judgement: Judgement;
  timeZone: string;
  onJudged: (judgedLine: Awaited<ReturnType<typeof judgeLine>>) => void;
  onClose: () => void;
};

export function JudgeForm({ reviewLine, judgement, timeZone, onJudged, onClose }: Props) {
  const { t } = useTranslation();
  const sentence = useFormatSentence(timeZone)(reviewLine.opening, reviewLine.reasons);
  return (
    <FormSheet
      title={t('accessReview.noteTitle', { judgement })}
      subtitle={sentence}
      check={({ note = '' }): Record<string, string> =>
        note.trim() === '' ? { note: 'error.field.required' } : note.length > MAX_REVIEW_NOTE_LENGTH ? { note: 'error.field.size' } : {}
      }
      send={({ note = '' }) => judgeLine(reviewLine.id, judgement, note.trim())}
      onSaved={onJudged}
      onClose={onClose}
    >
      {({ text }) => (
        <TextArea
          {...text('note')}
          label={t('accessReview.note')}
          hint={t(`accessReview.noteHint.${judgement === 'investigated' ? judgement : 'unjustified'}`)}
          defaultValue={reviewLine.judgement === judgement ? (reviewLine.note ?? '') : ''}
        />
      )}
    </FormSheet>
  );
}
