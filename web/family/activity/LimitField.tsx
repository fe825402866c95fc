/** The limit of one-tap signing, in minutes: empty is as usual (R91). */
import { leastOneTap, mostOneTap } from '#domain/planning/one-tap.ts';
import { TextField } from '../../kit/TextField.tsx';
import { useTexts } from '../../start/texts.ts';

type Props = {
  value: string;
  /** Minutes that usual means here, where that is known. */
  usual?: number | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
};

export const ONE_TAP = 'oneTapMinutes';
export function LimitField({ value, usual, error, onChange }: Props) {
  const { t } = useTexts();
  return (
    <TextField
      name={ONE_TAP}
      label={t('activities.limit')}
      hint={usual === undefined ? t('activities.limitHint') : t('activities.limitUsual', { minutes: usual })}
      inputMode="numeric"
      maxLength={3}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Minutes as they are typed: null for as usual, NaN for what may not be said. */
export function readLimit(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const minutes = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return minutes >= leastOneTap && minutes <= mostOneTap ? minutes : Number.NaN;
}
/** The error of a limit that is typed; none where it may stand. */
export const wrongLimit = (typed: string): Record<string, string> =>
  Number.isNaN(readLimit(typed)) ? { [ONE_TAP]: 'activities.limitWrong' } : {};
