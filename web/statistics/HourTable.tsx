/** The hours of the week at which something was missed or late: a number in each cell, and a ground the stronger the more there are. */
import type { ClientFigures } from '#contract/statistics.ts';
import type { Locale } from '../start/texts.ts';
import { useTexts } from '../start/texts.ts';
import heat from './hours.module.css';
import css from './statistics.module.css';

type Hour = ClientFigures['hours'][number];
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Grounds there are. */
const STEPS = 4;
const tags: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' };

/** A Monday is the 1st of January 2024. */
const weekdayName = (weekday: number, locale: Locale, length: 'short' | 'long') =>
  new Intl.DateTimeFormat(tags[locale], { weekday: length, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)));
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export function HourTable({ hours }: { hours: readonly Hour[] }) {
  const { t, locale } = useTexts();
  const most = Math.max(1, ...hours.map(({ missed, late }) => missed + late));
  const [first, last] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))];
  const rows = hours.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const at = (weekday: number, hour: number) => hours.find((one) => one.weekday === weekday && one.hour === hour);
  return (
    <section className={css.part}>
      <h3>{t('statistics.hours')}</h3>
      <p className={css.note}>{t(hours.length === 0 ? 'statistics.noHours' : 'statistics.hoursLead')}</p>
      {hours.length > 0 && (
        <table className={heat.heat} aria-label={t('statistics.hours')}>
          <thead>
            <tr>
              <th scope="col">{t('statistics.hour')}</th>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  <abbr title={weekdayName(weekday, locale, 'long')}>{weekdayName(weekday, locale, 'short').replace('.', '')}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((hour) => (
              <tr key={hour}>
                <th scope="row">{clock(hour)}</th>
                {weekdays.map((weekday) => {
                  const one = at(weekday, hour);
                  if (!one) return <td key={weekday}>0</td>;
                  const all = one.missed + one.late;
                  return (
                    <td key={weekday} data-heat={Math.ceil((all / most) * STEPS)} title={t('statistics.cell', one)}>
                      {all}
                      <span className="hidden">: {t('statistics.cell', one)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
