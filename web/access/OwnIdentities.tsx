/** One's own links to the identity providers of the companies one works for: made while signed in, and taken away (R167). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { identities } from '#contract/access/identities.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import css from './account.module.css';
import { clearAddressAnswer, readAddressAnswer, refusalReasonOf, ticketOf } from './at-provider.ts';
import { useFactorActions } from './secure-query.ts';

const identitiesQuery = queryOptions({
  queryKey: ['own-identities'],
  queryFn: async ({ signal }) => (await callApi(identities.list, { signal })).data,
  // A part of a page that goes on without it.
  throwOnError: false,
});

export default function OwnIdentities() {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const queryClient = useQueryClient();
  const { runAction, isBusy } = useFactorActions();
  const [addressAnswer] = useState(readAddressAnswer);
  // A list that is on its way when the link is made would say that there is none.
  const [isLinking, setLinking] = useState(ticketOf(addressAnswer) !== undefined);
  const { data: providerLinks = [] } = useQuery({ ...identitiesQuery, enabled: !isLinking });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (addressAnswer) clearAddressAnswer();
    const ticket = ticketOf(addressAnswer);
    const refusalReason = refusalReasonOf(addressAnswer);
    if (ticket)
      void callApi(identities.link, { body: { ticket } })
        .then(
          () => showSnack((t) => t('identity.linked')),
          (error: unknown) => showSnack((t) => errorText(error, t), { tone: 'error' }),
        )
        .then(() => setLinking(false));
    else if (refusalReason)
      showSnack((t) => t(`identity.refusal.${refusalReason}`, { name: t('identity.someProvider') }), { tone: 'error' });
  }, []);
  const linkIdentity = (providerId: number) =>
    runAction(async () => location.assign((await callApi(identities.begin, { body: { providerId } })).data.url));
  const unlinkIdentity = (id: number) =>
    runAction(async () => {
      await callApi(identities.unlink, { params: { id } });
      showSnack((t) => t('identity.unlinked'));
      await queryClient.invalidateQueries(identitiesQuery);
    });
  if (providerLinks.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="own-identities">
      <h2 id="own-identities">{t('identity.title')}</h2>
      <p className={css.fact}>{t('identity.ownLead')}</p>
      <ul className={css.rows}>
        {providerLinks.map(({ provider, links }) => {
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
                <Button variant="light" size="md" isLoading={isBusy} onClick={() => linkIdentity(provider.id)}>
                  {t('identity.link', { name: provider.name })}
                </Button>
              )}
              {selfLink && !provider.onlyWay && (
                <Button variant="subtle" size="md" isDestructive isLoading={isBusy} onClick={() => unlinkIdentity(selfLink.id)}>
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
