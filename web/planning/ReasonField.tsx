/** Why something is skipped: the common causes are one tap and fill the comment (decision 18). */
import type { Ref } from 'react';
import { Pick } from '../shared/Pick.tsx';
import { useTexts } from '../shared/texts.ts';
import { Field } from './Field.tsx';

const causes = ['declined', 'ill', 'away', 'other', 'stock'] as const;

type Props = { comment: string; missing: boolean; ref?: Ref<HTMLInputElement>; onChange: (comment: string) => void };

export function ReasonField({ comment, missing, ref, onChange }: Props) {
  const { t } = useTexts();
  const words = Object.fromEntries(causes.map((cause) => [cause, t(`instance.cause.${cause}`)])) as Record<(typeof causes)[number], string>;
  const cause = causes.find((one) => comment.startsWith(words[one]));
  /** Fills the comment, or changes the cause in it; what was written after it stays. */
  const pick = (next: (typeof causes)[number]) =>
    onChange(words[next] + (cause ? comment.slice(words[cause].length) : comment && `, ${comment}`));
  return (
    <>
      <Pick label={t('instance.causes')} value={cause} onPick={pick} options={causes.map((one) => [one, words[one]] as const)} />
      <Field
        {...(ref && { ref })}
        name="comment"
        label={t('instance.why')}
        required
        maxLength={5000}
        error={missing ? t('error.field.commentMissing') : undefined}
        value={comment}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}
