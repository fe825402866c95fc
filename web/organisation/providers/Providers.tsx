/** «Inloggning genom er organisation»: the company's identity providers, set up, tried and removed by its administrator (R166). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type IdentityProvider, identityProviders } from '#contract/access/identity-providers.ts';
import { callApi } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import { useUser } from '../../core/session.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { InfoDialog } from '../../kit/InfoDialog.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { editIcon, removeIcon } from '../../kit/later-icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NoCompany } from '../NoCompany.tsx';
import { identityProvidersQuery, testProvider } from './provider-query.ts';
import css from './providers.module.css';

const ProviderForm = lazy(() => import('./ProviderForm.tsx'));
type ProviderDialog = 'new' | { action: 'edit' | 'remove'; provider: IdentityProvider };
type ProviderTest = { provider: IdentityProvider; checks: Awaited<ReturnType<typeof testProvider>> };

export default function Providers() {
  const { t } = useTranslation();
  const company = useUser().account.company;
  if (!company) return <NoCompany />;
  return (
    <Screen title={t('providers.title')} lead={t('providers.lead')} backPath="/organisation/detalj?tab=2" wide>
      <ProviderList companyId={company.id} />
    </Screen>
  );
}

export function ProviderList({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const companyProvidersQuery = identityProvidersQuery(companyId);
  const { data: providers, error, refetch } = useQuery(companyProvidersQuery);
  const [shownDialog, setShownDialog] = useState<ProviderDialog>();
  const [providerTest, setProviderTest] = useState<ProviderTest>();
  const closeDialog = () => setShownDialog(undefined);
  const showError = (error: unknown) => void showSnack((t) => errorText(error, t), { tone: 'error' });
  const testMutation = useMutation({
    mutationFn: async (provider: IdentityProvider) => ({ provider, checks: await testProvider(provider.id) }),
    onSuccess: setProviderTest,
    onError: showError,
  });
  const removeMutation = useMutation({
    mutationFn: ({ id }: IdentityProvider) => callApi(identityProviders.remove, { params: { id } }),
    onError: showError,
    onSettled: () => {
      closeDialog();
      return queryClient.invalidateQueries(companyProvidersQuery);
    },
  });
  const editedProvider = typeof shownDialog === 'object' && shownDialog.action === 'edit' ? shownDialog.provider : undefined;
  return (
    <>
      {!providers && (error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rowCount={3} />)}
      {providers && (
        <ul className={css.list} aria-label={t('providers.title')}>
          {providers.map((provider) => (
            <li key={provider.id} className={css.card}>
              <div className={css.head}>
                <h2>{provider.name}</h2>
                <ActionMenu
                  label={t('team.more', { name: provider.name })}
                  title={provider.name}
                  actions={[
                    { label: t('shared.edit'), icon: editIcon, run: () => setShownDialog({ action: 'edit', provider }) },
                    {
                      label: t('shared.delete'),
                      icon: removeIcon,
                      isDestructive: true,
                      run: () => setShownDialog({ action: 'remove', provider }),
                    },
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
                isLoading={testMutation.isPending && testMutation.variables?.id === provider.id}
                onClick={() => testMutation.mutate(provider)}
              >
                {t('providers.try', { name: provider.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {providers?.length === 0 && <p className={css.none}>{t('providers.none')}</p>}
      {(providers || error) && (
        <Button
          variant="default"
          size="md"
          icon={<Icon d={plusIcon} size={20} />}
          aria-haspopup="dialog"
          onClick={() => setShownDialog('new')}
        >
          {t('providers.new')}
        </Button>
      )}
      <Suspense>
        {(shownDialog === 'new' || editedProvider) && (
          <ProviderForm provider={editedProvider} companyId={companyId} onClose={closeDialog} />
        )}
      </Suspense>
      {typeof shownDialog === 'object' && shownDialog.action === 'remove' && (
        <ConfirmDialog
          title={t('admin.removeTitle', { name: shownDialog.provider.name })}
          question={t('providers.removeQuestion')}
          isBusy={removeMutation.isPending}
          onConfirm={() => removeMutation.mutate(shownDialog.provider)}
          onClose={closeDialog}
        />
      )}
      {providerTest && (
        <InfoDialog title={t('providers.tried', { name: providerTest.provider.name })} onClose={() => setProviderTest(undefined)}>
          <ul className={css.checks}>
            {providerTest.checks.map(({ check, state }) => (
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
