/** «Inloggning genom er organisation»: the company's identity providers, set up, tried and removed by its administrator (R166). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type IdentityProvider, identityProviders } from '#contract/access/identity-providers.ts';
import { callApi } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import { useUser } from '../../core/session.ts';
import { snack } from '../../core/snacks.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { InfoDialog } from '../../kit/InfoDialog.tsx';
import { plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { edit, remove } from '../../kit/later-icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NoCompany } from '../NoCompany.tsx';
import { providersOf, tryProvider } from './provider-query.ts';
import css from './providers.module.css';

const ProviderForm = lazy(() => import('./ProviderForm.tsx'));
type OpenDialog = 'new' | { act: 'edit' | 'remove'; provider: IdentityProvider };
type ProviderTrial = { provider: IdentityProvider; checks: Awaited<ReturnType<typeof tryProvider>> };

export default function Providers() {
  const { t } = useTexts();
  const company = useUser().account.company;
  if (!company) return <NoCompany />;
  return (
    <Screen title={t('providers.title')} lead={t('providers.lead')} back="/organisation/detalj?tab=2" wide>
      <ProviderList companyId={company.id} />
    </Screen>
  );
}

export function ProviderList({ companyId }: { companyId: number }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const providersQuery = providersOf(companyId);
  const { data, error, refetch } = useQuery(providersQuery);
  const [openDialog, setOpen] = useState<OpenDialog>();
  const [trial, setTriedProvider] = useState<ProviderTrial>();
  const close = () => setOpen(undefined);
  const showError = (error: unknown) => void snack((t) => errorText(error, t), { tone: 'error' });
  const tryMutation = useMutation({
    mutationFn: async (provider: IdentityProvider) => ({ provider, checks: await tryProvider(provider.id) }),
    onSuccess: setTriedProvider,
    onError: showError,
  });
  const removeMutation = useMutation({
    mutationFn: ({ id }: IdentityProvider) => callApi(identityProviders.remove, { params: { id } }),
    onError: showError,
    onSettled: () => {
      close();
      return queryClient.invalidateQueries(providersQuery);
    },
  });
  const editedProvider = typeof openDialog === 'object' && openDialog.act === 'edit' ? openDialog.provider : undefined;
  return (
    <>
      {!data && (error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {data && (
        <ul className={css.list} aria-label={t('providers.title')}>
          {data.map((provider) => (
            <li key={provider.id} className={css.card}>
              <div className={css.head}>
                <h2>{provider.name}</h2>
                <ActionMenu
                  label={t('team.more', { name: provider.name })}
                  title={provider.name}
                  acts={[
                    { label: t('shared.edit'), icon: edit, run: () => setOpen({ act: 'edit', provider }) },
                    { label: t('shared.delete'), icon: remove, isDestructive: true, run: () => setOpen({ act: 'remove', provider }) },
                  ]}
                />
              </div>
              <dl>
                <dt>{t('assistmeApp.identityProvider.issuer')}</dt>
                <dd>{provider.issuer}</dd>
                <dt>{t('providers.link')}</dt>
                <dd>{`${location.origin}/loggain/${provider.slug}`}</dd>
                <dt>{t('assistmeApp.identityProvider.domains')}</dt>
                <dd>{provider.domains.join(', ') || t('providers.noDomains')}</dd>
                <dt>{t('assistmeApp.identityProvider.requiredAcr')}</dt>
                <dd>{provider.requiredAcr.join(', ') || t('providers.noAcr')}</dd>
                <dt>{t('assistmeApp.identityProvider.claim')}</dt>
                <dd>{provider.claim ?? t('providers.noClaim')}</dd>
                <dt>{t('providers.redirect')}</dt>
                <dd>{provider.redirectUri}</dd>
              </dl>
              {provider.onlyWay && <p>{t('providers.isOnlyWay')}</p>}
              <Button
                variant="light"
                size="md"
                loading={tryMutation.isPending && tryMutation.variables?.id === provider.id}
                onClick={() => tryMutation.mutate(provider)}
              >
                {t('providers.try', { name: provider.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className={css.none}>{t('providers.none')}</p>}
      {(data || error) && (
        <Button variant="default" size="md" icon={<Icon d={plus} size={20} />} aria-haspopup="dialog" onClick={() => setOpen('new')}>
          {t('providers.new')}
        </Button>
      )}
      <Suspense>
        {(openDialog === 'new' || editedProvider) && <ProviderForm provider={editedProvider} companyId={companyId} onClose={close} />}
      </Suspense>
      {typeof openDialog === 'object' && openDialog.act === 'remove' && (
        <ConfirmDialog
          title={t('admin.removeTitle', { name: openDialog.provider.name })}
          question={t('providers.removeQuestion')}
          isBusy={removeMutation.isPending}
          onConfirm={() => removeMutation.mutate(openDialog.provider)}
          onClose={close}
        />
      )}
      {trial && (
        <InfoDialog title={t('providers.tried', { name: trial.provider.name })} onClose={() => setTriedProvider(undefined)}>
          <ul className={css.checks}>
            {trial.checks.map(({ check, state }) => (
              <li key={check} data-state={state}>
                <b>{t(`providers.check.${check}`)}</b>
                <span>{t(`providers.state.${state}`)}</span>
                {state !== 'OK' && <small>{t(`providers.lacks.${check}`)}</small>}
              </li>
            ))}
          </ul>
        </InfoDialog>
      )}
    </>
  );
}
