/** A company's groups, those that need something first: each with its bar and its numbers, which lead to its events. */
import { Link } from '@tanstack/react-router';
import { countTroubles } from '#domain/attention.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTranslation } from '../../core/texts.ts';
import { numberText } from '../../kit/numbers.ts';
import { SegmentBar } from './Bar.tsx';
import { type EventFilter, figureNames, statusByFigure } from './ComparedSums.tsx';
import { CsvButton } from './CsvButton.tsx';
import css from './figures.module.css';
import type { GroupedFigures, Grouping, GroupsSearch } from './groups-query.ts';
import { Swatch } from './Swatch.tsx';
import type { Shading } from './shadings.ts';

type GroupFigures = GroupedFigures['groups'][number];
type Props = { grouping: Grouping; groups: readonly GroupFigures[]; days: DayRange; search: GroupsSearch; hasLinks: boolean };

/** The look of each number in a bar; planned is their sum, and late ones are among the signed. */
const shadings: Partial<Record<(typeof figureNames)[number], Shading>> = {
  signed: 'full',
  skipped: 'hatched',
  missed: 'diverging',
  reported: 'dotted',
};
/** Planned, and neither done nor missed. */
const openCountOf = ({ planned, signed, skipped, missed }: GroupFigures) => planned - signed - skipped - missed;
const barSegmentsOf = (group: GroupFigures) =>
  [
    { shading: 'full', amount: group.signed },
    { shading: 'hatched', amount: group.skipped },
    { shading: 'diverging', amount: group.missed },
    { shading: 'empty', amount: openCountOf(group) },
    { shading: 'dotted', amount: group.reported },
  ] as const;
const totalCountOf = ({ planned, reported }: GroupFigures) => planned + reported;

export function GroupTable({ grouping, groups, days: { from, to }, search, hasLinks }: Props) {
  const { t, locale } = useTranslation();
  const maxTotal = Math.max(...groups.map(totalCountOf));
  const groupNameOf = ({ name }: GroupFigures) => name ?? t('companyFigures.noLabel');
  const figureTitles = figureNames.map((figure) => t(`statistics.figure.${figure}`));
  const tableTitle = t(`companyFigures.of.${grouping}`);
  /** The filter for a group's events; nothing leads to events without a label. */
  const eventFilterOf = ({ id }: GroupFigures): EventFilter | undefined => {
    if (!hasLinks || id === null) return undefined;
    const { clientId, labelId } = search;
    return { CLIENT: { clientId: id, labelId }, LABEL: { clientId, labelId: id }, CATEGORY: { clientId, labelId, categoryId: id } }[
      grouping
    ];
  };
  return (
    <section className={css.part}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys too */}
      <section className={css.scroll} aria-label={tableTitle} tabIndex={0}>
        <table className={css.table} data-wide>
          <thead>
            <tr>
              <th scope="col">{t(`companyFigures.grouping.${grouping}`)}</th>
              {figureNames.map((figure, index) => (
                <th key={figure} scope="col">
                  {shadings[figure] && <Swatch shading={shadings[figure]} isFlat />} {figureTitles[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => {
              const linkFilter = eventFilterOf(group);
              const currentTroubleCount = countTroubles(group);
              return (
                <tr key={group.id}>
                  <th scope="row">
                    {linkFilter ? (
                      <Link to="/organisation/handelser" search={{ ...linkFilter, from, to }} preload={false} className={css.ofBar}>
                        {groupNameOf(group)}
                        <SegmentBar segments={barSegmentsOf(group)} maxAmount={maxTotal} className={css.bar} />
                      </Link>
                    ) : (
                      <>
                        {groupNameOf(group)}
                        <SegmentBar segments={barSegmentsOf(group)} maxAmount={maxTotal} className={css.bar} />
                      </>
                    )}
                    {(currentTroubleCount > 0 || group.troubledBefore > 0) && (
                      <em data-none={currentTroubleCount === 0 || undefined}>
                        {t('companyFigures.troubled', { count: currentTroubleCount, before: group.troubledBefore })}
                      </em>
                    )}
                  </th>
                  {figureNames.map((figureName, index) => {
                    const status = statusByFigure[figureName];
                    const countText = numberText(group[figureName], locale);
                    return (
                      <td key={figureName} data-none={group[figureName] === 0 || undefined}>
                        {linkFilter && status && group[figureName] > 0 ? (
                          <Link
                            to="/organisation/handelser"
                            search={{ ...linkFilter, from, to, status }}
                            preload={false}
                            className={css.number}
                            aria-label={t('companyFigures.events', {
                              number: countText,
                              what: figureTitles[index]!,
                              name: groupNameOf(group),
                            })}
                          >
                            {countText}
                          </Link>
                        ) : (
                          countText
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
        dateRange={{ from, to }}
        headerCells={[t(`companyFigures.grouping.${grouping}`), ...figureTitles, t('companyFigures.before')]}
        getRows={() =>
          groups.map((group) => [groupNameOf(group), ...figureNames.map((figureName) => group[figureName]), group.troubledBefore])
        }
      />
    </section>
  );
}
