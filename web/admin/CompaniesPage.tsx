/** The companies of the platform: listed, made, renamed, and removed while nothing refers to them (R1 and R6). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { ActionMenu } from '../kit/ActionMenu.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plus, stats, user } from '../kit/icons.ts';
import { edit, organisation, remove, shield, tables } from '../kit/later-icons.ts';
import { useListChange } from '../kit/list-paging.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { useStep } from '../shared/way-in/use-step.ts';
import css from './admin.module.css';
import { CompanyForm } from './CompanyForm.tsx';
import { type Company, companiesKey, companiesQuery, isNameUnique, removeCompany, SORT } from './company-query.ts';
import { UnusedRemoveDialog } from './UnusedRemoveDialog.tsx';

const route = getRouteApi('/signed-in/admin/foretag');
type ActiveDialog = { form: Company | 'new' } | { remove: Company };

export default function CompaniesPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const step = useStep();
  const search = route.useSearch();
  const change = useListChange();
  const [activeDialog, setActiveDialog] = useState<ActiveDialog | undefined>(step && { form: 'new' });
  const goBack = step && (() => void navigate({ to: '/admin' }));
  const query = useQuery(companiesQuery(search));
  const close = () => setActiveDialog(undefined);
  return (
    <Screen
      title={t('admin.companies.title')}
      wide
      acts={
        <Button size="md" className={css.act} icon={<Icon d={plus} size={20} />} onClick={() => setActiveDialog({ form: 'new' })}>
          {t('admin.companies.create')}
        </Button>
      }
    >
      <div className={css.tools}>
        <SearchField label={t('admin.companies.search')} value={search.q} onSearch={(q) => change({ q }, { replace: true })} />
      </div>
      <PagedTable
        label={t('admin.companies.title')}
        columns={[
          { title: t('admin.name'), sortField: 'name' },
          { title: t('admin.companies.timeZone'), cell: ({ timeZone }) => timeZone },
        ]}
        renderRowLink={(company, className) => (
          <button type="button" className={className} onClick={() => setActiveDialog({ form: company })}>
            {company.name}
            {!isNameUnique(company.name, query.data?.data ?? []) && <small>{t('admin.companies.number', { id: company.id })}</small>}
          </button>
        )}
        renderMenu={(company) => (
          <ActionMenu
            label={t('team.more', { name: company.name })}
            title={company.name}
            acts={[
              { label: t('shared.edit'), icon: edit, run: () => setActiveDialog({ form: company }) },
              {
                label: t('shell.statistics'),
                icon: stats,
                run: () => void navigate({ to: '/admin/foretag/$id', params: { id: String(company.id) } }),
              },
              {
                label: t('admin.companies.clients'),
                icon: user,
                run: () => void navigate({ to: '/admin/klienter', search: { companyId: company.id } }),
              },
              {
                label: t('admin.companies.signIn'),
                icon: shield,
                run: () => void navigate({ to: '/admin/foretag/$id/inloggning', params: { id: String(company.id) } }),
              },
              {
                label: t('packs.title'),
                icon: tables,
                run: () => void navigate({ to: '/admin/paket', search: { companyId: company.id } }),
              },
              {
                label: t('import.link'),
                icon: tables,
                run: () => void navigate({ to: '/organisation/import', search: { companyId: company.id } }),
              },
              { label: t('shared.delete'), icon: remove, isDestructive: true, run: () => setActiveDialog({ remove: company }) },
            ]}
          />
        )}
        search={search}
        sort={SORT}
        query={query}
        emptyState={
          <EmptyState
            icon={organisation}
            title={t(search.q ? 'admin.noneFound' : 'admin.companies.none')}
            text={search.q ? t('admin.noneFoundNext') : t('admin.companies.noneNext')}
          />
        }
      />
      {activeDialog && 'form' in activeDialog && (
        <CompanyForm company={activeDialog.form === 'new' ? undefined : activeDialog.form} onSaved={goBack} onClose={close} />
      )}
      {activeDialog && 'remove' in activeDialog && (
        <UnusedRemoveDialog
          name={activeDialog.remove.name}
          inUseTextKey="admin.companies.inUse"
          remove={() => removeCompany(activeDialog.remove)}
          refresh={companiesKey}
          onClose={close}
        />
      )}
    </Screen>
  );
}
