/** The limit of one-tap signing, in minutes: empty is as usual (R91). */

import type { Locale } from '#domain/locales.ts';
import { MAX_ONE_TAP_MINUTES, MIN_ONE_TAP_MINUTES } from '#domain/planning/one-tap.ts';
import { useTranslation } from '../../core/texts.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { readWholeNumber } from '../../kit/read-number.ts';

type Props = {
  value: string;
  /** Minutes that usual means here, where that is known. */
  usualMinutes?: number | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
};

export const ONE_TAP_FIELD = 'oneTapMinutes';
export function OneTapLimitField({ value, usualMinutes, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <NumberField
      isWhole
      name={ONE_TAP_FIELD}
      label={t('activities.limit')}
      hint={usualMinutes === undefined ? t('activities.limitHint') : t('activities.limitUsual', { minutes: usualMinutes })}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Minutes as they are typed: null for as usual, NaN for what is not allowed. */
export function parseOneTapLimit(inputText: string, locale: Locale): number | null {
  if (inputText.trim() === '') return null;
  const minutes = readWholeNumber(inputText, locale) ?? Number.NaN;
  return minutes >= MIN_ONE_TAP_MINUTES && minutes <= MAX_ONE_TAP_MINUTES ? minutes : Number.NaN;
}
/** The error of a limit that is typed; none where it may stand. */
export const validateOneTapLimit = (inputText: string, locale: Locale): Record<string, string> =>
  Number.isNaN(parseOneTapLimit(inputText, locale)) ? { [ONE_TAP_FIELD]: 'activities.limitWrong' } : {};
