/** A comment: one plain line for the thumb, and the editor in its place for who wants more (350 px: product «Rich text»). */
import { useState } from 'react';
import { isTooLarge } from '#domain/html-words.ts';
import { useTexts } from '../../core/texts.ts';
import { RichText } from '../../editor/RichText.tsx';
import sheet from '../../kit/sheet.module.css';
import { TextField } from '../../kit/TextField.tsx';
import { htmlOf } from '../../kit/typed-html.ts';
import { type Comment, htmlOfComment } from './comment.ts';
import css from './form.module.css';

type Props = {
  /** Its name where it is no mere comment. */
  label?: string;
  /** Its label stands elsewhere already, and nobody sees it twice. */
  isLabelHidden?: boolean;
  /** A hint at what may be written, where that is no matter of course. */
  placeholder?: string;
  value: Comment;
  onChange: (change: (previous: Comment) => Comment) => void;
  error?: string | undefined;
  required?: boolean;
  /** Called when the editor's text differs from what it began with, or no longer does. */
  onDirty?: (isDirty: boolean) => void;
};

export function CommentField({
  label: labelOverride,
  isLabelHidden,
  placeholder,
  value,
  onChange,
  error: formError,
  required,
  onDirty,
}: Props) {
  const { t } = useTexts();
  const label = labelOverride ?? t('instance.comment');
  // Too long a text is told as it is written, as in every field.
  const error = formError ?? (isTooLarge(htmlOfComment(value)) ? t('error.field.tooLarge') : undefined);
  // A form that comes back with it open does not take the focus.
  const [isOpened, setOpened] = useState(false);
  if (value.isRich)
    return (
      <RichText
        label={label}
        hideLabel={isLabelHidden}
        height={350}
        value={value.text}
        error={error}
        autoFocus={isOpened}
        onChange={(text) => onChange((previous) => ({ ...previous, text }))}
        {...(onDirty && { onDirty })}
        onPending={(isPending) => onChange((previous) => (previous.isPending === isPending ? previous : { ...previous, isPending }))}
      />
    );
  return (
    <div className={labelOverride ? undefined : css.comment}>
      <TextField
        name="comment"
        className={sheet.gap}
        label={label}
        hideLabel={isLabelHidden}
        placeholder={placeholder ?? (required ? undefined : t('instance.optional'))}
        required={required}
        error={error}
        value={value.text}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange((previous) => ({ ...previous, text }));
        }}
      />
      <button
        type="button"
        className={css.rich}
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
