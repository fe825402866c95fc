/** The organisation's clients, what needs attention first: a table on wide screens, cards on the phone (product «Team pages»). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Chips } from '../../kit/Chips.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon, teamIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { SearchField } from '../../kit/SearchField.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useIsWide } from '../../kit/use-wide.ts';
import { companyGroupsQuery } from '../../shared/team/group-query.ts';
import { useOnboardingStep } from '../../shared/way-in/use-step.ts';
import { ImportLink } from '../ImportLink.tsx';
import { ClientCards } from './ClientCards.tsx';
import { ClientTable } from './ClientTable.tsx';
import { filterAndSortGroups, parseClientOrder } from './client-order.ts';
import css from './clients.module.css';
import { type TeamsSearch, teamFiguresQuery } from './teams-query.ts';

const route = getRouteApi('/signed-in/organisation/team');
const NewClientSheet = lazy(() => import('./NewClient.tsx'));
const sortOrders = [undefined, 'name'] as const;

export default function Teams() {
  const { t } = useTranslation();
  const user = useUser();
  const addressSearch = route.useSearch();
  const search = { ...addressSearch, sort: parseClientOrder(addressSearch.sort) };
  const groups = useQuery(companyGroupsQuery);
  const figures = useQuery(teamFiguresQuery);
  const ClientList = useIsWide() ? ClientTable : ClientCards;
  const shownGroups = filterAndSortGroups(groups.data ?? [], search, figures.data);
  // Cards that were there do not change their places: the figures that order them come first, or are said not to come.
  const isListReady = groups.data !== undefined && !figures.isPending;
  return (
    <Screen
      title={t('shell.clients')}
      wide="whole"
      actions={
        <>
          <ImportLink />
          {can(user, 'client.create') && <NewClientButton />}
        </>
      }
    >
      <TeamsTools search={search} />
      {groups.error && <LoadError error={groups.error} retry={() => void groups.refetch()} />}
      {isListReady && figures.error && <LoadError error={figures.error} retry={() => void figures.refetch()} />}
      {!isListReady && !groups.error && <Skeleton rowCount={4} />}
      {isListReady && shownGroups.length === 0 && (
        <EmptyState
          icon={teamIcon}
          title={t(search.q ? 'teams.noneNamed' : 'teams.none', { words: search.q })}
          text={search.q ? undefined : t(can(user, 'client.create') ? 'teams.noneMake' : 'teams.noneNext')}
          action={
            !search.q &&
            can(user, 'import.run') && (
              <ButtonLink variant="light" to="/organisation/import">
                {t('import.link')}
              </ButtonLink>
            )
          }
        />
      )}
      {isListReady && shownGroups.length > 0 && <ClientList groups={shownGroups} figuresByClient={figures.data} search={search} />}
    </Screen>
  );
}

function NewClientButton() {
  const { t } = useTranslation();
  // A company's first steps lead here with the form open; the same address later does not.
  const firstStep = useOnboardingStep();
  const [isFormOpen, setFormOpen] = useState(firstStep !== undefined);
  return (
    <>
      <Button size="md" icon={<Icon d={plusIcon} size={20} />} onClick={() => startTransition(() => setFormOpen(true))}>
        {t('teams.newClient')}
      </Button>
      <Suspense>{isFormOpen && <NewClientSheet onClose={() => setFormOpen(false)} />}</Suspense>
    </>
  );
}

function TeamsTools({ search }: { search: TeamsSearch }) {
  const { t } = useTranslation();
  const companyName = useUser().account.company?.name;
  const navigate = useNavigate();
  const changeSearch = (changes: TeamsSearch) =>
    void navigate({ to: '/organisation/team', search: { ...search, ...changes }, replace: true, resetScroll: false });
  return (
    <div className={css.line} data-filter>
      <SearchField label={t('teams.find')} value={search.q} onSearch={(searchText) => changeSearch({ q: searchText })} />
      <Chips
        label={t('overview.order')}
        links={sortOrders.map((sort) => ({
          key: sort ?? 'attention',
          text: t(`overview.by.${sort ?? 'attention'}`),
          isCurrent: search.sort === sort,
          renderLink: (props) => <Link to="/organisation/team" search={{ ...search, sort }} {...props} />,
        }))}
      />
      <p>{companyName}</p>
    </div>
  );
}
