/** A month as it is called: «november 2026». */
import { useTexts } from '../shared/texts.ts';

export const useMonthName = (): ((day: string) => string) => {
  const { locale } = useTexts();
  const format = new Intl.DateTimeFormat(locale === 'sv' ? 'sv-SE' : 'en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T12:00:00Z`));
};
