/** The delegations of a client as a table: a row for each person, a column for each task. */
import { useTranslation } from '../../core/texts.ts';
import css from './delegations.module.css';
import type { Cell, Matrix } from './matrix.ts';
import { useFormatCell } from './use-cell-text.ts';

type Props = { matrix: Matrix; labelledBy: string; isToday: boolean; timeZone: string | undefined; onOpen: (cell: Cell) => void };

export function DelegationTable({ matrix: { tasks, people }, labelledBy, isToday, timeZone, onOpen }: Props) {
  const { t } = useTranslation();
  const cellTextOf = useFormatCell(timeZone, isToday);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={css.frame} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('delegations.person')}</th>
            {tasks.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells.map((cell, taskIndex) => {
                const { text, tone } = cellTextOf(cell);
                return (
                  <td key={tasks[taskIndex]!.id} data-tone={tone}>
                    {cell.delegations.length > 0 ? (
                      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(cell)}>
                        {text}
                        <span className="hidden">
                          {' '}
                          {name}, {tasks[taskIndex]!.name}
                        </span>
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
