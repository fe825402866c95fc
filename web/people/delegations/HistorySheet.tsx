/** The facts of delegations of one person, task and client, newest first: who decided, when it was given, accepted and ended, and why (R146). */
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import { deciderText, delegationStatusText } from '../../shared/delegation/delegation-words.ts';
import css from './delegations.module.css';
import { WithdrawSheet } from './WithdrawSheet.tsx';

type Props = { delegations: readonly Delegation[]; timeZone: string | undefined; onClose: () => void };

export default function HistorySheet({ delegations, timeZone, onClose }: Props) {
  const { t } = useTranslation();
  const dates = useDateFormatters(timeZone);
  const [delegationToEnd, setDelegationToEnd] = useState<Delegation>();
  const [{ user, task, client }] = delegations as [Delegation];
  return (
    <>
      <Sheet title={user.name} subtitle={`${task.name} · ${client?.name ?? t('delegations.allClients')}`} startsAtTop onClose={onClose}>
        {(close) => (
          <>
            <ul className={css.history}>
              {delegations.map((delegation) => (
                <li key={delegation.id}>
                  <b>{delegationStatusText(delegation, { t, ...dates })}</b>
                  <p>
                    {t('delegations.days', {
                      from: dates.formatShortDay(delegation.fromDay),
                      until: dates.formatShortDay(delegation.untilDay),
                    })}
                  </p>
                  <p>{t('delegations.decided', { who: deciderText(delegation, t), day: dates.formatShortDay(delegation.decidedOn) })}</p>
                  {delegation.conditions && <p>{t('delegations.conditionsAre', { what: delegation.conditions })}</p>}
                  <p>
                    {t(`delegations.given.${delegation.how}`, {
                      who: delegation.givenByName,
                      at: dates.formatDateTime(delegation.givenDate),
                    })}
                  </p>
                  {delegation.renewsId !== null && <p>{t('delegations.renews')}</p>}
                  <p>
                    {delegation.acceptedDate
                      ? t('delegations.acceptedAt', { at: dates.formatDateTime(delegation.acceptedDate) })
                      : t('delegations.notAccepted')}
                  </p>
                  {delegation.endedDate && (
                    <p>
                      {delegation.endCause === 'WITHDRAWN'
                        ? t('delegations.withdrawnAt', {
                            at: dates.formatDateTime(delegation.endedDate),
                            who: delegation.endedByName ?? '',
                          })
                        : t('delegations.leftAt', { at: dates.formatDateTime(delegation.endedDate) })}
                      {delegation.endReason && <> {t('delegations.because', { why: delegation.endReason })}</>}
                    </p>
                  )}
                  {delegation.imageUrl && (
                    <a className={css.paper} href={delegation.imageUrl} target="_blank" rel="noreferrer">
                      {t('delegations.openPaper')} <small>{t('shared.newTab')}</small>
                    </a>
                  )}
                  {delegation.mayWithdraw && (
                    <Button variant="default" isDestructive size="md" onClick={() => setDelegationToEnd(delegation)}>
                      {t('delegations.withdraw')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Button isFullWidth variant="subtle" onClick={close}>
              {t('shared.close')}
            </Button>
          </>
        )}
      </Sheet>
      {delegationToEnd && <WithdrawSheet delegation={delegationToEnd} onClose={() => setDelegationToEnd(undefined)} />}
    </>
  );
}
