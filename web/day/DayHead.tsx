/** The head of the day: whose it is, which day, and how far it has come. */
import { Link } from '@tanstack/react-router';
import { dateLimit } from '#domain/date-limit.ts';
import { useChosenClient } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { addDays, capitalise, useDates } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { filter, left, plus, right } from '../kit/icons.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { ClientAlerts } from './ClientAlerts.tsx';
import css from './day-head.module.css';
import { CallPlace } from './OverRows.tsx';

type Props = {
  date: string;
  today: string;
  counts: { total: number; done: number; missed: number; skipped: number } | undefined;
  /** Something is filtered away. */
  isFiltered: boolean;
  /** The head below the client may be drawn: nothing of it moves from then on (`useAreAlertsSettled`). */
  isHeadReady: boolean;
  /** The rows were painted. */
  areRowsPainted: boolean;
  mayCreate: boolean;
  onDate: (date: string) => void;
  onPickDate: () => void;
  onFilter: () => void;
};

export function DayHead({ date, today, counts, isFiltered, isHeadReady, areRowsPainted, mayCreate, onDate, onPickDate, onFilter }: Props) {
  // Drawn once a minute and at a tap: what the compiler would remember of it costs the first load a kibibyte.
  const { t } = useTexts();
  const { dayName } = useDates();
  const chosenClient = useChosenClient();
  const dateLabel = capitalise(dayName(date)) + (date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`);
  const shareOf = (count: number) => `${(100 * count) / Math.max(1, counts?.total ?? 1)}%`;
  return (
    <header className={css.top}>
      <ClientHeader client={chosenClient?.client}>
        <CallPlace date={date} areRowsPainted={areRowsPainted} />
        <IconButton
          aria-label={t(isFiltered ? 'day.filterOn' : 'day.filter')}
          aria-haspopup="dialog"
          data-on={isFiltered || undefined}
          className={css.filter}
          onClick={onFilter}
        >
          <Icon d={filter} />
        </IconButton>
        {mayCreate && (
          <ButtonLink to="/handelse/skapa" search={{ date }} className={css.add} icon={<Icon d={plus} />} size="md">
            {t('day.add')}
          </ButtonLink>
        )}
      </ClientHeader>
      {isHeadReady && (
        <>
          <ClientAlerts />
          <div className={css.date}>
            <IconButton aria-label={t('day.previous')} onClick={() => onDate(addDays(date, -1))}>
              <Icon d={left} />
            </IconButton>
            <h1>
              <button type="button" className={css.pickDate} aria-haspopup="dialog" onClick={onPickDate}>
                {dateLabel}
              </button>
            </h1>
            {date === today ? (
              <span className={css.today}>{t('day.today')}</span>
            ) : (
              <button type="button" className={css.toToday} onClick={() => onDate(today)}>
                <span>{t('day.toToday')}</span>
              </button>
            )}
            <Link to="/handelse/vecka" search={date === today ? {} : { date }} className={css.week}>
              <span>{t('day.week')}</span>
            </Link>
            <span className={css.space} />
            <IconButton aria-label={t('day.next')} disabled={date >= dateLimit(today)} onClick={() => onDate(addDays(date, 1))}>
              <Icon d={right} />
            </IconButton>
          </div>
          <div className={css.bar} aria-hidden="true">
            <i style={{ width: shareOf(counts?.done ?? 0) }} />
            <u style={{ width: shareOf(counts?.missed ?? 0) }} />
          </div>
          <p className={css.sum}>
            {counts && counts.total > 0 && (
              <>
                <span>
                  <b>{counts.done}</b> {t('day.of', { count: counts.total })}
                </span>
                {counts.missed > 0 && <span className={css.missed}>{t('day.missed', { count: counts.missed })}</span>}
                {counts.skipped > 0 && <span>{t('day.skipped', { count: counts.skipped })}</span>}
              </>
            )}
          </p>
        </>
      )}
    </header>
  );
}
