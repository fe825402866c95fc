/** The facts of all that is listed, on paper alone: who decided, when it was accepted and ended, and why, as an inspector asks for them (R148). */
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import { decidedText } from '../../shared/delegation/delegation-words.ts';
import paper from '../../shared/paper/paper.module.css';
import css from './delegations.module.css';

/** Facts that stand below each other in a column: one of each would not have room for whole words. */
const columns = [
  ['who'],
  ['task', 'client'],
  ['from', 'until'],
  ['status', 'how'],
  ['decidedBy', 'decidedOn'],
  ['conditions'],
  ['accepted'],
  ['ended', 'why'],
] as const;
type Fact = (typeof columns)[number][number];

export function PrintedFacts({ rows, zone }: { rows: readonly Delegation[]; zone: string | undefined }) {
  const { t } = useTexts();
  const { shortDay, dayOf, clockOf } = useDates(zone);
  const moment = (instant: string | null) => instant && `${shortDay(dayOf(instant))} ${clockOf(instant)}`;
  const factsOf = (one: Delegation): Record<Fact, string | null> => ({
    ...{ who: one.user.name, task: one.task.name, client: one.client?.name ?? t('delegations.allClients') },
    ...{ from: shortDay(one.fromDay), until: shortDay(one.untilDay) },
    ...{ status: t(`delegations.status.${one.status}`), how: t(`delegations.way.${one.how}`) },
    ...{ decidedBy: decidedText(one, t), decidedOn: shortDay(one.decidedOn), conditions: one.conditions },
    ...{ accepted: moment(one.acceptedDate), ended: moment(one.endedDate) },
    why: one.endCause && [t(`delegations.end.${one.endCause}`), one.endReason].filter(Boolean).join(': '),
  });
  return (
    <div className={paper.printed}>
      <table className={`${css.table} ${css.facts}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column[0]} scope="col">
                {column.map((fact) => (
                  <div key={fact}>{t(`delegations.column.${fact}`)}</div>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => {
            const facts = factsOf(one);
            return (
              <tr key={one.id}>
                {columns.map((column) => (
                  <td key={column[0]}>
                    {column.map((fact) => (
                      <div key={fact}>{facts[fact]}</div>
                    ))}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
