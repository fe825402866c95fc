/** Large figures of a span of days, each with the one of the span before in words; for the organisation a way to its events. */
import { Link } from '@tanstack/react-router';
import type { ListedStatus } from '#domain/planning/instance.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTranslation } from '../../core/texts.ts';
import { numberText } from '../../kit/numbers.ts';
import css from './figures.module.css';

/** The counts, and the status by which lists are narrowed to each; late is no status. */
export const statusByFigure = {
  planned: 'planned',
  signed: 'completed',
  skipped: 'skipped',
  missed: 'missed',
  late: undefined,
  reported: 'reported',
} as const satisfies Record<string, ListedStatus | undefined>;
export type FigureName = keyof typeof statusByFigure;
export const figureNames = ['planned', 'signed', 'skipped', 'missed', 'late', 'reported'] as const satisfies readonly FigureName[];

/** The list of events that a figure leads to is narrowed by this and by its status. */
export type EventFilter = { clientId?: number | undefined; labelId?: number | undefined; categoryId?: number | undefined };
type FigureSums = Partial<Record<FigureName, number>>;
type Props = {
  sums: FigureSums;
  previousSums: FigureSums;
  dateRange: DayRange;
  /** The events to which figures lead. */
  linkFilter?: EventFilter | undefined;
};

export function ComparedSums({ sums, previousSums, linkFilter, dateRange: { from, to } }: Props) {
  const { t, locale } = useTranslation();
  return (
    <dl className={css.sums}>
      {figureNames.map((figureName) => {
        const [currentSum, previousSum = 0] = [sums[figureName], previousSums[figureName]];
        if (currentSum === undefined) return null;
        const sumText = numberText(currentSum, locale);
        const comparison = currentSum === previousSum ? 'same' : currentSum > previousSum ? 'more' : 'fewer';
        const status = statusByFigure[figureName];
        return (
          <div key={figureName} data-warn={(figureName === 'missed' && currentSum > 0) || undefined}>
            <dt>{t(`statistics.figure.${figureName}`)}</dt>
            <dd>
              <b>
                {linkFilter && status ? (
                  <Link to="/organisation/handelser" search={{ ...linkFilter, from, to, status }} preload={false}>
                    {sumText}
                  </Link>
                ) : (
                  sumText
                )}
              </b>
              <small>{t(`statistics.${comparison}`, { count: Math.abs(currentSum - previousSum), before: previousSum })}</small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
