/** A line of the log as a sentence: who opened whose what, when, and what is odd about it (R122). */
import { oddities } from '#domain/access-review.ts';
import { type Locale, languageTags } from '#domain/locales.ts';
import { useTexts } from '../../core/texts.ts';
import { capital, useDates } from '../../kit/dates.ts';
import type { AccessReviewLine, Opening } from './review-query.ts';

/** Names that a genitive adds no s to, by language. */
const asTheyAre: Record<Locale, RegExp> = { sv: /[sxz]$/i, en: /s$/i };

/** Makes the sentence of a line, by the clock of the company. */
export function useSentence(timeZone?: string): (opening: Opening, reasons?: AccessReviewLine['reasons']) => string {
  const { t, locale } = useTexts();
  const { longTime, dayOf, shortDay } = useDates(timeZone);
  return ({ userName: by, at, kind, subject, day, clientIds, clientNames }, reasons = []) => {
    const odd = oddities.filter((oddity) => reasons.includes(oddity)).map((oddity) => t(`accessReview.odd.${oddity}`));
    const sharedValues = { by, kind, at: longTime(at), odd: odd.length > 0 ? ` – ${odd.join(', ')}` : '' };
    const [firstClient = t('accessReview.unknownClient'), ...otherClients] = clientNames;
    const moreCount = clientIds.length - Math.max(1, clientNames.length);
    const allNames = [firstClient, ...otherClients].join(', ');
    const names = moreCount > 0 ? t('accessReview.more', { names: allNames, count: moreCount }) : allNames;
    if (kind === 'search') return t('accessReview.lineSearched', { ...sharedValues, names });
    const ofDay = subject === 'events' && day !== null;
    const subjectText = ofDay
      ? t('accessReview.dayOf', { day: day === dayOf(at) ? '' : shortDay(day) }).trim()
      : t(`accessReview.what.${subject}`);
    if (clientIds.length > 1) return t('accessReview.lineMany', { ...sharedValues, what: subjectText, names });
    const genitive = t(asTheyAre[locale].test(firstClient) ? 'accessReview.whoseAsIs' : 'accessReview.whose', { name: firstClient });
    return t('accessReview.line', { ...sharedValues, whose: genitive, what: subjectText });
  };
}

/** The reasons for which it was drawn, beside what its sentence says. */
export function useDrawn(): (line: AccessReviewLine) => string {
  const { t, locale } = useTexts();
  return ({ reasons, carried, opening: { role } }) =>
    [
      ...(role && !reasons.includes('admin') ? [t(`team.roles.${role}`)] : []),
      ...(['admin', 'export', 'random'] as const).flatMap((reason) =>
        reasons.includes(reason) ? [t(`accessReview.drawn.${reason}`)] : [],
      ),
      ...(carried ? [t('accessReview.drawn.carried', { month: monthOf(carried.month, locale), note: carried.note })] : []),
    ].join(' · ');
}

/** «oktober 2026». */
export function monthOf(month: string, locale: Locale): string {
  const name = new Intl.DateTimeFormat(languageTags[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return name.format(new Date(`${month}T12:00:00Z`));
}
export const titleOf = (month: string, locale: Locale): string => capital(monthOf(month, locale));
