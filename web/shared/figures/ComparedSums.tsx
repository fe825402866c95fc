/** Large figures of a span of days, each with the one of the span before in words; for the organisation a way to its events. */
import { Link } from '@tanstack/react-router';
import type { ListedStatus } from '#domain/planning/instance.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTexts } from '../../core/texts.ts';
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
type Sums = Partial<Record<FigureName, number>>;
type Props = {
  sums: Sums;
  previousSums: Sums;
  days: DayRange;
  /** The events to which figures lead. */
  linkFilter?: EventFilter | undefined;
};

export function ComparedSums({ sums, previousSums, linkFilter, days: { from, to } }: Props) {
  const { t, locale } = useTexts();
  return (
    <dl className={css.sums}>
      {figureNames.map((name) => {
        const [currentSum, previousSum = 0] = [sums[name], previousSums[name]];
        if (currentSum === undefined) return null;
        const number = numberText(currentSum, locale);
        const comparison = currentSum === previousSum ? 'same' : currentSum > previousSum ? 'more' : 'fewer';
        const status = statusByFigure[name];
        return (
          <div key={name} data-warn={(name === 'missed' && currentSum > 0) || undefined}>
            <dt>{t(`statistics.figure.${name}`)}</dt>
            <dd>
              <b>
                {linkFilter && status ? (
                  <Link to="/organisation/handelser" search={{ ...linkFilter, from, to, status }} preload={false}>
                    {number}
                  </Link>
                ) : (
                  number
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
