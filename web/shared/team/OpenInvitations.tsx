/** Invitations that nobody has used yet, each to be withdrawn by those who may (product «Team and invitations», R4). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '#contract/access/invitations.ts';
import { can } from '#domain/permissions.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { mail } from '../../kit/later-icons.ts';
import css from './team.module.css';
import { invitationsQuery, useWithdraw } from './team-query.ts';

export function OpenInvitations({ groupId }: { groupId: number }) {
  const { t } = useTexts();
  const who = useWho();
  const { shortDay, dayOf } = useDates();
  const [leaving, setLeaving] = useState<Invitation>();
  const { data, error, refetch } = useQuery(invitationsQuery(groupId));
  const withdrawing = useWithdraw(groupId, () => setLeaving(undefined));
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section className={css.part}>
      <h2>{t('team.invitations')}</h2>
      <ul className={css.list}>
        {data.map((invitation) => (
          <li key={invitation.id} className={css.row}>
            <span className={css.tile}>
              <Icon d={mail} />
            </span>
            <p className={css.words}>
              <b>{invitation.email}</b>
              <small>
                {t(invitation.role === 'USER' ? 'team.until' : 'team.leaderUntil', { day: shortDay(dayOf(invitation.expiresDate)) })}
              </small>
            </p>
            {can(who, 'invitation.remove') && (
              <Button
                variant="subtle"
                size="md"
                aria-label={t('team.withdrawOf', { email: invitation.email })}
                onClick={() => setLeaving(invitation)}
              >
                {t('team.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={t('team.withdrawTitle')}
          question={t('team.withdrawQuestion', { email: leaving.email })}
          confirm={t('team.withdraw')}
          busy={withdrawing.isPending}
          onConfirm={() => withdrawing.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}
