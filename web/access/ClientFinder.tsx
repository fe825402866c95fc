/** Finding a client by name: the organisation its own, an administrator any, none of whom is listed until something is searched for (R3). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { clients, companies } from '#contract/people.ts';
import { can, isOrganisation } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { choose, useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { HOME_ZONE } from '../core/zone.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { CardButton, CardButtons } from '../kit/CardButton.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { search as searchIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { TextField } from '../kit/TextField.tsx';
import css from './access.module.css';

type Row = { id: number; name: string; company: { id: number; name?: string | null | undefined } };
const MAX_SHOWN = 50;

const fetchClients = (search: string, signal: AbortSignal) =>
  callApi(clients.list, { query: { ...(search && { search }), page: 0, size: MAX_SHOWN, sort: 'name,asc' }, signal });

export default function ClientFinder() {
  const { t } = useTexts();
  const user = useUser();
  const isOrganisationUser = isOrganisation(user.roles);
  const [searchText, setSearchText] = useState('');
  const searchWords = useDeferredValue(searchText.trim());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['clients', searchWords],
    queryFn: ({ signal }) => fetchClients(searchWords, signal),
    enabled: isOrganisationUser || searchWords.length >= 2,
  });
  const openMutation = useMutation({ mutationFn: openListedClient });
  const rows: readonly Row[] = data?.data ?? [];
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
        {data && <p className={css.count}>{t('access.found', { count: data.total ?? rows.length })}</p>}
        {data && rows.length === 0 && (
          <EmptyState
            icon={searchIcon}
            title={t(searchWords ? 'access.noneFound' : 'access.noneYet')}
            text={t(searchWords ? 'access.noneFoundNext' : can(user, 'client.create') ? 'access.noneYetMake' : 'access.noneYetNext')}
            // The page on which one is made.
            action={
              (!isOrganisationUser || (!searchWords && can(user, 'client.create'))) && (
                <ButtonLink variant="light" to={isOrganisationUser ? '/organisation/team' : '/admin/klienter'}>
                  {t('shell.clients')}
                </ButtonLink>
              )
            }
          />
        )}
      </div>
      {isFetching && !data && <Skeleton rows={3} />}
      {error && <LoadError error={error} retry={() => void refetch()} />}
      <CardButtons>
        {rows.map((client) => (
          <CardButton
            key={client.id}
            name={client.name}
            organisation={isOrganisationUser ? undefined : client.company.name}
            isBusy={openMutation.isPending}
            onChoose={() => openMutation.mutate(client)}
          />
        ))}
      </CardButtons>
    </Screen>
  );
}

/** The company's clock belongs to the choice. */
async function openListedClient(client: Row) {
  const { data: company } = await callApi(companies.get, { params: { id: client.company.id } });
  choose({
    client: { id: client.id, name: client.name },
    company: { id: company.id, name: company.name, timeZone: company.timeZone ?? HOME_ZONE },
  });
}
