/** A client's activities in figures, those that need something first, with what stands out noted beside the name. */
import { Link } from '@tanstack/react-router';
import type { ClientFigures } from '#contract/statistics.ts';
import { sortByNeed, worstTroublesById } from '#domain/attention.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTexts } from '../core/texts.ts';
import { numberText } from '../kit/numbers.ts';
import { CsvButton } from '../shared/figures/CsvButton.tsx';
import css from '../shared/figures/figures.module.css';
import type { StatisticsSearch } from './statistics-query.ts';

const columns = ['planned', 'signed', 'skipped', 'missed', 'late', 'reported'] as const;

type Props = { activities: ClientFigures['activities']; search: StatisticsSearch; days: DayRange };

export function ActivityTable({ activities, search, days }: Props) {
  const { t, locale } = useTexts();
  const troublesById = worstTroublesById(activities);
  const rows = sortByNeed(activities);
  const wordsOf = (id: number) => (troublesById.get(id) ?? []).map((trouble) => t(`statistics.most.${trouble}`)).join(', ');
  const nameOf = ({ name, archived, removed }: (typeof rows)[number]) =>
    removed ? t('statistics.removed', { name }) : archived ? t('statistics.archived', { name }) : name;
  const names = columns.map((column) => t(`statistics.figure.${column}`));
  return (
    <section className={css.part}>
      <h3>{t('statistics.byActivity')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys too */}
      <section className={css.scroll} aria-label={t('statistics.byActivity')} tabIndex={0}>
        <table className={css.table} data-wide>
          <thead>
            <tr>
              <th scope="col">{t('statistics.activity')}</th>
              {columns.map((column, index) => (
                <th key={column} scope="col">
                  {names[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.removed ? (
                    nameOf(row)
                  ) : (
                    <Link to="/statistik" search={{ ...search, tab: undefined, activityId: row.id }} preload={false} resetScroll>
                      {nameOf(row)}
                    </Link>
                  )}
                  {troublesById.has(row.id) && <em>{wordsOf(row.id)}</em>}
                </th>
                {columns.map((column) => (
                  <td key={column} data-none={row[column] === 0 || undefined}>
                    {numberText(row[column], locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CsvButton
        days={days}
        label={t('statistics.byActivity')}
        head={[t('statistics.activity'), ...names, t('statistics.standsOut')]}
        getRows={() => rows.map((row) => [nameOf(row), ...columns.map((column) => row[column]), wordsOf(row.id)])}
      />
    </section>
  );
}
