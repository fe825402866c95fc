/** Skipping one: it needs a reason, and the common ones are one tap (spec 2 §5, decision 18). */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Field } from '../shared/Field.tsx';
import { Pick } from '../shared/Pick.tsx';
import sheet from '../shared/sheet.module.css';
import { useTexts } from '../shared/texts.ts';

const causes = ['declined', 'ill', 'away', 'other', 'stock'] as const;

type Props = { onSkip: (comment: string) => void; onCancel: () => void };

export function SkipForm({ onSkip, onCancel }: Props) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [comment, setComment] = useState('');
  const [missing, miss] = useState(false);
  const words = Object.fromEntries(causes.map((cause) => [cause, t(`instance.cause.${cause}`)])) as Record<(typeof causes)[number], string>;
  const cause = causes.find((one) => comment.startsWith(words[one]));
  const write = (text: string) => {
    setComment(text);
    miss(false);
  };
  /** Fills the comment, or changes the cause in it; what was written after it stays. */
  const pick = (next: (typeof causes)[number]) =>
    write(words[next] + (cause ? comment.slice(words[cause].length) : comment && `, ${comment}`));
  const skip = () => {
    if (comment.trim() !== '') return onSkip(comment.trim());
    miss(true);
    field.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        skip();
      }}
    >
      <Pick label={t('instance.causes')} value={cause} onPick={pick} options={causes.map((one) => [one, words[one]] as const)} />
      <Field
        ref={field}
        name="comment"
        label={t('instance.why')}
        required
        maxLength={5000}
        error={missing ? t('error.field.commentMissing') : undefined}
        value={comment}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth className={sheet.main ?? ''}>
        {t('instance.skip')}
      </Button>
      <Button fullWidth variant="subtle" className={sheet.main ?? ''} onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
