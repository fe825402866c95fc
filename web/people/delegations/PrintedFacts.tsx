/** The facts of all that is listed, on paper alone: who decided, when it was accepted and ended, and why, as an inspector asks for them (R148). */
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import { deciderText } from '../../shared/delegation/delegation-words.ts';
import paperCss from '../../shared/paper/paper.module.css';
import css from './delegations.module.css';

/** Facts that stand below each other in a column: one of each would not have room for whole words. */
const factColumns = [
  ['who'],
  ['task', 'client'],
  ['from', 'until'],
  ['status', 'how'],
  ['decidedBy', 'decidedOn'],
  ['conditions'],
  ['accepted'],
  ['ended', 'why'],
] as const;
type DelegationFact = (typeof factColumns)[number][number];

export function PrintedFacts({ rows: delegations, timeZone }: { rows: readonly Delegation[]; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const { formatShortDay, localDateOf, formatTime } = useDateFormatters(timeZone);
  const formatMoment = (instant: string | null) => instant && `${formatShortDay(localDateOf(instant))} ${formatTime(instant)}`;
  const factsOf = (delegation: Delegation): Record<DelegationFact, string | null> => ({
    who: delegation.user.name,
    task: delegation.task.name,
    client: delegation.client?.name ?? t('delegations.allClients'),
    from: formatShortDay(delegation.fromDay),
    until: formatShortDay(delegation.untilDay),
    status: t(`delegations.status.${delegation.status}`),
    how: t(`delegations.way.${delegation.how}`),
    decidedBy: deciderText(delegation, t),
    decidedOn: formatShortDay(delegation.decidedOn),
    conditions: delegation.conditions,
    accepted: formatMoment(delegation.acceptedDate),
    ended: formatMoment(delegation.endedDate),
    why: delegation.endCause && [t(`delegations.end.${delegation.endCause}`), delegation.endReason].filter(Boolean).join(': '),
  });
  return (
    <div className={paperCss.printed}>
      <table className={`${css.table} ${css.facts}`}>
        <thead>
          <tr>
            {factColumns.map((column) => (
              <th key={column[0]} scope="col">
                {column.map((fact) => (
                  <div key={fact}>{t(`delegations.column.${fact}`)}</div>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {delegations.map((delegation) => {
            const facts = factsOf(delegation);
            return (
              <tr key={delegation.id}>
                {factColumns.map((column) => (
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
