/** The hours of the week with missed or late events: a number in each cell that leads to them, on a ground the stronger the more. */
import { Link } from '@tanstack/react-router';
import type { ClientFigures } from '#contract/statistics.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTexts } from '../core/texts.ts';
import { formatBriefDay } from '../kit/dates.ts';
import { CsvButton } from '../shared/figures/CsvButton.tsx';
import css from '../shared/figures/figures.module.css';
import { clockHour, isoWeekdayName } from '../shared/figures/hours.ts';
import heat from './hours.module.css';
import { hourLink } from './spans.ts';
import { useCountLinks } from './use-reach.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Grounds there are. */
const STEPS = 4;

type Props = { hours: ClientFigures['hours']; clientId: number; days: DayRange };

export function HourTable({ hours, clientId, days }: Props) {
  const { t, locale } = useTexts();
  const { linkTarget, chooseClient } = useCountLinks(clientId);
  const highestCount = Math.max(1, ...hours.map(({ missed, late }) => missed + late));
  const [firstHour, lastHour] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))];
  const rows = hours.length === 0 ? [] : Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index);
  const cellAt = (weekday: number, hour: number) => hours.find((cell) => cell.weekday === weekday && cell.hour === hour);
  return (
    <section className={css.part}>
      <h3>{t('statistics.hours')}</h3>
      <p className={css.note}>{t(hours.length === 0 ? 'statistics.noHours' : 'statistics.hoursLead')}</p>
      {hours.length > 0 && (
        <>
          <table className={heat.heat} aria-label={t('statistics.hours')}>
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
              {rows.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{clockHour(hour)}</th>
                  {weekdays.map((weekday) => {
                    const cell = cellAt(weekday, hour);
                    if (!cell) return <td key={weekday}>0</td>;
                    const cellCount = cell.missed + cell.late;
                    const title = t(linkTarget === 'day' ? 'statistics.cellLast' : 'statistics.cell', {
                      ...cell,
                      day: formatBriefDay(cell.last, locale),
                    });
                    const countLink = hourLink(cell, linkTarget, clientId, days);
                    const content = (
                      <>
                        {cellCount}
                        <span className="hidden">: {title}</span>
                      </>
                    );
                    return (
                      <td key={weekday} data-heat={Math.ceil((cellCount / highestCount) * STEPS)} title={title}>
                        {countLink ? (
                          <Link {...countLink} preload={false} onClick={() => chooseClient(countLink)}>
                            {content}
                          </Link>
                        ) : (
                          content
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <CsvButton
            days={days}
            label={t('statistics.hours')}
            head={[t('statistics.weekday'), t('statistics.hour'), t('statistics.figure.missed'), t('statistics.figure.late')]}
            getRows={() =>
              hours.map((cell) => [isoWeekdayName(cell.weekday, locale, 'long'), clockHour(cell.hour), cell.missed, cell.late])
            }
          />
        </>
      )}
    </section>
  );
}
