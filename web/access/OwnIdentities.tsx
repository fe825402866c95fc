/** One's own links to the identity providers of the companies one works for: made while signed in, and taken away (R167). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { identities } from '#contract/access/identities.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import css from './account.module.css';
import { answerInAddress, dropAnswer, refusalWordIn, ticketIn } from './at-provider.ts';
import { useFactorActs } from './secure-query.ts';

const identitiesQuery = queryOptions({
  queryKey: ['own-identities'],
  queryFn: async ({ signal }) => (await callApi(identities.list, { signal })).data,
  // A part of a page that goes on without it.
  throwOnError: false,
});

export default function OwnIdentities() {
  const { t } = useTexts();
  const { formatDateTime } = useDates();
  const queryClient = useQueryClient();
  const { run, isBusy } = useFactorActs();
  const [answer] = useState(answerInAddress);
  // A list that is on its way when the link is made would say that there is none.
  const [isLinking, setLinking] = useState(ticketIn(answer) !== undefined);
  const { data = [] } = useQuery({ ...identitiesQuery, enabled: !isLinking });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (answer) dropAnswer();
    const ticket = ticketIn(answer);
    const refusalWord = refusalWordIn(answer);
    if (ticket)
      void callApi(identities.link, { body: { ticket } })
        .then(
          () => snack((t) => t('identity.linked')),
          (error: unknown) => snack((t) => errorText(error, t), { tone: 'error' }),
        )
        .then(() => setLinking(false));
    else if (refusalWord) snack((t) => t(`identity.refusal.${refusalWord}`, { name: t('identity.someProvider') }), { tone: 'error' });
  }, []);
  const link = (providerId: number) =>
    run(async () => location.assign((await callApi(identities.begin, { body: { providerId } })).data.url));
  const unlink = (id: number) =>
    run(async () => {
      await callApi(identities.unlink, { params: { id } });
      snack((t) => t('identity.unlinked'));
      await queryClient.invalidateQueries(identitiesQuery);
    });
  if (data.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="own-identities">
      <h2 id="own-identities">{t('identity.title')}</h2>
      <p className={css.fact}>{t('identity.ownLead')}</p>
      <ul className={css.rows}>
        {data.map(({ provider, links }) => {
          const selfLink = links.find(({ how }) => how === 'SELF');
          return (
            <li key={provider.id}>
              <p className={css.fact}>
                <b>{provider.name}</b>
                {links.length === 0 && <small>{t('identity.none')}</small>}
                {links.map((identityLink) => (
                  <small key={identityLink.id}>
                    {t(`identity.how.${identityLink.how}`, { at: formatDateTime(identityLink.date), name: identityLink.byName })}
                  </small>
                ))}
                {provider.onlyWay && links.length > 0 && <small>{t('identity.isOnlyWay')}</small>}
              </p>
              {!selfLink && (
                <Button variant="light" size="md" loading={isBusy} onClick={() => link(provider.id)}>
                  {t('identity.link', { name: provider.name })}
                </Button>
              )}
              {selfLink && !provider.onlyWay && (
                <Button variant="subtle" size="md" isDestructive loading={isBusy} onClick={() => unlink(selfLink.id)}>
                  {t('identity.unlink', { name: provider.name })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
