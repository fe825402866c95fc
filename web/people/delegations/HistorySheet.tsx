/** The facts of delegations of one person, task and client, newest first: who decided, when it was given, accepted and ended, and why (R146). */
import { useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import { decidedText, standsText } from '../../shared/delegation/delegation-words.ts';
import css from './delegations.module.css';
import { WithdrawSheet } from './WithdrawSheet.tsx';

type Props = { rows: readonly Delegation[]; zone: string | undefined; onClose: () => void };

export default function HistorySheet({ rows, zone, onClose }: Props) {
  const { t } = useTexts();
  const dates = useDates(zone);
  const [ending, setEnding] = useState<Delegation>();
  const [{ user, task, client }] = rows as [Delegation];
  return (
    <>
      <Sheet title={user.name} meta={`${task.name} · ${client?.name ?? t('delegations.allClients')}`} startsAtTop onClose={onClose}>
        {(close) => (
          <>
            <ul className={css.history}>
              {rows.map((one) => (
                <li key={one.id}>
                  <b>{standsText(one, { t, ...dates })}</b>
                  <p>{t('delegations.days', { from: dates.shortDay(one.fromDay), until: dates.shortDay(one.untilDay) })}</p>
                  <p>{t('delegations.decided', { who: decidedText(one, t), day: dates.shortDay(one.decidedOn) })}</p>
                  {one.conditions && <p>{t('delegations.conditionsAre', { what: one.conditions })}</p>}
                  <p>{t(`delegations.given.${one.how}`, { who: one.givenByName, at: dates.longTime(one.givenDate) })}</p>
                  {one.renewsId !== null && <p>{t('delegations.renews')}</p>}
                  <p>
                    {one.acceptedDate
                      ? t('delegations.acceptedAt', { at: dates.longTime(one.acceptedDate) })
                      : t('delegations.notAccepted')}
                  </p>
                  {one.endedDate && (
                    <p>
                      {one.endCause === 'WITHDRAWN'
                        ? t('delegations.withdrawnAt', { at: dates.longTime(one.endedDate), who: one.endedByName ?? '' })
                        : t('delegations.leftAt', { at: dates.longTime(one.endedDate) })}
                      {one.endReason && <> {t('delegations.because', { why: one.endReason })}</>}
                    </p>
                  )}
                  {one.imageUrl && (
                    <a className={css.paper} href={one.imageUrl} target="_blank" rel="noreferrer">
                      {t('delegations.openPaper')} <small>{t('shared.newTab')}</small>
                    </a>
                  )}
                  {one.mayWithdraw && (
                    <Button variant="default" danger size="md" onClick={() => setEnding(one)}>
                      {t('delegations.withdraw')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Button fullWidth variant="subtle" onClick={close}>
              {t('shared.close')}
            </Button>
          </>
        )}
      </Sheet>
      {ending && <WithdrawSheet delegation={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
