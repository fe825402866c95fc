/** A line of the log as a sentence: who opened whose what, when, and what is odd about it (R122). */
import { oddities } from '#domain/access-review.ts';
import { type Locale, languageTags } from '#domain/locales.ts';
import { useTexts } from '../../core/texts.ts';
import { capitalise, useDates } from '../../kit/dates.ts';
import type { AccessReviewLine, Opening } from './review-query.ts';

/** Names that a genitive adds no s to, by language. */
const genitivesWithoutS: Record<Locale, RegExp> = { sv: /[sxz]$/i, en: /s$/i };

/** Makes the sentence of a line, by the clock of the company. */
export function useSentence(timeZone?: string): (opening: Opening, reasons?: AccessReviewLine['reasons']) => string {
  const { t, locale } = useTexts();
  const { formatDateTime, localDateOf, formatShortDay } = useDates(timeZone);
  return ({ userName, at, kind, subject, day, clientIds, clientNames }, reasons = []) => {
    const oddityTexts = oddities.filter((oddity) => reasons.includes(oddity)).map((oddity) => t(`accessReview.odd.${oddity}`));
    const sharedValues = { by: userName, kind, at: formatDateTime(at), odd: oddityTexts.length > 0 ? ` – ${oddityTexts.join(', ')}` : '' };
    const [firstClientName = t('accessReview.unknownClient'), ...otherClients] = clientNames;
    const moreCount = clientIds.length - Math.max(1, clientNames.length);
    const allNames = [firstClientName, ...otherClients].join(', ');
    const names = moreCount > 0 ? t('accessReview.more', { names: allNames, count: moreCount }) : allNames;
    if (kind === 'search') return t('accessReview.lineSearched', { ...sharedValues, names });
    const isOfDay = subject === 'events' && day !== null;
    const subjectText = isOfDay
      ? t('accessReview.dayOf', { day: day === localDateOf(at) ? '' : formatShortDay(day) }).trim()
      : t(`accessReview.what.${subject}`);
    if (clientIds.length > 1) return t('accessReview.lineMany', { ...sharedValues, what: subjectText, names });
    const genitive = t(genitivesWithoutS[locale].test(firstClientName) ? 'accessReview.whoseAsIs' : 'accessReview.whose', {
      name: firstClientName,
    });
    return t('accessReview.line', { ...sharedValues, whose: genitive, what: subjectText });
  };
}

/** The reasons for which it was drawn, beside what its sentence says. */
export function useDrawnText(): (line: AccessReviewLine) => string {
  const { t, locale } = useTexts();
  return ({ reasons, carried, opening: { role } }) =>
    [
      ...(role && !reasons.includes('admin') ? [t(`team.roles.${role}`)] : []),
      ...(['admin', 'export', 'random'] as const).flatMap((reason) =>
        reasons.includes(reason) ? [t(`accessReview.drawn.${reason}`)] : [],
      ),
      ...(carried ? [t('accessReview.drawn.carried', { month: monthTextOf(carried.month, locale), note: carried.note })] : []),
    ].join(' · ');
}

/** «oktober 2026». */
export function monthTextOf(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}T12:00:00Z`));
}
export const monthTitleOf = (month: string, locale: Locale): string => capitalise(monthTextOf(month, locale));
