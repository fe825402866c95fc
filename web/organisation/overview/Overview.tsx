/** The organisation's overview: the company today and the last seven days, and its clients, what needs attention first (decision 022). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { Chips } from '../../kit/Chips.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { overviewIcon, statsIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Paging } from '../../kit/Paging.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { FigureFilters } from '../../shared/listing/FigureFilters.tsx';
import narrowCss from '../../shared/listing/narrow.module.css';
import { NoCompany } from '../NoCompany.tsx';
import { behindQuery } from './behind-query.ts';
import { ClientFigures } from './ClientFigures.tsx';
import { ClientsBehind } from './ClientsBehind.tsx';
import { CompanyFigures } from './CompanyFigures.tsx';
import css from './overview.module.css';
import { buildSpans, clientsFiguresQuery, OVERVIEW_PAGE_SIZE, type OverviewSearch, overviewGroupsQuery } from './overview-query.ts';

const route = getRouteApi('/signed-in/organisation/oversikt');
const sortOrders = [undefined, 'low', 'reports', 'name'] as const;

export default function Overview() {
  const { t } = useTranslation();
  const user = useUser();
  const { account } = user;
  const search = route.useSearch();
  const mayCreateClient = can(user, 'client.create') && !search.clientId && !search.labelId;
  const navigate = useNavigate();
  const spans = buildSpans(useDateFormatters().today());
  const clients = useQuery(clientsFiguresQuery(search, spans.week));
  const groups = useQuery(overviewGroupsQuery);
  const { data: clientPage } = clients;
  const { error, retry } = combineQueries(clients, groups);
  const companyId = account.company?.id;
  const clientsBehind = useQuery({ ...behindQuery(companyId ?? 0, true), enabled: companyId !== undefined });
  // Both are shown together, so that neither moves the other; a failed one holds nothing up.
  const isLoading =
    (companyId !== undefined && clientsBehind.isPending && clientsBehind.failureCount === 0) ||
    ((!clientPage || groups.isPending) && !error);
  const changeSearch = (changes: OverviewSearch, replace: boolean, resetScroll: boolean) =>
    void navigate({ to: '/organisation/oversikt', search: { ...search, ...changes }, replace, resetScroll });
  return (
    <Screen
      title={t('shell.overview')}
      wide
      actions={
        companyId !== undefined && (
          <ButtonLink variant="default" size="md" to="/organisation/oversikt/statistik" icon={<Icon d={statsIcon} size={20} />}>
            {t('shell.statistics')}
          </ButtonLink>
        )
      }
    >
      {companyId === undefined ? <NoCompany /> : <CompanyFigures id={companyId} spans={spans} />}
      {!isLoading && clientsBehind.error && !clientsBehind.data && (
        <LoadError error={clientsBehind.error} retry={() => void clientsBehind.refetch()} />
      )}
      {!isLoading && clientsBehind.data && <ClientsBehind clientsBehind={clientsBehind.data} groups={groups.data} />}
      {!isLoading && <OverviewTools search={search} change={(changes) => changeSearch({ ...changes, page: undefined }, true, false)} />}
      {error && <LoadError error={error} retry={retry} />}
      {isLoading && <Skeleton rowCount={5} />}
      {!isLoading && clientPage?.data.length === 0 && (
        <EmptyState
          icon={overviewIcon}
          title={t('overview.none')}
          text={t(mayCreateClient ? 'overview.noneMake' : 'overview.noneNext')}
          action={mayCreateClient && <ButtonLink to="/organisation/team">{t('shell.clients')}</ButtonLink>}
        />
      )}
      {!isLoading && clientPage && clientPage.data.length > 0 && (
        <ul className={css.clients} aria-label={t('overview.clients')}>
          {clientPage.data.map((client) => (
            <ClientFigures
              key={client.id}
              client={client}
              group={groups.data?.find((group) => group.client.id === client.id)}
              spans={spans}
              labelId={search.labelId}
            />
          ))}
        </ul>
      )}
      <Paging
        search={{ page: search.page }}
        totalCount={isLoading ? undefined : clientPage?.total}
        pageSize={OVERVIEW_PAGE_SIZE}
        onChange={({ page }, options) => changeSearch({ page }, options?.replace ?? false, true)}
      />
    </Screen>
  );
}

function OverviewTools({ search, change }: { search: OverviewSearch; change: (changes: OverviewSearch) => void }) {
  const { t } = useTranslation();
  return (
    <div className={`${narrowCss.tools} ${css.orders}`} id="klienter">
      <Chips
        label={t('overview.order')}
        links={sortOrders.map((sort) => ({
          key: sort ?? 'attention',
          text: t(`overview.by.${sort ?? 'attention'}`),
          isCurrent: search.sort === sort,
          renderLink: (props) => <Link to="/organisation/oversikt" search={{ ...search, page: undefined, sort }} {...props} />,
        }))}
      />
      <FigureFilters clientId={search.clientId} labelId={search.labelId} onChange={change} />
    </div>
  );
}
