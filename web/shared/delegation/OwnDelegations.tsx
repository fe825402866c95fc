/** One's own delegations, with one tap to accept what waits; nothing where there is none (R146). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { delegations } from '#contract/delegations/delegations.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import css from './delegation.module.css';
import { delegationsQuery, invalidateDelegations } from './delegation-query.ts';
import { deciderText, delegationStatusText, markEndedDelegations } from './delegation-words.ts';

/** It comes after its page, so that a link to it has nothing to scroll to before. */
const scrollIfLinked = (section: HTMLElement | null) => {
  if (section && location.hash === `#${section.id}`) section.scrollIntoView();
};

export default function OwnDelegations({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const dateHelpers = useDateFormatters();
  const queryClient = useQueryClient();
  const { data: fetchedDelegations = [] } = useQuery({
    ...delegationsQuery({ userId }),
    enabled: can(useUser(), 'delegation.see'),
    throwOnError: false,
  });
  const acceptMutation = useMutation({
    mutationFn: (id: number) => callApi(delegations.accept, { params: { id } }),
    onSettled: () => invalidateDelegations(queryClient),
  });
  const ownDelegations = markEndedDelegations(fetchedDelegations, dateHelpers.today(), dateHelpers.localDateOf);
  if (ownDelegations.length === 0) return null;
  const awaitingDelegations = ownDelegations.filter(({ status }) => status === 'AWAITING');
  return (
    <section ref={scrollIfLinked} className={css.card} id="delegeringar" aria-labelledby="own-delegations">
      <h2 id="own-delegations">{t('delegations.own')}</h2>
      {awaitingDelegations.length > 0 && <p className={css.waits}>{t('delegations.ownWaits', { count: awaitingDelegations.length })}</p>}
      <ul className={css.own}>
        {[...awaitingDelegations, ...ownDelegations.filter(({ status }) => status !== 'AWAITING')].map((delegation) => (
          <li key={delegation.id}>
            <b>{delegation.task.name}</b>
            <span>
              {delegation.client?.name ?? t('delegations.allClients')} · {delegationStatusText(delegation, { t, ...dateHelpers })}
            </span>
            <small>
              {t('delegations.days', {
                from: dateHelpers.formatShortDay(delegation.fromDay),
                until: dateHelpers.formatShortDay(delegation.untilDay),
              })}{' '}
              · {t('delegations.decided', { who: deciderText(delegation, t), day: dateHelpers.formatShortDay(delegation.decidedOn) })}
            </small>
            {delegation.conditions && <small>{t('delegations.conditionsAre', { what: delegation.conditions })}</small>}
            {delegation.endReason && <small>{t('delegations.because', { why: delegation.endReason })}</small>}
            {delegation.imageUrl && (
              <a href={delegation.imageUrl} target="_blank" rel="noreferrer">
                {t('delegations.openPaper')} <small>{t('shared.newTab')}</small>
              </a>
            )}
            {delegation.status === 'AWAITING' && (
              <>
                <span>{t('delegations.acceptWords')}</span>
                <Button
                  size="md"
                  aria-label={t('delegations.acceptOf', { task: delegation.task.name })}
                  isLoading={acceptMutation.isPending && acceptMutation.variables === delegation.id}
                  onClick={() => acceptMutation.mutate(delegation.id)}
                >
                  {t('delegations.accept')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
