/** Finding a client by name: the organisation its own, an administrator any, none of whom is listed until something is searched for (R3). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { clients, companies } from '#contract/people.ts';
import { can, isOrganisation } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { setChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { HOME_ZONE } from '../core/zone.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { CardButton, CardButtonList } from '../kit/CardButton.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { searchIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { TextField } from '../kit/TextField.tsx';
import css from './access.module.css';

type ListedClient = { id: number; name: string; company: { id: number; name?: string | null | undefined } };
const MAX_SHOWN_CLIENTS = 50;

const fetchClients = (searchTerm: string, signal: AbortSignal) =>
  callApi(clients.list, {
    query: { ...(searchTerm && { search: searchTerm }), page: 0, size: MAX_SHOWN_CLIENTS, sort: 'name,asc' },
    signal,
  });

export default function ClientFinder() {
  const { t } = useTranslation();
  const user = useUser();
  const isOrganisationUser = isOrganisation(user.roles);
  const [searchText, setSearchText] = useState('');
  const searchTerm = useDeferredValue(searchText.trim());
  const {
    data: clientPage,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['clients', searchTerm],
    queryFn: ({ signal }) => fetchClients(searchTerm, signal),
    enabled: isOrganisationUser || searchTerm.length >= 2,
  });
  const openClientMutation = useMutation({ mutationFn: openListedClient });
  const listedClients: readonly ListedClient[] = clientPage?.data ?? [];
  return (
    <Screen title={t('access.findClient')} lead={t(isOrganisationUser ? 'shell.fillIn' : 'access.findClientLead')}>
      <search className={css.search}>
        <TextField
          type="search"
          maxLength={100}
          label={t('access.searchClient')}
          icon={<Icon d={searchIcon} />}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
      </search>
      <div role="status">
        {clientPage && <p className={css.count}>{t('access.found', { count: clientPage.total ?? listedClients.length })}</p>}
        {clientPage && listedClients.length === 0 && (
          <EmptyState
            icon={searchIcon}
            title={t(searchTerm ? 'access.noneFound' : 'access.noneYet')}
            text={t(searchTerm ? 'access.noneFoundNext' : can(user, 'client.create') ? 'access.noneYetMake' : 'access.noneYetNext')}
            // The page on which one is made.
            action={
              (!isOrganisationUser || (!searchTerm && can(user, 'client.create'))) && (
                <ButtonLink variant="light" to={isOrganisationUser ? '/organisation/team' : '/admin/klienter'}>
                  {t('shell.clients')}
                </ButtonLink>
              )
            }
          />
        )}
      </div>
      {isFetching && !clientPage && <Skeleton rowCount={3} />}
      {error && <LoadError error={error} retry={() => void refetch()} />}
      <CardButtonList>
        {listedClients.map((client) => (
          <CardButton
            key={client.id}
            name={client.name}
            organisation={isOrganisationUser ? undefined : client.company.name}
            isBusy={openClientMutation.isPending}
            onChoose={() => openClientMutation.mutate(client)}
          />
        ))}
      </CardButtonList>
    </Screen>
  );
}

/** The company's clock belongs to the choice. */
async function openListedClient(client: ListedClient) {
  const { data: company } = await callApi(companies.get, { params: { id: client.company.id } });
  setChosenClient({
    client: { id: client.id, name: client.name },
    company: { id: company.id, name: company.name, timeZone: company.timeZone ?? HOME_ZONE },
  });
}
