/** The settings of a question by the kind of its answer: a number's unit and bounds, the choices of a list (R41). */
import type { ClipboardEvent } from 'react';
import { CHOICES, MAX_UNIT_LENGTH } from '#domain/report-questions.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { plus } from '../../kit/icons.ts';
import { remove } from '../../kit/later-icons.ts';
import { TextField } from '../../kit/TextField.tsx';
import { AmountField } from '../AmountField.tsx';
import css from './answer-settings.module.css';
import type { DraftPiece } from './draft.ts';

type Props = {
  piece: DraftPiece;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<DraftPiece>) => void;
};

export const AnswerSettings = (props: Props) => (props.piece.valueType === 'NUMBER' ? <Bounds {...props} /> : <Choices {...props} />);

function Bounds({ piece: { key, unit, min, max }, errorOf, onChange }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.bounds}>
      <TextField
        name={`${key}.unit`}
        label={t('reports.unit')}
        maxLength={MAX_UNIT_LENGTH}
        value={unit}
        error={errorOf(`${key}.unit`)}
        onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
      />
      {(['min', 'max'] as const).map((field) => (
        <AmountField
          key={field}
          name={`${key}.${field}`}
          label={t(`reports.${field}`)}
          value={field === 'min' ? min : max}
          error={errorOf(`${key}.${field}`)}
          onChange={(value) => onChange({ [field]: value })}
        />
      ))}
      <p className={css.hint}>{t('reports.boundsHint')}</p>
    </div>
  );
}

function Choices({ piece: { key, choices: pieceChoices }, errorOf, onChange }: Props) {
  const { t } = useTexts();
  const choices = pieceChoices ?? [];
  const set = (nextChoices: readonly string[]) => onChange({ choices: nextChoices.slice(0, CHOICES.most) });
  const isFull = choices.length >= CHOICES.most;
  /** A list from elsewhere becomes a choice a line. */
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, CHOICES.longest))
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    set(choices.toSpliced(index, 1, ...[choices[index]?.trim() ?? ''].filter(Boolean), ...lines));
  };
  return (
    <fieldset className={css.choices}>
      <legend>{t('reports.choices')}</legend>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place while it is typed
        <div key={index} className={css.choice}>
          <TextField
            hideLabel
            name={`${key}.choices.${index}`}
            label={t('reports.choice', { at: index + 1 })}
            maxLength={CHOICES.longest}
            value={choice}
            error={errorOf(`${key}.choices.${index}`)}
            onPaste={(event) => paste(event, index)}
            onChange={({ currentTarget }) => set(choices.with(index, currentTarget.value))}
          />
          <IconButton
            aria-label={t('reports.removeChoice', { name: choice.trim() || String(index + 1) })}
            aria-disabled={choices.length <= CHOICES.least || undefined}
            onClick={() => choices.length > CHOICES.least && set(choices.toSpliced(index, 1))}
          >
            <Icon d={remove} size={20} />
          </IconButton>
        </div>
      ))}
      <Button variant="default" size="md" disabled={isFull} icon={<Icon d={plus} size={20} />} onClick={() => set([...choices, ''])}>
        {t('reports.addChoice')}
      </Button>
    </fieldset>
  );
}
