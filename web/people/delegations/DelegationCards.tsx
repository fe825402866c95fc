/** The delegations of a client as cards: one for each person, with what they have and lack. */
import css from './delegations.module.css';
import type { Cell, Matrix } from './matrix.ts';
import { useFormatCell } from './use-cell-text.ts';

type Props = { matrix: Matrix; labelledBy: string; isToday: boolean; timeZone: string | undefined; onOpen: (cell: Cell) => void };

export function DelegationCards({ matrix: { tasks, people }, labelledBy, isToday, timeZone, onOpen }: Props) {
  const cellTextOf = useFormatCell(timeZone, isToday);
  return (
    <ul className={css.cards} aria-labelledby={labelledBy}>
      {people.map(({ id, name, cells }) => (
        <li key={id} className={css.card}>
          <h3>{name}</h3>
          <ul>
            {cells.map((cell, taskIndex) => {
              const { text, tone } = cellTextOf(cell);
              const task = tasks[taskIndex]!;
              if (cell.delegations.length === 0 && !cell.otherAuthority && !cell.isMissing) return null;
              const cellContent = (
                <>
                  <span>{task.name}</span> <small data-tone={tone}>{text}</small>
                </>
              );
              return (
                <li key={task.id}>
                  {cell.delegations.length > 0 ? (
                    <button type="button" aria-haspopup="dialog" onClick={() => onOpen(cell)}>
                      {cellContent}
                    </button>
                  ) : (
                    <p>{cellContent}</p>
                  )}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
