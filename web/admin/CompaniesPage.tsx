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
import { type Company, companiesKey, companiesQuery, isAlone, removeCompany, SORT } from './company-query.ts';
import { UnusedRemoveDialog } from './UnusedRemoveDialog.tsx';

const route = getRouteApi('/signed-in/admin/foretag');
type Open = { form: Company | 'new' } | { remove: Company };

export default function CompaniesPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const step = useStep();
  const search = route.useSearch();
  const change = useListChange();
  const [open, setOpen] = useState<Open | undefined>(step && { form: 'new' });
  const goBack = step && (() => void navigate({ to: '/admin' }));
  const query = useQuery(companiesQuery(search));
  const close = () => setOpen(undefined);
  return (
    <Screen
      title={t('admin.companies.title')}
      wide
      acts={
        <Button size="md" className={css.act} icon={<Icon d={plus} size={20} />} onClick={() => setOpen({ form: 'new' })}>
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
          { title: t('admin.name'), sort: 'name' },
          { title: t('admin.companies.timeZone'), cell: ({ timeZone }) => timeZone },
        ]}
        main={(company, className) => (
          <button type="button" className={className} onClick={() => setOpen({ form: company })}>
            {company.name}
            {!isAlone(company.name, query.data?.data ?? []) && <small>{t('admin.companies.number', { id: company.id })}</small>}
          </button>
        )}
        acts={(company) => (
          <ActionMenu
            label={t('team.more', { name: company.name })}
            title={company.name}
            acts={[
              { label: t('shared.edit'), icon: edit, run: () => setOpen({ form: company }) },
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
              { label: t('shared.delete'), icon: remove, danger: true, run: () => setOpen({ remove: company }) },
            ]}
          />
        )}
        search={search}
        sort={SORT}
        query={query}
        empty={
          <EmptyState
            icon={organisation}
            title={t(search.q ? 'admin.noneFound' : 'admin.companies.none')}
            text={search.q ? t('admin.noneFoundNext') : t('admin.companies.noneNext')}
          />
        }
      />
      {open && 'form' in open && <CompanyForm company={open.form === 'new' ? undefined : open.form} onSaved={goBack} onClose={close} />}
      {open && 'remove' in open && (
        <UnusedRemoveDialog
          name={open.remove.name}
          inUse="admin.companies.inUse"
          remove={() => removeCompany(open.remove)}
          refresh={companiesKey}
          onClose={close}
        />
      )}
    </Screen>
  );
}
