/** The days beside this one, below its rows, where the thumb is. */
import { addDays, capital } from '../kit/dates.ts';
import type { Words } from '../shared/day/row-words.ts';
import css from './day.module.css';

type Props = { date: string; words: Words; onTurn: (days: 1 | -1) => void };

export function AdjacentDays({ date, words: { dates }, onTurn }: Props) {
  'use no memo'; // two buttons: what the compiler remembers of them weighs more than it saves
  return (
    <div className={css.turn}>
      {([-1, 1] as const).map((days) => (
        <button key={days} type="button" onClick={() => onTurn(days)}>
          {capital(dates.shortDay(addDays(date, days)))}
        </button>
      ))}
    </div>
  );
}
