/** A comment: one plain line for the thumb, and the editor in its place for who wants more (350 px: product «Rich text»). */
import { useState } from 'react';
import { isHtmlTooLarge } from '#domain/html-words.ts';
import { useTranslation } from '../../core/texts.ts';
import { RichText } from '../../editor/RichText.tsx';
import sheetCss from '../../kit/sheet.module.css';
import { TextField } from '../../kit/TextField.tsx';
import { htmlOfText } from '../../kit/typed-html.ts';
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
  const { t } = useTranslation();
  const label = labelOverride ?? t('instance.comment');
  // Too long a text is told as it is written, as in every field.
  const error = formError ?? (isHtmlTooLarge(htmlOfComment(value)) ? t('error.field.tooLarge') : undefined);
  // A form that comes back with it open does not take the focus.
  const [wasEditorOpened, setEditorOpened] = useState(false);
  if (value.isRich)
    return (
      <RichText
        label={label}
        hideLabel={isLabelHidden}
        height={350}
        value={value.text}
        error={error}
        autoFocus={wasEditorOpened}
        onChange={(newText) => onChange((previousComment) => ({ ...previousComment, text: newText }))}
        {...(onDirty && { onDirtyChange: onDirty })}
        onPendingChange={(isPending) =>
          onChange((previousComment) => (previousComment.isPending === isPending ? previousComment : { ...previousComment, isPending }))
        }
      />
    );
  return (
    <div className={labelOverride ? undefined : css.comment}>
      <TextField
        name="comment"
        className={sheetCss.gap}
        label={label}
        isLabelHidden={isLabelHidden}
        placeholder={placeholder ?? (required ? undefined : t('instance.optional'))}
        required={required}
        error={error}
        value={value.text}
        onChange={(event) => {
          const newText = event.currentTarget.value;
          onChange((previousComment) => ({ ...previousComment, text: newText }));
        }}
      />
      <button
        type="button"
        className={css.rich}
        onClick={() => {
          setEditorOpened(true);
          onChange((previousComment) => ({ ...previousComment, isRich: true, text: htmlOfText(previousComment.text) }));
        }}
      >
        {t('editor.more')}
      </button>
    </div>
  );
}
