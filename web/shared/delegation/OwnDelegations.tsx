/** One's own delegations, with one tap to accept what waits; nothing where there is none (R146). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { delegations } from '#contract/delegations/delegations.ts';
import { can } from '#domain/permissions.ts';
import { call } from '../../core/call.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import css from './delegation.module.css';
import { delegationsOf, invalidateDelegations } from './delegation-query.ts';
import { asShown, decidedText, standsText } from './delegation-words.ts';

/** It comes after its page, so that a link to it has nothing to scroll to before. */
const scrollIfLinked = (section: HTMLElement | null) => {
  if (section && location.hash === `#${section.id}`) section.scrollIntoView();
};

export default function OwnDelegations({ userId }: { userId: number }) {
  const { t } = useTexts();
  const dates = useDates();
  const queries = useQueryClient();
  const { data: read = [] } = useQuery({ ...delegationsOf({ userId }), enabled: can(useWho(), 'delegation.see'), throwOnError: false });
  const accepting = useMutation({
    mutationFn: (id: number) => call(delegations.accept, { params: { id } }),
    onSettled: () => invalidateDelegations(queries),
  });
  const data = asShown(read, dates.today(), dates.dayOf);
  if (data.length === 0) return null;
  const waiting = data.filter(({ status }) => status === 'AWAITING');
  return (
    <section ref={scrollIfLinked} className={css.card} id="delegeringar" aria-labelledby="own-delegations">
      <h2 id="own-delegations">{t('delegations.own')}</h2>
      {waiting.length > 0 && <p className={css.waits}>{t('delegations.ownWaits', { count: waiting.length })}</p>}
      <ul className={css.own}>
        {[...waiting, ...data.filter(({ status }) => status !== 'AWAITING')].map((one) => (
          <li key={one.id}>
            <b>{one.task.name}</b>
            <span>
              {one.client?.name ?? t('delegations.allClients')} · {standsText(one, { t, ...dates })}
            </span>
            <small>
              {t('delegations.days', { from: dates.shortDay(one.fromDay), until: dates.shortDay(one.untilDay) })} ·{' '}
              {t('delegations.decided', { who: decidedText(one, t), day: dates.shortDay(one.decidedOn) })}
            </small>
            {one.conditions && <small>{t('delegations.conditionsAre', { what: one.conditions })}</small>}
            {one.endReason && <small>{t('delegations.because', { why: one.endReason })}</small>}
            {one.imageUrl && (
              <a href={one.imageUrl} target="_blank" rel="noreferrer">
                {t('delegations.openPaper')} <small>{t('shared.newTab')}</small>
              </a>
            )}
            {one.status === 'AWAITING' && (
              <>
                <span>{t('delegations.acceptWords')}</span>
                <Button
                  size="md"
                  aria-label={t('delegations.acceptOf', { task: one.task.name })}
                  loading={accepting.isPending && accepting.variables === one.id}
                  onClick={() => accepting.mutate(one.id)}
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
