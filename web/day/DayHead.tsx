/** The head of the day: whose it is, which day, and how far it has come. */
import { Link } from '@tanstack/react-router';
import { computeDateLimit } from '#domain/date-limit.ts';
import { useChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { addDays, capitalise, useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { filterIcon, leftIcon, plusIcon, rightIcon } from '../kit/icons.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { ClientAlerts } from './ClientAlerts.tsx';
import css from './day-head.module.css';
import { CallButtonSlot } from './OverRows.tsx';

type Props = {
  date: string;
  today: string;
  dayCounts: { total: number; done: number; missed: number; skipped: number } | undefined;
  /** Something is filtered away. */
  isFiltered: boolean;
  /** The head below the client may be drawn: nothing of it moves from then on (`useAreAlertsSettled`). */
  isHeadReady: boolean;
  /** The rows were painted. */
  areRowsPainted: boolean;
  mayCreate: boolean;
  onDateChange: (date: string) => void;
  onOpenCalendar: () => void;
  onOpenFilter: () => void;
};

export function DayHead({
  date,
  today,
  dayCounts,
  isFiltered,
  isHeadReady,
  areRowsPainted,
  mayCreate,
  onDateChange,
  onOpenCalendar,
  onOpenFilter,
}: Props) {
  // Drawn once a minute and at a tap: what the compiler would remember of it costs the first load a kibibyte.
  const { t } = useTranslation();
  const { dayName } = useDateFormatters();
  const chosenClient = useChosenClient();
  const dateLabel = capitalise(dayName(date)) + (date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`);
  const percentOf = (count: number) => `${(100 * count) / Math.max(1, dayCounts?.total ?? 1)}%`;
  return (
    <header className={css.top}>
      <ClientHeader client={chosenClient?.client}>
        <CallButtonSlot date={date} areRowsPainted={areRowsPainted} />
        <IconButton
          aria-label={t(isFiltered ? 'day.filterOn' : 'day.filter')}
          aria-haspopup="dialog"
          data-on={isFiltered || undefined}
          className={css.filter}
          onClick={onOpenFilter}
        >
          <Icon d={filterIcon} />
        </IconButton>
        {mayCreate && (
          <ButtonLink to="/handelse/skapa" search={{ date }} className={css.add} icon={<Icon d={plusIcon} />} size="md">
            {t('day.add')}
          </ButtonLink>
        )}
      </ClientHeader>
      {isHeadReady && (
        <>
          <ClientAlerts />
          <div className={css.date}>
            <IconButton aria-label={t('day.previous')} onClick={() => onDateChange(addDays(date, -1))}>
              <Icon d={leftIcon} />
            </IconButton>
            <h1>
              <button type="button" className={css.pickDate} aria-haspopup="dialog" onClick={onOpenCalendar}>
                {dateLabel}
              </button>
            </h1>
            {date === today ? (
              <span className={css.today}>{t('day.today')}</span>
            ) : (
              <button type="button" className={css.toToday} onClick={() => onDateChange(today)}>
                <span>{t('day.toToday')}</span>
              </button>
            )}
            <Link to="/handelse/vecka" search={date === today ? {} : { date }} className={css.week}>
              <span>{t('day.week')}</span>
            </Link>
            <span className={css.space} />
            <IconButton
              aria-label={t('day.next')}
              disabled={date >= computeDateLimit(today)}
              onClick={() => onDateChange(addDays(date, 1))}
            >
              <Icon d={rightIcon} />
            </IconButton>
          </div>
          <div className={css.bar} aria-hidden="true">
            <i style={{ width: percentOf(dayCounts?.done ?? 0) }} />
            <u style={{ width: percentOf(dayCounts?.missed ?? 0) }} />
          </div>
          <p className={css.sum}>
            {dayCounts && dayCounts.total > 0 && (
              <>
                <span>
                  <b>{dayCounts.done}</b> {t('day.of', { count: dayCounts.total })}
                </span>
                {dayCounts.missed > 0 && <span className={css.missed}>{t('day.missed', { count: dayCounts.missed })}</span>}
                {dayCounts.skipped > 0 && <span>{t('day.skipped', { count: dayCounts.skipped })}</span>}
              </>
            )}
          </p>
        </>
      )}
    </header>
  );
}
