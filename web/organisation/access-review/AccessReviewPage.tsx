/** The review of the access log: the months with what was judged, and the search for a suspicion, each an address of its own (R122). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { NoCompany } from '../NoCompany.tsx';
import { monthsQuery, parseReviewSearch } from './review-query.ts';

const route = getRouteApi('/signed-in/organisation/loggkontroll');
// Parts of their own, so that the first load need not list what they are made of.
const Months = lazyWithRetry(async () => ({ default: (await import('./Months.tsx')).Months }));
const SuspicionSearch = lazyWithRetry(async () => ({ default: (await import('./SuspicionSearch.tsx')).SuspicionSearch }));
const tabNames = ['months', 'search'] as const;

export default function AccessReviewPage() {
  const { t } = useTranslation();
  const { account } = useUser();
  const search = parseReviewSearch(route.useSearch());
  const months = useQuery(monthsQuery);
  const currentTab = months.data?.maySearch ? (search.tab ?? 0) : 0;
  return (
    <Screen title={t('accessReview.title')} backPath="/organisation/oversikt" wide>
      {months.data?.maySearch && (
        <Tabs
          label={t('accessReview.tabs')}
          links={tabNames.map((name, tab) => ({
            key: name,
            text: t(`accessReview.tab.${name}`),
            isCurrent: tab === currentTab,
            renderLink: (props) => <Link to="/organisation/loggkontroll" search={tab === 0 ? {} : { tab }} {...props} />,
          }))}
        />
      )}
      {!account.company && <NoCompany />}
      {months.error && !months.data && <LoadError error={months.error} retry={() => void months.refetch()} />}
      {months.isPending && <Skeleton rowCount={5} />}
      {months.data && (
        <Suspense fallback={<Skeleton rowCount={5} />}>
          {currentTab === 0 ? <Months {...months.data} search={search} /> : <SuspicionSearch search={search} />}
        </Suspense>
      )}
    </Screen>
  );
}
