/**
 * A long text of a form: shown as it is, and edited in place; what is written there counts once it is taken over
 * (product «Fields and limits»).
 */
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { RichText } from '../../editor/RichText.tsx';
import { Button } from '../../kit/Button.tsx';
import { textOfHtml } from '../../kit/html-text.ts';
import { Icon } from '../../kit/Icon.tsx';
import { edit } from '../../kit/later-icons.ts';
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

export function LongField({ label, value, error, onChange, onUnsavedChange }: Props) {
  const { t } = useTexts();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [draftHtml, setDraftHtml] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  const [isPending, setPending] = useState(false);
  const [wasPending, setWasPending] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // A field that keeps the form from being saved is brought into view, under the cursor.
  useEffect(() => {
    if (!error) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector<HTMLElement>('[contenteditable]')?.focus();
  }, [error]);
  const currentText = textOfHtml(value);
  const close = () => {
    setDraftHtml(undefined);
    setDirty(false);
    setPending(false);
    setWasPending(false);
    onUnsavedChange(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  /** A file on its way counts as unsaved too, and is not taken over half stored. */
  const finish = () => {
    setWasPending(isPending);
    if (isPending) return;
    if (isDirty && draftHtml !== undefined) onChange(textOfHtml(draftHtml) === '' ? '' : draftHtml);
    close();
  };
  if (draftHtml === undefined)
    return (
      <section className={css.long} aria-labelledby={id}>
        <p id={id} className={css.question}>
          {label}
        </p>
        {currentText ? <RichHtml html={value} /> : <p className={css.hint}>{t('attributes.noText')}</p>}
        <Button
          ref={opener}
          variant="default"
          icon={<Icon d={edit} size={20} />}
          aria-label={t(currentText ? 'attributes.editText' : 'attributes.writeText', { name: label })}
          onClick={() => setDraftHtml(value)}
        >
          {t(currentText ? 'activities.editShort' : 'attributes.write')}
        </Button>
      </section>
    );
  return (
    <div ref={box} className={css.long}>
      <RichText
        label={label}
        height={350}
        value={draftHtml}
        error={wasPending && isPending ? t('editor.pending') : error}
        autoFocus
        onChange={setDraftHtml}
        onDirty={(isNowDirty) => {
          setDirty(isNowDirty);
          onUnsavedChange(isNowDirty || isPending);
        }}
        onPending={(isNowPending) => {
          setPending(isNowPending);
          onUnsavedChange(isDirty || isNowPending);
        }}
      />
      <div className={css.acts}>
        <Button onClick={finish}>{t('attributes.done')}</Button>
        <Button variant="subtle" onClick={close}>
          {t('shared.cancel')}
        </Button>
      </div>
    </div>
  );
}
