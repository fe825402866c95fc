/**
 * A question and the place for its answer: plain lines that grow as one types, and the editor in their place for who wants more; one line, a
 * number, or one of a few.
 */
import { useState } from 'react';
import { MAX_LINE_LENGTH, questionKindOf } from '#domain/report-questions.ts';
import { useTranslation } from '../../core/texts.ts';
import { RichText } from '../../editor/RichText.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { htmlOfText } from '../../kit/typed-html.ts';
import { type Comment, emptyComment } from '../../shared/dated/comment.ts';
import { AmountField } from '../AmountField.tsx';
import { boundsText } from './answers.ts';
import css from './form.module.css';
import type { ReportItem } from './instance-query.ts';
import { OneOfField } from './OneOfField.tsx';

type Props = {
  item: ReportItem;
  answer: Comment | undefined;
  error: string | undefined;
  /** The saved value, where somebody else saved meanwhile. */
  othersSavedText?: string | undefined;
  onChange: (updateAnswer: (previousAnswer: Comment) => Comment) => void;
};

export function AnswerField(props: Props) {
  const { t, locale } = useTranslation();
  const { item, answer = emptyComment, error, othersSavedText, onChange } = props;
  const answerKind = questionKindOf(item);
  if (answerKind === 'text') return <TextAnswer {...props} />;
  const boundsHint = answerKind === 'number' && (item.min ?? item.max ?? null) !== null ? boundsText(item, t, locale) : undefined;
  const fieldProps = {
    name: `answer-${item.attributeId}`,
    label: item.name,
    error,
    className: css.field,
    hint: [item.helpText, boundsHint, othersSavedText].filter(Boolean).join(' · ') || undefined,
  };
  const setText = (text: string) => onChange((previousAnswer) => ({ ...previousAnswer, text }));
  if (answerKind === 'yesNo')
    return (
      <OneOfField
        {...fieldProps}
        isInline
        options={[
          ['true', t('attributes.yes')],
          ['false', t('attributes.no')],
        ]}
        value={answer.text}
        onPick={setText}
      />
    );
  if (answerKind === 'choice')
    return (
      <OneOfField {...fieldProps} options={(item.choices ?? []).map((choice) => [choice, choice])} value={answer.text} onPick={setText} />
    );
  if (answerKind === 'number') return <AmountField {...fieldProps} unit={item.unit} value={answer.text} onChange={setText} />;
  return (
    <TextField {...fieldProps} maxLength={MAX_LINE_LENGTH} value={answer.text} onChange={(event) => setText(event.currentTarget.value)} />
  );
}

function TextAnswer({ item, answer = emptyComment, error, othersSavedText, onChange }: Props) {
  const { t } = useTranslation();
  // A form that comes back with it open does not take the focus.
  const [wasEditorOpened, setEditorOpened] = useState(false);
  const hint = [item.helpText, othersSavedText].filter(Boolean).join(' ') || undefined;
  if (answer.isRich)
    return (
      <div className={css.field}>
        {hint && <p className={css.hint}>{hint}</p>}
        <RichText
          label={item.name}
          height={350}
          value={answer.text}
          error={error}
          autoFocus={wasEditorOpened}
          onChange={(text) => onChange((previousAnswer) => ({ ...previousAnswer, text }))}
          onPendingChange={(isPending) =>
            onChange((previousAnswer) => (previousAnswer.isPending === isPending ? previousAnswer : { ...previousAnswer, isPending }))
          }
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
        value={answer.text}
        // For browsers in which the field does not grow by itself.
        rows={Math.max(3, answer.text.split('\n').length + Math.floor(answer.text.length / 80))}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange((previousAnswer) => ({ ...previousAnswer, text }));
        }}
      />
      <button
        type="button"
        className={css.rich}
        aria-label={t('reportInstance.moreFor', { question: item.name })}
        onClick={() => {
          setEditorOpened(true);
          onChange((previousAnswer) => ({ ...previousAnswer, isRich: true, text: htmlOfText(previousAnswer.text) }));
        }}
      >
        {t('editor.more')}
      </button>
    </div>
  );
}
