/** Times and sizes as the diagnostics write them: in the unit in which they are read at a glance. */

import type { Locale } from '#domain/locales.ts';
import { useTexts } from '../core/texts.ts';
import { numberText } from '../kit/numbers.ts';

const roundedText = (number: number, locale: Locale): string =>
  numberText(number >= 10 ? Math.round(number) : Math.round(number * 10) / 10, locale);

export function useAmounts() {
  const { t, locale } = useTexts();
  const durationText = (seconds: number): string => {
    if (seconds >= 7200) return t('management.hours', { number: roundedText(seconds / 3600, locale) });
    if (seconds >= 120) return t('management.minutes', { number: roundedText(seconds / 60, locale) });
    return t('management.seconds', { number: roundedText(seconds, locale) });
  };
  return {
    count: (number: number): string => numberText(number, locale),
    duration: durationText,
    millisecondsText: (number: number): string =>
      number >= 1000 ? durationText(number / 1000) : t('management.ms', { number: roundedText(number, locale) }),
    bytesText: (number: number): string => t('management.megabytes', { number: numberText(Math.round(number / 1024 ** 2), locale) }),
  };
}
