/** The pages of delegations: of the company, by client, and of the chosen client (R148). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useMatch } from '@tanstack/react-router';
import { httpStatusOf } from '../../core/errors.ts';
import { useChosenClient, useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { useDates } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { ReservedPlace } from '../../kit/ReservedPlace.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useWasOnce } from '../../kit/use-was-once.ts';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { coverageQuery, type Delegation, type DelegationSearch, delegationsQuery } from '../../shared/delegation/delegation-query.ts';
import { markEndedDelegations } from '../../shared/delegation/delegation-words.ts';
import { useClient } from '../../shared/team/client.ts';
import { NotFound } from '../../shell/Views.tsx';
import { DelegationActs } from './DelegationActs.tsx';
import { DelegationList } from './DelegationList.tsx';
import { licencesQuery, mayListLicences } from './licensed-query.ts';
import { readSearch } from './search.ts';

const officeRoute = getRouteApi('/signed-in/organisation/delegeringar');
const teamRoute = getRouteApi('/signed-in/of-client/klientgrupp/delegeringar');

export default function DelegationsPage() {
  return useMatch({ from: '/signed-in/organisation/delegeringar', shouldThrow: false }) ? <CompanyDelegations /> : <TeamDelegations />;
}

/** The list stays in sight, and its filters open, while what they narrow it to is fetched. */
const keepDataOptions = { placeholderData: keepPreviousData };

function useShownDelegations(
  rows: Delegation[] | undefined,
  { onDay }: DelegationSearch,
  timeZone: string | undefined,
): Delegation[] | undefined {
  const { today, localDateOf } = useDates(timeZone);
  return rows && markEndedDelegations(rows, onDay ?? today(), localDateOf);
}

function CompanyDelegations() {
  const { t } = useTexts();
  const { company } = useUser().account;
  const search = readSearch(officeRoute.useSearch());
  const { data, error, refetch } = useQuery({ ...delegationsQuery(search), ...keepDataOptions, enabled: company != null });
  const rows = useShownDelegations(data, search, undefined);
  const coverage = useQuery({ ...coverageQuery(search.clientId), ...keepDataOptions, enabled: company != null, throwOnError: false });
  const isCoverageKnown = useWasOnce(areQueriesSettled(coverage));
  const licences = useQuery({ ...licencesQuery(search), ...keepDataOptions, enabled: company != null });
  const clientProps = { companyId: company?.id ?? 0, clientId: undefined };
  const listProps = { rows, coverage: coverage.data, licences: mayListLicences(search) ? licences.data : undefined };
  return (
    <Screen
      title={t('delegations.title')}
      wide="whole"
      back="/organisation/oversikt"
      acts={company && <DelegationActs {...clientProps} {...listProps} search={search} />}
    >
      {!company && <p>{t('delegations.noCompany')}</p>}
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {company && !(data && isCoverageKnown) && !error && <Skeleton rows={6} />}
      {rows && isCoverageKnown && <DelegationList {...clientProps} {...listProps} rows={rows} search={search} />}
    </Screen>
  );
}

function TeamDelegations() {
  const { t } = useTexts();
  const chosenClient = useChosenClient();
  const searchInAddress = readSearch(teamRoute.useSearch());
  const clientId = searchInAddress.clientId ?? chosenClient?.client.id ?? 0;
  const search = { ...searchInAddress, clientId };
  const client = useClient(clientId);
  const { data, error, refetch } = useQuery({ ...delegationsQuery(search), ...keepDataOptions });
  const rows = useShownDelegations(data, search, client.data?.timeZone);
  const coverage = useQuery({ ...coverageQuery(clientId), throwOnError: false });
  const isCoverageKnown = useWasOnce(areQueriesSettled(coverage));
  const licences = useQuery({ ...licencesQuery(search), ...keepDataOptions });
  if (httpStatusOf(error ?? client.error) === 404) return <NotFound />;
  const clientProps = { companyId: client.data?.company.id ?? 0, clientId, timeZone: client.data?.timeZone };
  const listProps = { rows, coverage: coverage.data, licences: mayListLicences(search) ? licences.data : undefined };
  return (
    <Screen
      title={t('delegations.title')}
      about={<ClientHeader client={client.data} />}
      wide="whole"
      back="/klientgrupp"
      acts={
        <ReservedPlace isShown={client.data !== undefined}>
          <DelegationActs {...clientProps} {...listProps} search={search} />
        </ReservedPlace>
      }
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!(data && isCoverageKnown) && !error && <Skeleton rows={6} />}
      {rows && isCoverageKnown && <DelegationList {...clientProps} {...listProps} rows={rows} search={search} />}
    </Screen>
  );
}
