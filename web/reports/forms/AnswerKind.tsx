/** The kind of a question's answer, and the settings of that kind (R41). */
import { questionKindOf, questionKinds } from '#domain/report-questions.ts';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { AnswerSettings } from './AnswerSettings.tsx';
import type { DraftPiece } from './draft.ts';
import { changesForKind } from './piece-own.ts';

type Props = {
  piece: DraftPiece;
  errorOf: (fieldName: string) => string | undefined;
  onChange: (changes: Partial<DraftPiece>) => void;
};

export function AnswerKind({ piece, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  const { key: pieceKey, choices } = piece;
  const answerKind = questionKindOf(piece)!;
  return (
    <>
      <SelectField
        name={`${pieceKey}.valueType`}
        label={t('reports.answeredWith')}
        hint={piece.id === undefined ? undefined : t('reports.kindHint')}
        value={answerKind}
        error={errorOf(`${pieceKey}.valueType`)}
        options={questionKinds.map((kindOption) => ({ value: kindOption, label: t(`reports.answerKind.${kindOption}`) }))}
        onChange={({ currentTarget }) =>
          onChange(changesForKind(questionKinds.find((questionKind) => questionKind === currentTarget.value) ?? answerKind, choices))
        }
      />
      {(answerKind === 'number' || answerKind === 'choice') && <AnswerSettings piece={piece} errorOf={errorOf} onChange={onChange} />}
    </>
  );
}
