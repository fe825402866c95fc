/** The companies of the platform: listed, made, renamed, and removed while nothing refers to them (R1 and R6). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { ActionMenu } from '../kit/ActionMenu.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon, statsIcon, userIcon } from '../kit/icons.ts';
import { editIcon, organisationIcon, removeIcon, shieldIcon, tablesIcon } from '../kit/later-icons.ts';
import { useListChange } from '../kit/list-paging.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { useOnboardingStep } from '../shared/way-in/use-step.ts';
import css from './admin.module.css';
import { CompanyForm } from './CompanyForm.tsx';
import { COMPANY_SORT, type Company, companiesKey, companiesQuery, isNameUnique, removeCompany } from './company-query.ts';
import { UnusedRemoveDialog } from './UnusedRemoveDialog.tsx';

const route = getRouteApi('/signed-in/admin/foretag');
type ActiveDialog = { form: Company | 'new' } | { remove: Company };

export default function CompaniesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const onboardingStep = useOnboardingStep();
  const search = route.useSearch();
  const changeSearch = useListChange();
  const [activeDialog, setActiveDialog] = useState<ActiveDialog | undefined>(onboardingStep && { form: 'new' });
  const goBack = onboardingStep && (() => void navigate({ to: '/admin' }));
  const companyPageQuery = useQuery(companiesQuery(search));
  const closeDialog = () => setActiveDialog(undefined);
  return (
    <Screen
      title={t('admin.companies.title')}
      wide
      actions={
        <Button size="md" className={css.act} icon={<Icon d={plusIcon} size={20} />} onClick={() => setActiveDialog({ form: 'new' })}>
          {t('admin.companies.create')}
        </Button>
      }
    >
      <div className={css.tools}>
        <SearchField label={t('admin.companies.search')} value={search.q} onSearch={(q) => changeSearch({ q }, { replace: true })} />
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
            {!isNameUnique(company.name, companyPageQuery.data?.data ?? []) && (
              <small>{t('admin.companies.number', { id: company.id })}</small>
            )}
          </button>
        )}
        renderMenu={(company) => (
          <ActionMenu
            label={t('team.more', { name: company.name })}
            title={company.name}
            actions={[
              { label: t('shared.edit'), icon: editIcon, run: () => setActiveDialog({ form: company }) },
              {
                label: t('shell.statistics'),
                icon: statsIcon,
                run: () => void navigate({ to: '/admin/foretag/$id', params: { id: String(company.id) } }),
              },
              {
                label: t('admin.companies.clients'),
                icon: userIcon,
                run: () => void navigate({ to: '/admin/klienter', search: { companyId: company.id } }),
              },
              {
                label: t('admin.companies.signIn'),
                icon: shieldIcon,
                run: () => void navigate({ to: '/admin/foretag/$id/inloggning', params: { id: String(company.id) } }),
              },
              {
                label: t('packs.title'),
                icon: tablesIcon,
                run: () => void navigate({ to: '/admin/paket', search: { companyId: company.id } }),
              },
              {
                label: t('import.link'),
                icon: tablesIcon,
                run: () => void navigate({ to: '/organisation/import', search: { companyId: company.id } }),
              },
              { label: t('shared.delete'), icon: removeIcon, isDestructive: true, run: () => setActiveDialog({ remove: company }) },
            ]}
          />
        )}
        search={search}
        defaultSort={COMPANY_SORT}
        query={companyPageQuery}
        emptyState={
          <EmptyState
            icon={organisationIcon}
            title={t(search.q ? 'admin.noneFound' : 'admin.companies.none')}
            text={search.q ? t('admin.noneFoundNext') : t('admin.companies.noneNext')}
          />
        }
      />
      {activeDialog && 'form' in activeDialog && (
        <CompanyForm company={activeDialog.form === 'new' ? undefined : activeDialog.form} onSaved={goBack} onClose={closeDialog} />
      )}
      {activeDialog && 'remove' in activeDialog && (
        <UnusedRemoveDialog
          name={activeDialog.remove.name}
          inUseTextKey="admin.companies.inUse"
          remove={() => removeCompany(activeDialog.remove)}
          refreshedKey={companiesKey}
          onClose={closeDialog}
        />
      )}
    </Screen>
  );
}
