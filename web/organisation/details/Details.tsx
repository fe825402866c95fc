/** The organisation's details in four tabs, each an address of its own (R37). */
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { ReviewLink } from '../access-review/ReviewLink.tsx';
import { ErasuresLink } from '../erasures/ErasuresLink.tsx';
import { LabelList } from '../labels/LabelList.tsx';
import { NoCompany } from '../NoCompany.tsx';
import { ProvidersLink } from '../providers/ProvidersLink.tsx';
import { StaffActions } from '../staff/StaffActs.tsx';
import { CompanyFacts } from './CompanyFacts.tsx';
import { CompanySettings } from './Settings.tsx';

const route = getRouteApi('/signed-in/organisation/detalj');
const CategoryDefaults = lazyWithRetry(async () => ({ default: (await import('./CategoryDefaults.tsx')).CategoryDefaults }));
const StockCategories = lazyWithRetry(async () => ({ default: (await import('./StockCategories.tsx')).StockCategories }));
const PacksLink = lazyWithRetry(async () => ({ default: (await import('./PacksLink.tsx')).PacksLink }));
const DelegationTasks = lazyWithRetry(async () => ({ default: (await import('../delegation-tasks/DelegationTasks.tsx')).DelegationTasks }));
const TwoStepSettings = lazyWithRetry(async () => ({ default: (await import('./TwoStepSettings.tsx')).TwoStepSettings }));
const SharedDevices = lazyWithRetry(async () => ({ default: (await import('./SharedDevices.tsx')).SharedDevices }));
const StaffList = lazyWithRetry(async () => ({ default: (await import('../staff/StaffList.tsx')).StaffList }));
const tabNames = ['company', 'staff', 'settings', 'labels'] as const;

export default function Details() {
  const { t } = useTranslation();
  const user = useUser();
  const { account } = user;
  const search = route.useSearch();
  const currentTab = search.tab ?? 0;
  const company = account.company;
  return (
    <Screen title={t('shell.details')} wide actions={currentTab === 1 && company && <StaffActions companyId={company.id} />}>
      <Tabs
        label={t('details.tabs')}
        links={tabNames.map((name, tab) => ({
          key: name,
          text: t(`details.tab.${name}`),
          isCurrent: tab === currentTab,
          renderLink: (props) => <Link to="/organisation/detalj" search={{ tab }} {...props} />,
        }))}
      />
      {!company ? (
        <NoCompany />
      ) : (
        <>
          {currentTab === 0 && <CompanyFacts id={company.id} />}
          <Suspense fallback={<Skeleton rowCount={5} />}>{currentTab === 1 && <StaffList search={search} />}</Suspense>
          {currentTab === 2 && (
            <CompanySettings id={company.id}>
              <Suspense fallback={<Skeleton rowCount={5} />}>
                <CategoryDefaults company={{ id: company.id, name: company.name ?? '' }} />
                <StockCategories company={{ id: company.id, name: company.name ?? '' }} />
                <DelegationTasks companyId={company.id} />
                {can(user, 'company.change') && <TwoStepSettings company={company} />}
                <SharedDevices companyId={company.id} />
                <PacksLink />
                <ProvidersLink />
                <ReviewLink />
                <ErasuresLink />
              </Suspense>
            </CompanySettings>
          )}
          {currentTab === 3 && <LabelList />}
        </>
      )}
    </Screen>
  );
}
