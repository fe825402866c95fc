/** A line of the log as a sentence: who opened whose what, when, and what is odd about it (R122). */
import { oddities } from '#domain/access-review.ts';
import { type Locale, languageTags } from '#domain/locales.ts';
import { useTranslation } from '../../core/texts.ts';
import { capitalise, useDateFormatters } from '../../kit/dates.ts';
import type { AccessReviewLine, Opening } from './review-query.ts';

/** Names that a genitive adds no s to, by language. */
const genitivesWithoutS: Record<Locale, RegExp> = { sv: /[sxz]$/i, en: /s$/i };

/** Makes the sentence of a line, by the clock of the company. */
export function useFormatSentence(timeZone?: string): (opening: Opening, reasons?: AccessReviewLine['reasons']) => string {
  const { t, locale } = useTranslation();
  const { formatDateTime, localDateOf, formatShortDay } = useDateFormatters(timeZone);
  return ({ userName, at: openedAt, kind, subject, day, clientIds, clientNames }, reasons = []) => {
    const oddityTexts = oddities.filter((oddity) => reasons.includes(oddity)).map((oddity) => t(`accessReview.odd.${oddity}`));
    const commonTextValues = {
      by: userName,
      kind,
      at: formatDateTime(openedAt),
      odd: oddityTexts.length > 0 ? ` – ${oddityTexts.join(', ')}` : '',
    };
    const [firstClientName = t('accessReview.unknownClient'), ...otherClients] = clientNames;
    const unnamedCount = clientIds.length - Math.max(1, clientNames.length);
    const listedNames = [firstClientName, ...otherClients].join(', ');
    const clientNamesText = unnamedCount > 0 ? t('accessReview.more', { names: listedNames, count: unnamedCount }) : listedNames;
    if (kind === 'search') return t('accessReview.lineSearched', { ...commonTextValues, names: clientNamesText });
    const isAboutDay = subject === 'events' && day !== null;
    const subjectText = isAboutDay
      ? t('accessReview.dayOf', { day: day === localDateOf(openedAt) ? '' : formatShortDay(day) }).trim()
      : t(`accessReview.what.${subject}`);
    if (clientIds.length > 1) return t('accessReview.lineMany', { ...commonTextValues, what: subjectText, names: clientNamesText });
    const genitive = t(genitivesWithoutS[locale].test(firstClientName) ? 'accessReview.whoseAsIs' : 'accessReview.whose', {
      name: firstClientName,
    });
    return t('accessReview.line', { ...commonTextValues, whose: genitive, what: subjectText });
  };
}

/** The reasons for which it was drawn, beside what its sentence says. */
export function useFormatDrawnText(): (line: AccessReviewLine) => string {
  const { t, locale } = useTranslation();
  return ({ reasons, carried: carriedLine, opening: { role } }) =>
    [
      ...(role && !reasons.includes('admin') ? [t(`team.roles.${role}`)] : []),
      ...(['admin', 'export', 'random'] as const).flatMap((reason) =>
        reasons.includes(reason) ? [t(`accessReview.drawn.${reason}`)] : [],
      ),
      ...(carriedLine ? [t('accessReview.drawn.carried', { month: monthTextOf(carriedLine.month, locale), note: carriedLine.note })] : []),
    ].join(' · ');
}

/** «oktober 2026». */
export function monthTextOf(month: string, locale: Locale): string {
  const monthFormat = new Intl.DateTimeFormat(languageTags[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return monthFormat.format(new Date(`${month}T12:00:00Z`));
}
export const monthTitleOf = (month: string, locale: Locale): string => capitalise(monthTextOf(month, locale));
