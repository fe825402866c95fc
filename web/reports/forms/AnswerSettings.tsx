/** The settings of a question by the kind of its answer: a number's unit and bounds, the choices of a list (R41). */
import type { ClipboardEvent } from 'react';
import { CHOICES, MAX_UNIT_LENGTH } from '#domain/report-questions.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { removeIcon } from '../../kit/later-icons.ts';
import { TextField } from '../../kit/TextField.tsx';
import { AmountField } from '../AmountField.tsx';
import css from './answer-settings.module.css';
import type { DraftPiece } from './draft.ts';

type Props = {
  piece: DraftPiece;
  errorOf: (fieldName: string) => string | undefined;
  onChange: (changes: Partial<DraftPiece>) => void;
};

export const AnswerSettings = (props: Props) =>
  props.piece.valueType === 'NUMBER' ? <BoundsFields {...props} /> : <ChoicesFields {...props} />;

function BoundsFields({ piece: { key: pieceKey, unit, min, max }, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.bounds}>
      <TextField
        name={`${pieceKey}.unit`}
        label={t('reports.unit')}
        maxLength={MAX_UNIT_LENGTH}
        value={unit}
        error={errorOf(`${pieceKey}.unit`)}
        onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
      />
      {(['min', 'max'] as const).map((boundName) => (
        <AmountField
          key={boundName}
          name={`${pieceKey}.${boundName}`}
          label={t(`reports.${boundName}`)}
          value={boundName === 'min' ? min : max}
          error={errorOf(`${pieceKey}.${boundName}`)}
          onChange={(value) => onChange({ [boundName]: value })}
        />
      ))}
      <p className={css.hint}>{t('reports.boundsHint')}</p>
    </div>
  );
}

function ChoicesFields({ piece: { key: pieceKey, choices: pieceChoices }, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  const choices = pieceChoices ?? [];
  const setChoices = (nextChoices: readonly string[]) => onChange({ choices: nextChoices.slice(0, CHOICES.most) });
  const isFull = choices.length >= CHOICES.most;
  /** A list from elsewhere becomes a choice a line. */
  const pasteChoices = (event: ClipboardEvent, index: number) => {
    const pastedLines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, CHOICES.longest))
      .filter(Boolean);
    if (pastedLines.length < 2) return;
    event.preventDefault();
    setChoices(choices.toSpliced(index, 1, ...[choices[index]?.trim() ?? ''].filter(Boolean), ...pastedLines));
  };
  return (
    <fieldset className={css.choices}>
      <legend>{t('reports.choices')}</legend>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place while it is typed
        <div key={index} className={css.choice}>
          <TextField
            isLabelHidden
            name={`${pieceKey}.choices.${index}`}
            label={t('reports.choice', { at: index + 1 })}
            maxLength={CHOICES.longest}
            value={choice}
            error={errorOf(`${pieceKey}.choices.${index}`)}
            onPaste={(event) => pasteChoices(event, index)}
            onChange={({ currentTarget }) => setChoices(choices.with(index, currentTarget.value))}
          />
          <IconButton
            aria-label={t('reports.removeChoice', { name: choice.trim() || String(index + 1) })}
            aria-disabled={choices.length <= CHOICES.least || undefined}
            onClick={() => choices.length > CHOICES.least && setChoices(choices.toSpliced(index, 1))}
          >
            <Icon d={removeIcon} size={20} />
          </IconButton>
        </div>
      ))}
      <Button
        variant="default"
        size="md"
        disabled={isFull}
        icon={<Icon d={plusIcon} size={20} />}
        onClick={() => setChoices([...choices, ''])}
      >
        {t('reports.addChoice')}
      </Button>
    </fieldset>
  );
}
