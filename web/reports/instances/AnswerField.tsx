/** A question and the place for its answer: plain lines that grow as one types, and the editor in their place for who wants more. */
import { useState } from 'react';
import { RichText } from '../../editor/RichText.tsx';
import { type Comment, noComment } from '../../family/dated/comment.ts';
import { TextArea } from '../../kit/TextArea.tsx';
import { htmlOf } from '../../kit/typed-html.ts';
import { useTexts } from '../../start/texts.ts';
import css from './form.module.css';
import type { Item } from './instance-query.ts';

type Props = {
  item: Pick<Item, 'attributeId' | 'name' | 'helpText'>;
  value: Comment | undefined;
  error: string | undefined;
  /** What is saved by now, where somebody else saved meanwhile. */
  note?: string | undefined;
  onChange: (change: (was: Comment) => Comment) => void;
};

export function AnswerField({ item, value = noComment, error, note, onChange }: Props) {
  const { t } = useTexts();
  // A form that comes back with it open does not take the focus.
  const [opened, setOpened] = useState(false);
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
          autoFocus={opened}
          onChange={(text) => onChange((was) => ({ ...was, text }))}
          onPending={(isPending) => onChange((was) => (was.isPending === isPending ? was : { ...was, isPending }))}
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
        // Where the field does not grow by itself.
        rows={Math.max(3, value.text.split('\n').length + Math.floor(value.text.length / 80))}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange((was) => ({ ...was, text }));
        }}
      />
      <button
        type="button"
        className={css.rich}
        aria-label={t('reportInstance.moreFor', { question: item.name })}
        onClick={() => {
          setOpened(true);
          onChange((was) => ({ ...was, isRich: true, text: htmlOf(was.text) }));
        }}
      >
        {t('editor.more')}
      </button>
    </div>
  );
}
