/**
 * A long text of a form: shown as it is, and edited in place; what is written there counts once it is taken over
 * (product «Fields and limits»).
 */
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { RichText } from '../../editor/RichText.tsx';
import { Button } from '../../kit/Button.tsx';
import { textOfHtml } from '../../kit/html-text.ts';
import { Icon } from '../../kit/Icon.tsx';
import { editIcon } from '../../kit/later-icons.ts';
import { RichHtml } from '../../kit/RichHtml.tsx';
import css from './attributes.module.css';

type Props = {
  label: string;
  /** HTML; '' when there is none. */
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
  onUnsavedChange: (isUnsaved: boolean) => void;
};

export function LongTextField({ label, value, error, onChange, onUnsavedChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const openButtonRef = useRef<HTMLButtonElement>(null);
  const [draftHtml, setDraftHtml] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  const [isUploadPending, setUploadPending] = useState(false);
  const [wasUploadPending, setWasUploadPending] = useState(false);
  const editorRef = useRef<HTMLDivElement>(null);
  // A field that keeps the form from being saved is brought into view, under the cursor.
  useEffect(() => {
    if (!error) return;
    editorRef.current?.scrollIntoView({ block: 'nearest' });
    editorRef.current?.querySelector<HTMLElement>('[contenteditable]')?.focus();
  }, [error]);
  const currentText = textOfHtml(value);
  const closeEditor = () => {
    setDraftHtml(undefined);
    setDirty(false);
    setUploadPending(false);
    setWasUploadPending(false);
    onUnsavedChange(false);
    requestAnimationFrame(() => openButtonRef.current?.focus());
  };
  /** A file on its way counts as unsaved too, and is not taken over half stored. */
  const applyText = () => {
    setWasUploadPending(isUploadPending);
    if (isUploadPending) return;
    if (isDirty && draftHtml !== undefined) onChange(textOfHtml(draftHtml) === '' ? '' : draftHtml);
    closeEditor();
  };
  if (draftHtml === undefined)
    return (
      <section className={css.long} aria-labelledby={id}>
        <p id={id} className={css.question}>
          {label}
        </p>
        {currentText ? <RichHtml html={value} /> : <p className={css.hint}>{t('attributes.noText')}</p>}
        <Button
          ref={openButtonRef}
          variant="default"
          icon={<Icon d={editIcon} size={20} />}
          aria-label={t(currentText ? 'attributes.editText' : 'attributes.writeText', { name: label })}
          onClick={() => setDraftHtml(value)}
        >
          {t(currentText ? 'activities.editShort' : 'attributes.write')}
        </Button>
      </section>
    );
  return (
    <div ref={editorRef} className={css.long}>
      <RichText
        label={label}
        height={350}
        value={draftHtml}
        error={wasUploadPending && isUploadPending ? t('editor.pending') : error}
        autoFocus
        onChange={setDraftHtml}
        onDirtyChange={(isNowDirty) => {
          setDirty(isNowDirty);
          onUnsavedChange(isNowDirty || isUploadPending);
        }}
        onPendingChange={(isNowPending) => {
          setUploadPending(isNowPending);
          onUnsavedChange(isDirty || isNowPending);
        }}
      />
      <div className={css.acts}>
        <Button onClick={applyText}>{t('attributes.done')}</Button>
        <Button variant="subtle" onClick={closeEditor}>
          {t('shared.cancel')}
        </Button>
      </div>
    </div>
  );
}
