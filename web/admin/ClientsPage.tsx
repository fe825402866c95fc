/** Clients, found by words or by company, and made; none are listed before (R3). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Combobox, type ComboboxOption } from '../kit/Combobox.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon, searchIcon } from '../kit/icons.ts';
import { useListChange } from '../kit/list-paging.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { useOnboardingStep } from '../shared/way-in/use-step.ts';
import css from './admin.module.css';
import { ClientForm } from './ClientForm.tsx';
import { CLIENT_SORT, type ClientSearch, clientsQuery } from './client-query.ts';
import { companyQuery, findCompanies } from './company-query.ts';

const route = getRouteApi('/signed-in/admin/klienter');

export default function ClientsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const onboardingStep = useOnboardingStep();
  const search = route.useSearch();
  const changeSearch = useListChange();
  const [isCreating, setCreating] = useState(onboardingStep !== undefined);
  const clientPageQuery = useQuery(clientsQuery(search));
  const { data: company } = useQuery(companyQuery(search.companyId));
  const isNarrowed = search.q !== undefined || search.companyId !== undefined;
  const filterByCompany = (choice: ComboboxOption | null) => {
    const changes: ClientSearch = { companyId: choice ? Number(choice.id) : undefined };
    changeSearch(changes);
  };
  return (
    <Screen
      title={t('admin.clients.title')}
      lead={t('admin.clients.lead')}
      wide
      actions={
        <Button size="md" className={css.act} icon={<Icon d={plusIcon} size={20} />} onClick={() => setCreating(true)}>
          {t('admin.clients.create')}
        </Button>
      }
    >
      <div className={css.tools}>
        <SearchField label={t('admin.clients.search')} value={search.q} onSearch={(q) => changeSearch({ q }, { replace: true })} />
        <Combobox
          name="ofCompany"
          label={t('admin.company')}
          isLabelHidden
          cacheKey="companies"
          findOptions={findCompanies}
          value={company && search.companyId !== undefined ? { id: company.id, name: company.name } : null}
          onChoose={filterByCompany}
        />
      </div>
      {isNarrowed ? (
        <PagedTable
          label={t('admin.clients.title')}
          columns={[
            { title: t('admin.name'), sortField: 'name' },
            { title: t('admin.company'), cell: (client) => client.company.name },
          ]}
          renderRowLink={(client, className) => (
            <Link to="/admin/klienter/$id" params={{ id: String(client.id) }} className={className} preload={false}>
              {client.name}
            </Link>
          )}
          search={search}
          defaultSort={CLIENT_SORT}
          query={clientPageQuery}
          emptyState={
            search.q === undefined ? (
              <EmptyState
                icon={searchIcon}
                title={t('admin.clients.none')}
                text={t('admin.clients.noneNext')}
                action={
                  <Button variant="light" onClick={() => setCreating(true)}>
                    {t('admin.clients.create')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={searchIcon} title={t('access.noneFound')} text={t('access.noneFoundNext')} />
            )
          }
        />
      ) : (
        <EmptyState icon={searchIcon} title={t('admin.clients.ask')} text={t('admin.clients.askNext')} />
      )}
      {isCreating && (company || search.companyId === undefined) && (
        <ClientForm
          company={company}
          onCreated={({ client }) =>
            void navigate(onboardingStep ? { to: '/admin' } : { to: '/admin/klienter/$id', params: { id: String(client.id) } })
          }
          onClose={() => setCreating(false)}
        />
      )}
    </Screen>
  );
}
