/** The pages of delegations: of the company, by client, and of the chosen client (R148). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useMatch } from '@tanstack/react-router';
import { httpStatusOf } from '../../core/errors.ts';
import { useChosen, useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { ReservedPlace } from '../../kit/ReservedPlace.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useWasOnce } from '../../kit/use-was-once.ts';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { coverageOf, type Delegation, type DelegationSearch, delegationsOf } from '../../shared/delegation/delegation-query.ts';
import { asShown } from '../../shared/delegation/delegation-words.ts';
import { useClient } from '../../shared/team/client.ts';
import { NotFound } from '../../shell/Views.tsx';
import { DelegationActs } from './DelegationActs.tsx';
import { DelegationList } from './DelegationList.tsx';
import { hasLicensed, licensedOf } from './licensed-query.ts';
import { readSearch } from './search.ts';

const office = getRouteApi('/signed-in/organisation/delegeringar');
const team = getRouteApi('/signed-in/of-client/klientgrupp/delegeringar');

export default function DelegationsPage() {
  return useMatch({ from: '/signed-in/organisation/delegeringar', shouldThrow: false }) ? <CompanyDelegations /> : <TeamDelegations />;
}

/** The list stays in sight, and its filters open, while what they narrow it to is fetched. */
const inSight = { placeholderData: keepPreviousData };

function useShown(rows: Delegation[] | undefined, { onDay }: DelegationSearch, zone: string | undefined): Delegation[] | undefined {
  const { today, dayOf } = useDates(zone);
  return rows && asShown(rows, onDay ?? today(), dayOf);
}

function CompanyDelegations() {
  const { t } = useTexts();
  const { company } = useWho().account;
  const search = readSearch(office.useSearch());
  const { data, error, refetch } = useQuery({ ...delegationsOf(search), ...inSight, enabled: company != null });
  const rows = useShown(data, search, undefined);
  const coverage = useQuery({ ...coverageOf(search.clientId), ...inSight, enabled: company != null, throwOnError: false });
  const isCoverageKnown = useWasOnce(coverage.isFetched);
  const licensed = useQuery({ ...licensedOf(search), ...inSight, enabled: company != null });
  const place = { companyId: company?.id ?? 0, clientId: undefined };
  const read = { rows, coverage: coverage.data, licensed: hasLicensed(search) ? licensed.data : undefined };
  return (
    <Screen
      title={t('delegations.title')}
      wide="whole"
      back="/organisation/oversikt"
      acts={company && <DelegationActs {...place} {...read} search={search} />}
    >
      {!company && <p>{t('delegations.noCompany')}</p>}
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {company && !(data && isCoverageKnown) && !error && <Skeleton rows={6} />}
      {rows && isCoverageKnown && <DelegationList {...place} {...read} rows={rows} search={search} />}
    </Screen>
  );
}

function TeamDelegations() {
  const { t } = useTexts();
  const chosenClient = useChosen();
  const searchInAddress = readSearch(team.useSearch());
  const clientId = searchInAddress.clientId ?? chosenClient?.client.id ?? 0;
  const search = { ...searchInAddress, clientId };
  const client = useClient(clientId);
  const { data, error, refetch } = useQuery({ ...delegationsOf(search), ...inSight });
  const rows = useShown(data, search, client.data?.timeZone);
  const coverage = useQuery({ ...coverageOf(clientId), throwOnError: false });
  const isCoverageKnown = useWasOnce(coverage.isFetched);
  const licensed = useQuery({ ...licensedOf(search), ...inSight });
  if (httpStatusOf(error ?? client.error) === 404) return <NotFound />;
  const place = { companyId: client.data?.company.id ?? 0, clientId, zone: client.data?.timeZone };
  const read = { rows, coverage: coverage.data, licensed: hasLicensed(search) ? licensed.data : undefined };
  return (
    <Screen
      title={t('delegations.title')}
      about={<ClientHeader client={client.data} />}
      wide="whole"
      back="/klientgrupp"
      acts={
        <ReservedPlace isShown={client.data !== undefined}>
          <DelegationActs {...place} {...read} search={search} />
        </ReservedPlace>
      }
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!(data && isCoverageKnown) && !error && <Skeleton rows={6} />}
      {rows && isCoverageKnown && <DelegationList {...place} {...read} rows={rows} search={search} />}
    </Screen>
  );
}
