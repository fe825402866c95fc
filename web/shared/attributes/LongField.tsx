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
  onOpen: (isUnsaved: boolean) => void;
};

export function LongField({ label, value, error, onChange, onOpen }: Props) {
  const { t } = useTexts();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [written, setWritten] = useState<string>();
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
  const start = textOfHtml(value);
  const close = () => {
    setWritten(undefined);
    setDirty(false);
    setPending(false);
    setWasPending(false);
    onOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  /** A file on its way counts as unsaved too, and is not taken over half stored. */
  const done = () => {
    setWasPending(isPending);
    if (isPending) return;
    if (isDirty && written !== undefined) onChange(textOfHtml(written) === '' ? '' : written);
    close();
  };
  if (written === undefined)
    return (
      <section className={css.long} aria-labelledby={id}>
        <p id={id} className={css.question}>
          {label}
        </p>
        {start ? <RichHtml html={value} /> : <p className={css.hint}>{t('attributes.noText')}</p>}
        <Button
          ref={opener}
          variant="default"
          icon={<Icon d={edit} size={20} />}
          aria-label={t(start ? 'attributes.editText' : 'attributes.writeText', { name: label })}
          onClick={() => setWritten(value)}
        >
          {t(start ? 'activities.editShort' : 'attributes.write')}
        </Button>
      </section>
    );
  return (
    <div ref={box} className={css.long}>
      <RichText
        label={label}
        height={350}
        value={written}
        error={wasPending && isPending ? t('editor.pending') : error}
        autoFocus
        onChange={setWritten}
        onDirty={(dirty) => {
          setDirty(dirty);
          onOpen(dirty || isPending);
        }}
        onPending={(pending) => {
          setPending(pending);
          onOpen(isDirty || pending);
        }}
      />
      <div className={css.acts}>
        <Button onClick={done}>{t('attributes.done')}</Button>
        <Button variant="subtle" onClick={close}>
          {t('shared.cancel')}
        </Button>
      </div>
    </div>
  );
}
