/** The days beside this one, below its rows, where the thumb is. */
import { useNavigate } from '@tanstack/react-router';
import { computeDateLimit } from '#domain/date-limit.ts';
import { addDays, capitalise, useDateFormatters } from '../kit/dates.ts';
import css from './adjacent-days.module.css';

export function AdjacentDays({ date }: { date: string }) {
  const { formatShortDay, today } = useDateFormatters();
  const navigate = useNavigate({ from: '/handelse' });
  const openDay = (day: string) => void navigate({ search: day === today() ? {} : { date: day }, replace: true });
  return (
    <div className={css.turn}>
      {[addDays(date, -1), addDays(date, 1)].map((day) => (
        <button key={day} type="button" disabled={day > computeDateLimit(today())} onClick={() => openDay(day)}>
          {capitalise(formatShortDay(day))}
        </button>
      ))}
    </div>
  );
}
