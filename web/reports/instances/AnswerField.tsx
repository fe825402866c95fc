/**
 * A question and the place for its answer: plain lines that grow as one types, and the editor in their place for who wants more; one line, a
 * number, or one of a few.
 */
import { useState } from 'react';
import { kindOf, MAX_LINE_LENGTH } from '#domain/report-questions.ts';
import { useTexts } from '../../core/texts.ts';
import { RichText } from '../../editor/RichText.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { htmlOf } from '../../kit/typed-html.ts';
import { type Comment, noComment } from '../../shared/dated/comment.ts';
import { AmountField } from '../AmountField.tsx';
import { boundsText } from './answers.ts';
import css from './form.module.css';
import type { Item } from './instance-query.ts';
import { OneOfField } from './OneOfField.tsx';

type Props = {
  item: Item;
  value: Comment | undefined;
  error: string | undefined;
  /** The saved value, where somebody else saved meanwhile. */
  othersSavedText?: string | undefined;
  onChange: (change: (previous: Comment) => Comment) => void;
};

export function AnswerField(props: Props) {
  const { t, locale } = useTexts();
  const { item, value = noComment, error, othersSavedText, onChange } = props;
  const kind = kindOf(item);
  if (kind === 'text') return <TextAnswer {...props} />;
  const bounds = kind === 'number' && (item.min ?? item.max ?? null) !== null ? boundsText(item, t, locale) : undefined;
  const commonProps = {
    name: `answer-${item.attributeId}`,
    label: item.name,
    error,
    className: css.field,
    hint: [item.helpText, bounds, othersSavedText].filter(Boolean).join(' · ') || undefined,
  };
  const set = (text: string) => onChange((previous) => ({ ...previous, text }));
  if (kind === 'yesNo')
    return (
      <OneOfField
        {...commonProps}
        isInline
        options={[
          ['true', t('attributes.yes')],
          ['false', t('attributes.no')],
        ]}
        value={value.text}
        onPick={set}
      />
    );
  if (kind === 'choice')
    return <OneOfField {...commonProps} options={(item.choices ?? []).map((choice) => [choice, choice])} value={value.text} onPick={set} />;
  if (kind === 'number') return <AmountField {...commonProps} unit={item.unit} value={value.text} onChange={set} />;
  return <TextField {...commonProps} maxLength={MAX_LINE_LENGTH} value={value.text} onChange={(event) => set(event.currentTarget.value)} />;
}

function TextAnswer({ item, value = noComment, error, othersSavedText: note, onChange }: Props) {
  const { t } = useTexts();
  // A form that comes back with it open does not take the focus.
  const [isOpened, setOpened] = useState(false);
  const hint = [item.helpText, note].filter(Boolean).join(' ') || undefined;
  if (value.isRich)
    return (
      <div className={css.field}>
        {hint && <p className={css.hint}>{hint}</p>}
        <RichText
          label={item.name}
          height={350}
          value={value.text}
          error={error}
          autoFocus={isOpened}
          onChange={(text) => onChange((previous) => ({ ...previous, text }))}
          onPending={(isPending) => onChange((previous) => (previous.isPending === isPending ? previous : { ...previous, isPending }))}
        />
      </div>
    );
  return (
    <div className={css.field}>
      <TextArea
        name={`answer-${item.attributeId}`}
        label={item.name}
        hint={hint}
        error={error}
        value={value.text}
        // For browsers in which the field does not grow by itself.
        rows={Math.max(3, value.text.split('\n').length + Math.floor(value.text.length / 80))}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange((previous) => ({ ...previous, text }));
        }}
      />
      <button
        type="button"
        className={css.rich}
        aria-label={t('reportInstance.moreFor', { question: item.name })}
        onClick={() => {
          setOpened(true);
          onChange((previous) => ({ ...previous, isRich: true, text: htmlOf(previous.text) }));
        }}
      >
        {t('editor.more')}
      </button>
    </div>
  );
}
