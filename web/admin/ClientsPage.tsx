/** Clients, found by words or by company, and made; none are listed before (R3). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Combobox, type ComboboxOption } from '../kit/Combobox.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { search as glass, plus } from '../kit/icons.ts';
import { useListChange } from '../kit/list-paging.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { useStep } from '../shared/way-in/use-step.ts';
import css from './admin.module.css';
import { ClientForm } from './ClientForm.tsx';
import { type ClientSearch, clientsQuery, SORT } from './client-query.ts';
import { companyQuery, findCompanies } from './company-query.ts';

const route = getRouteApi('/signed-in/admin/klienter');

export default function ClientsPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const step = useStep();
  const search = route.useSearch();
  const change = useListChange();
  const [isCreating, setCreating] = useState(step !== undefined);
  const query = useQuery(clientsQuery(search));
  const { data: company } = useQuery(companyQuery(search.companyId));
  const isNarrowed = search.q !== undefined || search.companyId !== undefined;
  const narrow = (choice: ComboboxOption | null) => {
    const changes: ClientSearch = { companyId: choice ? Number(choice.id) : undefined };
    change(changes);
  };
  return (
    <Screen
      title={t('admin.clients.title')}
      lead={t('admin.clients.lead')}
      wide
      acts={
        <Button size="md" className={css.act} icon={<Icon d={plus} size={20} />} onClick={() => setCreating(true)}>
          {t('admin.clients.create')}
        </Button>
      }
    >
      <div className={css.tools}>
        <SearchField label={t('admin.clients.search')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />
        <Combobox
          name="ofCompany"
          label={t('admin.company')}
          isLabelHidden
          cacheKey="companies"
          find={findCompanies}
          value={company && search.companyId !== undefined ? { id: company.id, name: company.name } : null}
          onChoose={narrow}
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
          sort={SORT}
          query={query}
          emptyState={
            search.q === undefined ? (
              <EmptyState
                icon={glass}
                title={t('admin.clients.none')}
                text={t('admin.clients.noneNext')}
                action={
                  <Button variant="light" onClick={() => setCreating(true)}>
                    {t('admin.clients.create')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={glass} title={t('access.noneFound')} text={t('access.noneFoundNext')} />
            )
          }
        />
      ) : (
        <EmptyState icon={glass} title={t('admin.clients.ask')} text={t('admin.clients.askNext')} />
      )}
      {isCreating && (company || search.companyId === undefined) && (
        <ClientForm
          company={company}
          onCreated={({ client }) =>
            void navigate(step ? { to: '/admin' } : { to: '/admin/klienter/$id', params: { id: String(client.id) } })
          }
          onClose={() => setCreating(false)}
        />
      )}
    </Screen>
  );
}
