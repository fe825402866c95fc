/** The pages of delegations: of the company, by client, and of the chosen client (R148). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useMatch } from '@tanstack/react-router';
import { httpStatusOf } from '../../core/errors.ts';
import { useChosenClient, useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { ReservedPlace } from '../../kit/ReservedPlace.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useHasBeenTrue } from '../../kit/use-was-once.ts';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { coverageQuery, type Delegation, type DelegationSearch, delegationsQuery } from '../../shared/delegation/delegation-query.ts';
import { markEndedDelegations } from '../../shared/delegation/delegation-words.ts';
import { useClient } from '../../shared/team/client.ts';
import { NotFound } from '../../shell/Views.tsx';
import { DelegationActions } from './DelegationActs.tsx';
import { DelegationList } from './DelegationList.tsx';
import { licencesQuery, mayListLicences } from './licensed-query.ts';
import { readDelegationSearch } from './search.ts';

const officeRoute = getRouteApi('/signed-in/organisation/delegeringar');
const teamRoute = getRouteApi('/signed-in/of-client/klientgrupp/delegeringar');

export default function DelegationsPage() {
  return useMatch({ from: '/signed-in/organisation/delegeringar', shouldThrow: false }) ? <CompanyDelegations /> : <TeamDelegations />;
}

/** The list stays in sight, and its filters open, while what they narrow it to is fetched. */
const keepDataOptions = { placeholderData: keepPreviousData };

function useShownDelegations(
  delegations: Delegation[] | undefined,
  { onDay }: DelegationSearch,
  timeZone: string | undefined,
): Delegation[] | undefined {
  const { today, localDateOf } = useDateFormatters(timeZone);
  return delegations && markEndedDelegations(delegations, onDay ?? today(), localDateOf);
}

function CompanyDelegations() {
  const { t } = useTranslation();
  const { company } = useUser().account;
  const search = readDelegationSearch(officeRoute.useSearch());
  const { data, error, refetch } = useQuery({ ...delegationsQuery(search), ...keepDataOptions, enabled: company != null });
  const shownDelegations = useShownDelegations(data, search, undefined);
  const coverage = useQuery({ ...coverageQuery(search.clientId), ...keepDataOptions, enabled: company != null, throwOnError: false });
  const isCoverageKnown = useHasBeenTrue(areQueriesSettled(coverage));
  const licences = useQuery({ ...licencesQuery(search), ...keepDataOptions, enabled: company != null });
  const clientProps = { companyId: company?.id ?? 0, clientId: undefined };
  const listProps = { rows: shownDelegations, coverage: coverage.data, licences: mayListLicences(search) ? licences.data : undefined };
  return (
    <Screen
      title={t('delegations.title')}
      wide="whole"
      backPath="/organisation/oversikt"
      actions={company && <DelegationActions {...clientProps} {...listProps} search={search} />}
    >
      {!company && <p>{t('delegations.noCompany')}</p>}
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {company && !(data && isCoverageKnown) && !error && <Skeleton rowCount={6} />}
      {shownDelegations && isCoverageKnown && <DelegationList {...clientProps} {...listProps} rows={shownDelegations} search={search} />}
    </Screen>
  );
}

function TeamDelegations() {
  const { t } = useTranslation();
  const chosenClient = useChosenClient();
  const searchInAddress = readDelegationSearch(teamRoute.useSearch());
  const clientId = searchInAddress.clientId ?? chosenClient?.client.id ?? 0;
  const search = { ...searchInAddress, clientId };
  const client = useClient(clientId);
  const { data, error, refetch } = useQuery({ ...delegationsQuery(search), ...keepDataOptions });
  const shownDelegations = useShownDelegations(data, search, client.data?.timeZone);
  const coverage = useQuery({ ...coverageQuery(clientId), throwOnError: false });
  const isCoverageKnown = useHasBeenTrue(areQueriesSettled(coverage));
  const licences = useQuery({ ...licencesQuery(search), ...keepDataOptions });
  if (httpStatusOf(error ?? client.error) === 404) return <NotFound />;
  const clientProps = { companyId: client.data?.company.id ?? 0, clientId, timeZone: client.data?.timeZone };
  const listProps = { rows: shownDelegations, coverage: coverage.data, licences: mayListLicences(search) ? licences.data : undefined };
  return (
    <Screen
      title={t('delegations.title')}
      pageHeader={<ClientHeader client={client.data} />}
      wide="whole"
      backPath="/klientgrupp"
      actions={
        <ReservedPlace isShown={client.data !== undefined}>
          <DelegationActions {...clientProps} {...listProps} search={search} />
        </ReservedPlace>
      }
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!(data && isCoverageKnown) && !error && <Skeleton rowCount={6} />}
      {shownDelegations && isCoverageKnown && <DelegationList {...clientProps} {...listProps} rows={shownDelegations} search={search} />}
    </Screen>
  );
}
