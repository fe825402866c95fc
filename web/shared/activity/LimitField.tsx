/** The limit of one-tap signing, in minutes: empty is as usual (R91). */

import type { Locale } from '#domain/locales.ts';
import { MAX_ONE_TAP_MINUTES, MIN_ONE_TAP_MINUTES } from '#domain/planning/one-tap.ts';
import { useTexts } from '../../core/texts.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { readWhole } from '../../kit/read-number.ts';

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
    <NumberField
      isWhole
      name={ONE_TAP}
      label={t('activities.limit')}
      hint={usual === undefined ? t('activities.limitHint') : t('activities.limitUsual', { minutes: usual })}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Minutes as they are typed: null for as usual, NaN for what is not allowed. */
export function readLimit(typed: string, locale: Locale): number | null {
  if (typed.trim() === '') return null;
  const minutes = readWhole(typed, locale) ?? Number.NaN;
  return minutes >= MIN_ONE_TAP_MINUTES && minutes <= MAX_ONE_TAP_MINUTES ? minutes : Number.NaN;
}
/** The error of a limit that is typed; none where it may stand. */
export const wrongLimit = (typed: string, locale: Locale): Record<string, string> =>
  Number.isNaN(readLimit(typed, locale)) ? { [ONE_TAP]: 'activities.limitWrong' } : {};
