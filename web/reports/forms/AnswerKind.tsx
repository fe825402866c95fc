/** The kind of a question's answer, and the settings of that kind (R41). */
import { kindOf, questionKinds } from '#domain/report-questions.ts';
import { useTexts } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { AnswerSettings } from './AnswerSettings.tsx';
import type { DraftPiece } from './draft.ts';
import { changesForKind } from './piece-own.ts';

type Props = {
  piece: DraftPiece;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<DraftPiece>) => void;
};

export function AnswerKind({ piece, errorOf, onChange }: Props) {
  const { t } = useTexts();
  const { key, choices } = piece;
  const kind = kindOf(piece)!;
  return (
    <>
      <SelectField
        name={`${key}.valueType`}
        label={t('reports.answeredWith')}
        hint={piece.id === undefined ? undefined : t('reports.kindHint')}
        value={kind}
        error={errorOf(`${key}.valueType`)}
        options={questionKinds.map((value) => ({ value, label: t(`reports.answerKind.${value}`) }))}
        onChange={({ currentTarget }) =>
          onChange(changesForKind(questionKinds.find((questionKind) => questionKind === currentTarget.value) ?? kind, choices))
        }
      />
      {(kind === 'number' || kind === 'choice') && <AnswerSettings piece={piece} errorOf={errorOf} onChange={onChange} />}
    </>
  );
}
