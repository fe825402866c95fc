/** A long text of a form: shown as it is, and edited in place; what is written there counts once it is taken over (spec 2 §5). */
import '../theme/input.css';
import { Button, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { htmlOf, textOfHtml } from '../shared/html-text.ts';
import { Icon } from '../shared/Icon.tsx';
import { edit } from '../shared/icons.ts';
import { useTexts } from '../shared/texts.ts';
import css from './attributes.module.css';

type Props = {
  name: string;
  label: string;
  /** HTML; '' when there is none. */
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
  onOpen: (isUnsaved: boolean) => void;
};

export function LongField({ name, label, value, error, onChange, onOpen }: Props) {
  const { t } = useTexts();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState<string>();
  const start = textOfHtml(value);
  const write = (next: string) => {
    setText(next);
    onOpen(next !== start);
  };
  const close = () => {
    setText(undefined);
    onOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (text === undefined)
    return (
      <section className={css.long} aria-labelledby={id}>
        <p id={id} className={css.question}>
          {label}
        </p>
        {start ? <p className={css.text}>{start}</p> : <p className={css.hint}>{t('attributes.noText')}</p>}
        <Button
          ref={opener}
          variant="default"
          leftSection={<Icon d={edit} size={20} />}
          aria-label={t(start ? 'attributes.editText' : 'attributes.writeText', { name: label })}
          onClick={() => setText(start)}
        >
          {t(start ? 'activities.editShort' : 'attributes.write')}
        </Button>
      </section>
    );
  return (
    <div className={css.long}>
      <Textarea
        name={name}
        label={label}
        error={error}
        rows={8}
        value={text}
        autoFocus
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <Button
          onClick={() => {
            if (text !== start) onChange(htmlOf(text));
            close();
          }}
        >
          {t('attributes.done')}
        </Button>
        <Button variant="subtle" onClick={close}>
          {t('shared.cancel')}
        </Button>
      </div>
    </div>
  );
}
