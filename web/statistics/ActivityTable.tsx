/** A client's activities in figures, those that need something first, with what stands out noted beside the name. */
import { Link } from '@tanstack/react-router';
import type { ClientFigures } from '#contract/statistics.ts';
import { sortByNeed, worstTroublesById } from '#domain/attention.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTranslation } from '../core/texts.ts';
import { numberText } from '../kit/numbers.ts';
import { CsvButton } from '../shared/figures/CsvButton.tsx';
import css from '../shared/figures/figures.module.css';
import type { StatisticsSearch } from './statistics-query.ts';

const figureColumns = ['planned', 'signed', 'skipped', 'missed', 'late', 'reported'] as const;

type Props = { activities: ClientFigures['activities']; search: StatisticsSearch; dateRange: DayRange };

export function ActivityTable({ activities, search, dateRange }: Props) {
  const { t, locale } = useTranslation();
  const troublesById = worstTroublesById(activities);
  const sortedActivities = sortByNeed(activities);
  const troubleTextOf = (id: number) => (troublesById.get(id) ?? []).map((trouble) => t(`statistics.most.${trouble}`)).join(', ');
  const displayNameOf = ({ name, archived, removed }: (typeof sortedActivities)[number]) =>
    removed ? t('statistics.removed', { name }) : archived ? t('statistics.archived', { name }) : name;
  const columnTitles = figureColumns.map((column) => t(`statistics.figure.${column}`));
  return (
    <section className={css.part}>
      <h3>{t('statistics.byActivity')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys too */}
      <section className={css.scroll} aria-label={t('statistics.byActivity')} tabIndex={0}>
        <table className={css.table} data-wide>
          <thead>
            <tr>
              <th scope="col">{t('statistics.activity')}</th>
              {figureColumns.map((column, index) => (
                <th key={column} scope="col">
                  {columnTitles[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sortedActivities.map((activity) => (
              <tr key={activity.id}>
                <th scope="row">
                  {activity.removed ? (
                    displayNameOf(activity)
                  ) : (
                    <Link to="/statistik" search={{ ...search, tab: undefined, activityId: activity.id }} preload={false} resetScroll>
                      {displayNameOf(activity)}
                    </Link>
                  )}
                  {troublesById.has(activity.id) && <em>{troubleTextOf(activity.id)}</em>}
                </th>
                {figureColumns.map((column) => (
                  <td key={column} data-none={activity[column] === 0 || undefined}>
                    {numberText(activity[column], locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CsvButton
        dateRange={dateRange}
        label={t('statistics.byActivity')}
        headerCells={[t('statistics.activity'), ...columnTitles, t('statistics.standsOut')]}
        getRows={() =>
          sortedActivities.map((activity) => [
            displayNameOf(activity),
            ...figureColumns.map((column) => activity[column]),
            troubleTextOf(activity.id),
          ])
        }
      />
    </section>
  );
}
