/** The hours of the week with missed or late events: a number in each cell that leads to them, on a ground the stronger the more. */
import { Link } from '@tanstack/react-router';
import type { ClientFigures } from '#contract/statistics.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTranslation } from '../core/texts.ts';
import { formatBriefDay } from '../kit/dates.ts';
import { CsvButton } from '../shared/figures/CsvButton.tsx';
import css from '../shared/figures/figures.module.css';
import { hourText, isoWeekdayName } from '../shared/figures/hours.ts';
import heatCss from './hours.module.css';
import { createHourLink } from './spans.ts';
import { useCountLinks } from './use-reach.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Grounds there are. */
const HEAT_STEPS = 4;

type Props = { hours: ClientFigures['hours']; clientId: number; dateRange: DayRange };

export function HourTable({ hours, clientId, dateRange }: Props) {
  const { t, locale } = useTranslation();
  const { linkTarget, chooseClient } = useCountLinks(clientId);
  const highestCount = Math.max(1, ...hours.map(({ missed, late }) => missed + late));
  const [firstHour, lastHour] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))];
  const shownHours = hours.length === 0 ? [] : Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index);
  const findCell = (weekday: number, hour: number) => hours.find((cell) => cell.weekday === weekday && cell.hour === hour);
  return (
    <section className={css.part}>
      <h3>{t('statistics.hours')}</h3>
      <p className={css.note}>{t(hours.length === 0 ? 'statistics.noHours' : 'statistics.hoursLead')}</p>
      {hours.length > 0 && (
        <>
          <table className={heatCss.heat} aria-label={t('statistics.hours')}>
            <thead>
              <tr>
                <th scope="col">{t('statistics.hour')}</th>
                {weekdays.map((weekday) => (
                  <th key={weekday} scope="col">
                    <abbr title={isoWeekdayName(weekday, locale, 'long')}>{isoWeekdayName(weekday, locale, 'short')}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shownHours.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{hourText(hour)}</th>
                  {weekdays.map((weekday) => {
                    const cell = findCell(weekday, hour);
                    if (!cell) return <td key={weekday}>0</td>;
                    const cellCount = cell.missed + cell.late;
                    const cellTitle = t(linkTarget === 'day' ? 'statistics.cellLast' : 'statistics.cell', {
                      ...cell,
                      day: formatBriefDay(cell.last, locale),
                    });
                    const countLink = createHourLink(cell, linkTarget, clientId, dateRange);
                    const cellContent = (
                      <>
                        {cellCount}
                        <span className="hidden">: {cellTitle}</span>
                      </>
                    );
                    return (
                      <td key={weekday} data-heat={Math.ceil((cellCount / highestCount) * HEAT_STEPS)} title={cellTitle}>
                        {countLink ? (
                          <Link {...countLink} preload={false} onClick={() => chooseClient(countLink)}>
                            {cellContent}
                          </Link>
                        ) : (
                          cellContent
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <CsvButton
            dateRange={dateRange}
            label={t('statistics.hours')}
            headerCells={[t('statistics.weekday'), t('statistics.hour'), t('statistics.figure.missed'), t('statistics.figure.late')]}
            getRows={() => hours.map((cell) => [isoWeekdayName(cell.weekday, locale, 'long'), hourText(cell.hour), cell.missed, cell.late])}
          />
        </>
      )}
    </section>
  );
}
