/** The facts of all that is listed, on paper alone: who decided, when it was accepted and ended, and why, as an inspector asks for them (R148). */
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import { decidedText } from '../../shared/delegation/delegation-words.ts';
import paper from '../../shared/paper/paper.module.css';
import css from './delegations.module.css';

const columns = ['who', 'task', 'client', 'from', 'until', 'how', 'decidedBy', 'decidedOn', 'accepted', 'ended', 'why'] as const;

export function PrintedFacts({ rows, zone }: { rows: readonly Delegation[]; zone: string | undefined }) {
  const { t } = useTexts();
  const { shortDay, dayOf, clockOf } = useDates(zone);
  const moment = (instant: string | null) => instant && `${shortDay(dayOf(instant))} ${clockOf(instant)}`;
  const cellsOf = (one: Delegation) => [
    ...[one.user.name, one.task.name, one.client?.name ?? t('delegations.allClients'), shortDay(one.fromDay), shortDay(one.untilDay)],
    ...[t(`delegations.way.${one.how}`), decidedText(one, t), shortDay(one.decidedOn), moment(one.acceptedDate), moment(one.endedDate)],
    one.endCause && [t(`delegations.end.${one.endCause}`), one.endReason].filter(Boolean).join(': '),
  ];
  return (
    <div className={paper.printed}>
      <table className={`${css.table} ${css.facts}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`delegations.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id}>
              {cellsOf(one).map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
