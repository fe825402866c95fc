/** The organisation's clients, what needs attention first: each a link to its team's page, and under it the ways to its day and its week. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { foldedAsked, holdsTyped } from '#domain/search.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Chips } from '../../kit/Chips.tsx';
import choice from '../../kit/card-button.module.css';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plus, right, team } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { SearchField } from '../../kit/SearchField.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import ClientFace from '../../shared/client/ClientFace.tsx';
import rows from '../../shared/listing/rows.module.css';
import { groupsQuery, ofTeam } from '../../shared/team/group-query.ts';
import { useStep } from '../../shared/way-in/use-step.ts';
import { useOpen } from './open-day.ts';
import css from './team.module.css';
import { type ClientInShort, figuresQuery, type TeamsSearch } from './teams-query.ts';

const route = getRouteApi('/signed-in/organisation/team');
const NewClient = lazy(() => import('./NewClient.tsx'));
const orders = [undefined, 'name'] as const;

export default function Teams() {
  const { t } = useTexts();
  const who = useWho();
  const search = route.useSearch();
  const groups = useQuery(groupsQuery);
  const figures = useQuery(figuresQuery);
  const shown = narrowed(groups.data ?? [], search, figures.data);
  // Cards that were there do not change their places: the figures that order them come first, or are said not to come.
  const isThere = groups.data !== undefined && !figures.isPending;
  return (
    <Screen title={t('shell.clients')} lead={<Lead />} wide acts={can(who, 'client.create') && <AddClient />}>
      <Tools search={search} />
      {groups.error && <LoadError error={groups.error} retry={() => void groups.refetch()} />}
      {isThere && figures.error && <LoadError error={figures.error} retry={() => void figures.refetch()} />}
      {!isThere && !groups.error && <Skeleton rows={4} />}
      {isThere && shown.length === 0 && (
        <EmptyState
          icon={team}
          title={t(search.q ? 'teams.noneNamed' : 'teams.none', { words: search.q })}
          text={search.q ? undefined : t(can(who, 'client.create') ? 'teams.noneMake' : 'teams.noneNext')}
          action={
            !search.q &&
            can(who, 'import.run') && (
              <ButtonLink variant="light" to="/organisation/import">
                {t('import.link')}
              </ButtonLink>
            )
          }
        />
      )}
      {isThere && (
        <ul className={css.clients}>
          {shown.map((group) => (
            <Team key={group.id} group={group} figures={figures.data?.get(group.client.id)} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

/** The company, and for whoever may the way to bring in its clients. */
function Lead() {
  const { t } = useTexts();
  const who = useWho();
  const name = who.account.company?.name;
  if (!can(who, 'import.run')) return name;
  return (
    <>
      {name} · <Link to="/organisation/import">{t('import.link')}</Link>
    </>
  );
}

function AddClient() {
  const { t } = useTexts();
  // A company's first steps lead here with the form open; the same address later does not.
  const step = useStep();
  const [isOpen, setOpen] = useState(step !== undefined);
  return (
    <>
      <Button size="md" className={css.day} icon={<Icon d={plus} size={20} />} onClick={() => startTransition(() => setOpen(true))}>
        {t('teams.newClient')}
      </Button>
      <Suspense>{isOpen && <NewClient onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Tools({ search }: { search: TeamsSearch }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const change = (part: TeamsSearch) =>
    void navigate({ to: '/organisation/team', search: { ...search, ...part }, replace: true, resetScroll: false });
  return (
    <div className={rows.tools}>
      <Chips
        label={t('overview.order')}
        links={orders.map((sort) => ({
          key: sort ?? 'attention',
          text: t(`overview.by.${sort ?? 'attention'}`),
          isOn: search.sort === sort,
          link: (props) => <Link to="/organisation/team" search={{ ...search, sort }} {...props} />,
        }))}
      />
      <SearchField label={t('teams.find')} value={search.q} onSearch={(q) => change({ q })} />
    </div>
  );
}

function Team({ group, figures }: { group: ClientGroup; figures: ClientInShort | undefined }) {
  const { t } = useTexts();
  const open = useOpen();
  const { name } = group.client;
  const figureLines =
    figures &&
    [
      { name: 'today', text: figures.today > 0 && t('teams.missedToday', { count: figures.today }) },
      { name: 'week', text: figures.week > 0 && t('teams.missedWeek', { count: figures.week }) },
      { name: 'toSign', text: figures.toSign > 0 && t('overview.toSign', { count: figures.toSign }) },
      { name: 'inbox', text: (figures.unhandled ?? 0) > 0 && t('overview.unhandled', { count: figures.unhandled }) },
    ].filter(({ text }) => text);
  return (
    <li className={css.client} data-listed>
      <Link to="/organisation/team/$clientGroupId" {...ofTeam(group)} className={choice.choice}>
        <ClientFace client={group.client} size={48} />
        <span className={choice.words}>
          <b>{name}</b>
          {figureLines?.length === 0 && <small>{t('teams.nothingWaits')}</small>}
          {figureLines?.map(({ name: what, text }) => (
            <small key={what} data-what={what}>
              {text}
            </small>
          ))}
        </span>
        <Icon d={right} />
      </Link>
      <div className={css.opens}>
        <Button variant="subtle" size="md" aria-label={t('teams.dayOf', { name })} onClick={() => open(group, '/handelse')}>
          {t('shell.day')}
        </Button>
        <Button variant="subtle" size="md" aria-label={t('teams.weekOf', { name })} onClick={() => open(group, '/handelse/vecka')}>
          {t('teams.week')}
        </Button>
      </div>
    </li>
  );
}

/** The teams whose client's name contains the search words; by name, or those that need attention first, by the figures. */
function narrowed(groups: readonly ClientGroup[], { q = '', sort }: TeamsSearch, figures: ReadonlyMap<number, ClientInShort> | undefined) {
  const wanted = foldedAsked(q);
  const matches = groups.filter(({ client }) => holdsTyped(client.name, wanted));
  const place = ({ client }: ClientGroup) => figures?.get(client.id)?.place ?? Number.MAX_SAFE_INTEGER;
  return sort === 'name' ? matches : matches.toSorted((a, b) => place(a) - place(b));
}
