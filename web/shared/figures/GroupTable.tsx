/** A company's groups, those that need something first: each with its bar and its numbers, which lead to its events. */
import { Link } from '@tanstack/react-router';
import { troubleCount } from '#domain/attention.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTexts } from '../../core/texts.ts';
import { numberText } from '../../kit/numbers.ts';
import { Bar } from './Bar.tsx';
import { type EventFilter, figureNames, statusByFigure } from './ComparedSums.tsx';
import { CsvButton } from './CsvButton.tsx';
import css from './figures.module.css';
import type { GroupedFigures, Grouping, GroupsSearch } from './groups-query.ts';
import { Swatch } from './Swatch.tsx';
import type { Shading } from './shadings.ts';

type Group = GroupedFigures['groups'][number];
type Props = { grouping: Grouping; groups: readonly Group[]; days: DayRange; search: GroupsSearch; hasLinks: boolean };

/** The look of each number in a bar; planned is their sum, and late ones are among the signed. */
const shadings: Partial<Record<(typeof figureNames)[number], Shading>> = {
  signed: 'full',
  skipped: 'hatched',
  missed: 'diverging',
  reported: 'dotted',
};
/** Planned, and neither done nor missed. */
const openOf = ({ planned, signed, skipped, missed }: Group) => planned - signed - skipped - missed;
const partsOf = (group: Group) =>
  [
    { shading: 'full', amount: group.signed },
    { shading: 'hatched', amount: group.skipped },
    { shading: 'diverging', amount: group.missed },
    { shading: 'empty', amount: openOf(group) },
    { shading: 'dotted', amount: group.reported },
  ] as const;
const totalOf = ({ planned, reported }: Group) => planned + reported;

export function GroupTable({ grouping, groups, days: { from, to }, search, hasLinks }: Props) {
  const { t, locale } = useTexts();
  const maxTotal = Math.max(...groups.map(totalOf));
  const nameOf = ({ name }: Group) => name ?? t('companyFigures.noLabel');
  const names = figureNames.map((figure) => t(`statistics.figure.${figure}`));
  const title = t(`companyFigures.of.${grouping}`);
  /** The filter for a group's events; nothing leads to events without a label. */
  const eventFilterOf = ({ id }: Group): EventFilter | undefined => {
    if (!hasLinks || id === null) return undefined;
    const { clientId, labelId } = search;
    return { CLIENT: { clientId: id, labelId }, LABEL: { clientId, labelId: id }, CATEGORY: { clientId, labelId, categoryId: id } }[
      grouping
    ];
  };
  return (
    <section className={css.part}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys too */}
      <section className={css.scroll} aria-label={title} tabIndex={0}>
        <table className={css.table} data-wide>
          <thead>
            <tr>
              <th scope="col">{t(`companyFigures.grouping.${grouping}`)}</th>
              {figureNames.map((figure, index) => (
                <th key={figure} scope="col">
                  {shadings[figure] && <Swatch shading={shadings[figure]} isFlat />} {names[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => {
              const linkFilter = eventFilterOf(group);
              const currentTroubleCount = troubleCount(group);
              return (
                <tr key={group.id}>
                  <th scope="row">
                    {linkFilter ? (
                      <Link to="/organisation/handelser" search={{ ...linkFilter, from, to }} preload={false} className={css.ofBar}>
                        {nameOf(group)}
                        <Bar segments={partsOf(group)} maxAmount={maxTotal} className={css.bar} />
                      </Link>
                    ) : (
                      <>
                        {nameOf(group)}
                        <Bar segments={partsOf(group)} maxAmount={maxTotal} className={css.bar} />
                      </>
                    )}
                    {(currentTroubleCount > 0 || group.troubledBefore > 0) && (
                      <em data-none={currentTroubleCount === 0 || undefined}>
                        {t('companyFigures.troubled', { count: currentTroubleCount, before: group.troubledBefore })}
                      </em>
                    )}
                  </th>
                  {figureNames.map((column, index) => {
                    const status = statusByFigure[column];
                    const number = numberText(group[column], locale);
                    return (
                      <td key={column} data-none={group[column] === 0 || undefined}>
                        {linkFilter && status && group[column] > 0 ? (
                          <Link
                            to="/organisation/handelser"
                            search={{ ...linkFilter, from, to, status }}
                            preload={false}
                            className={css.number}
                            aria-label={t('companyFigures.events', { number, what: names[index]!, name: nameOf(group) })}
                          >
                            {number}
                          </Link>
                        ) : (
                          number
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <CsvButton
        days={{ from, to }}
        head={[t(`companyFigures.grouping.${grouping}`), ...names, t('companyFigures.before')]}
        getRows={() => groups.map((group) => [nameOf(group), ...figureNames.map((column) => group[column]), group.troubledBefore])}
      />
    </section>
  );
}
