/** Times and sizes as the diagnostics write them: in the unit in which they are read at a glance. */

import type { Locale } from '#domain/locales.ts';
import { useTranslation } from '../core/texts.ts';
import { numberText } from '../kit/numbers.ts';

const roundedNumberText = (number: number, locale: Locale): string =>
  numberText(number >= 10 ? Math.round(number) : Math.round(number * 10) / 10, locale);

export function useAmountTexts() {
  const { t, locale } = useTranslation();
  const durationText = (seconds: number): string => {
    if (seconds >= 7200) return t('management.hours', { number: roundedNumberText(seconds / 3600, locale) });
    if (seconds >= 120) return t('management.minutes', { number: roundedNumberText(seconds / 60, locale) });
    return t('management.seconds', { number: roundedNumberText(seconds, locale) });
  };
  return {
    countText: (number: number): string => numberText(number, locale),
    durationText,
    millisecondsText: (number: number): string =>
      number >= 1000 ? durationText(number / 1000) : t('management.ms', { number: roundedNumberText(number, locale) }),
    bytesText: (number: number): string => t('management.megabytes', { number: numberText(Math.round(number / 1024 ** 2), locale) }),
  };
}
