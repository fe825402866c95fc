/** The client's activities by type: narrowed by category, searched by name, each a link to its page (spec 2 §2). */
import '../theme/input.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { CategoryChips } from '../shared/CategoryChips.tsx';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Ghost } from '../shared/Ghost.tsx';
import cards from '../shared/groups.module.css';
import { Icon } from '../shared/Icon.tsx';
import { search as glass, activities as listIcon, plus } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { Screen } from '../shared/Screen.tsx';
import { useChosen, useWho } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { ActivityActs } from './ActivityActs.tsx';
import css from './activities.module.css';
import { type Activity, activitiesOf, catalogueOf, useClient } from './data.ts';
import { emptyTypes, type Group, grouped, shownCategories } from './grouping.ts';
import { TypeGroup } from './TypeGroup.tsx';

export default function ActivityList() {
  const { t } = useTexts();
  const who = useWho();
  const chosen = useChosen();
  const navigate = useNavigate();
  const asked = useSearch({ from: '/signed-in/of-client/aktiviteter' });
  const clientId = asked.clientId ?? chosen!.client.id;
  const [search, setSearch] = useState('');
  const [toggled, setToggled] = useState<Record<number, boolean>>({});
  const [acting, act] = useState<Activity>();
  const { client, error: clientError, retry } = useClient(clientId);
  const catalogue = useQuery(catalogueOf(clientId));
  const list = useQuery(activitiesOf(clientId));

  const creates = can(who, 'page.activities.create');
  const manages = can(who, 'page.activities.catalogue');
  const changes = can(who, 'page.activities.edit') || can(who, 'activity.remove');
  const error = clientError ?? catalogue.error ?? list.error;
  const all = list.data ?? [];
  const { categories = [], types = [] } = catalogue.data ?? {};
  const ready = client && list.data && catalogue.data;
  const shown = shownCategories(categories, all, creates || manages);
  const category = shown.find(({ id }) => id === asked.categoryId);
  const searching = search.trim() !== '';
  const found = grouped(all, { categoryId: category?.id, search, types });
  const groups = (creates || manages) && category && !searching ? [...found, ...emptyTypes(types, found, category, manages)] : found;
  const isOpen = ({ type }: Group) => toggled[type.id] ?? (searching || category !== undefined || type.id === asked.typeId);

  const toggle = (group: Group) => {
    const open = isOpen(group);
    setToggled({ ...toggled, [group.type.id]: !open });
    const typeId = open ? (asked.typeId === group.type.id ? undefined : asked.typeId) : group.type.id;
    void navigate({ to: '/aktiviteter' as const, search: { ...asked, typeId }, replace: true, resetScroll: false });
  };
  const toCreate = { to: '/aktiviteter/skapa', search: { clientId: asked.clientId, categoryId: category?.id } } as const;
  const create = (
    <Button renderRoot={(props) => <Link {...toCreate} {...props} />} leftSection={<Icon d={plus} />}>
      {t('activities.create')}
    </Button>
  );
  const manage = (
    <Button
      variant="subtle"
      className={css.manage ?? ''}
      renderRoot={(props) => (
        <Link to="/aktiviteter/kategorier" search={{ clientId: asked.clientId, categoryId: category?.id }} {...props} />
      )}
    >
      {t('catalogue.manage')}
    </Button>
  );
  const empty = () => {
    if (all.length === 0 && (categories.length === 0 || types.length === 0)) {
      const [none, next] =
        categories.length === 0
          ? (['activities.noCategories', 'activities.noCategoriesNext'] as const)
          : (['activities.noTypes', 'activities.noTypesNext'] as const);
      return (
        <EmptyState
          icon={listIcon}
          title={t(none)}
          text={t(manages ? next : 'activities.askAdmin')}
          action={creates ? create : manages && manage}
        />
      );
    }
    if (all.length === 0 && !category)
      return (
        <EmptyState
          icon={listIcon}
          title={t('activities.none')}
          text={t(creates ? 'activities.noneNext' : 'activities.askAdmin')}
          action={creates && create}
        />
      );
    if (searching) return <EmptyState icon={glass} title={t('activities.noneFound')} text={t('activities.noneFoundNext')} />;
    return (
      <EmptyState icon={listIcon} title={t('activities.noneHere')} text={!creates && t('activities.askAdmin')} action={creates && create} />
    );
  };

  return (
    <Screen
      title={t('activities.title')}
      lead={client?.name}
      wide
      acts={
        creates &&
        ready &&
        all.length > 0 && (
          <>
            <div className={css.wideOnly}>{create}</div>
            <ActionIcon
              className={css.phoneOnly ?? ''}
              variant="filled"
              color="pine"
              radius="xl"
              aria-label={t('activities.create')}
              renderRoot={(props) => <Link {...toCreate} {...props} />}
            >
              <Icon d={plus} />
            </ActionIcon>
          </>
        )
      }
    >
      {error ? (
        <LoadError
          error={error}
          retry={() => {
            retry();
            void catalogue.refetch();
            void list.refetch();
          }}
        />
      ) : !ready ? (
        <Ghost rows={6} />
      ) : (
        <div className={css.page} data-alone={shown.length === 0 || undefined}>
          {shown.length > 0 && (
            <CategoryChips
              categories={shown}
              chosen={category?.id}
              icon={listIcon}
              link={(categoryId, props) => <Link to="/aktiviteter" search={{ clientId: asked.clientId, categoryId }} {...props} />}
              manage={manages && <div className={css.wideOnly}>{manage}</div>}
            />
          )}
          {all.length > 0 && (
            <search className={css.search}>
              <TextInput
                type="search"
                maxLength={100}
                autoComplete="off"
                aria-label={t('activities.search')}
                placeholder={t('activities.search')}
                leftSection={<Icon d={glass} />}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            </search>
          )}
          <div className={`${cards.groups} ${css.groups}`}>
            <p className="hidden" role="status">
              {searching && t('activities.found', { count: groups.reduce((sum, group) => sum + group.activities.length, 0) })}
            </p>
            {groups.length === 0 && empty()}
            {groups.map((group) => (
              <TypeGroup
                key={group.type.id}
                group={group}
                open={isOpen(group)}
                linked={group.type.id === asked.typeId}
                clientId={asked.clientId}
                isSelected={types.some(({ id }) => id === group.type.id)}
                onToggle={() => toggle(group)}
                onMore={changes ? act : undefined}
              />
            ))}
            {manages && all.length > 0 && <div className={css.phoneOnly}>{manage}</div>}
          </div>
        </div>
      )}
      {acting && <ActivityActs activity={acting} onClose={() => act(undefined)} />}
    </Screen>
  );
}
