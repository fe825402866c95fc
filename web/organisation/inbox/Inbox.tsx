/** The organisation's inbox: what it should look at, newest first, ten at a time; handled, ignored and taken back, one or many (R22). */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InboxEntry } from '#contract/inbox.ts';
import type { InboxState } from '#domain/inbox.ts';
import css from '../../family/listing/rows.module.css';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import fab from '../../kit/fab.module.css';
import { Ghost } from '../../kit/Ghost.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { inbox as icon, plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Paging } from '../../kit/Paging.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useTexts } from '../../start/texts.ts';
import { InboxRow } from './InboxRow.tsx';
import { InboxTools } from './InboxTools.tsx';
import { useGoOn } from './inbox-focus.ts';
import { INBOX_PAGE, type InboxSearch, useHandling, useInbox } from './inbox-query.ts';

const route = getRouteApi('/signed-in/organisation/inkorg');
/** The acts on many entries; taking back only where something was done. */
const actsFor = (state: InboxSearch['state']): readonly InboxState[] =>
  state === undefined ? ['IGNORED', 'ACTION_TAKEN'] : state === 'ALL' ? ['IDLE', 'IGNORED', 'ACTION_TAKEN'] : ['IDLE'];

const idsOf = (some: readonly InboxEntry[]) => some.map(({ id }) => id);

export default function Inbox() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useInbox(search);
  const { list, goOn } = useGoOn();
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const entries = data?.data ?? [];
  const handling = useHandling((undone, act) => goOn({ ids: undone, before: undone, act }));
  // What others have dealt with meanwhile is not on the page any more.
  const picked = entries.filter(({ id }) => chosen?.has(id));
  const set = (some: readonly InboxEntry[], state: InboxState) => {
    handling.mutate({ entries: some, state }, { onSettled: () => goOn({ ids: idsOf(some), before: idsOf(entries), act: state }) });
    setChosen(undefined);
  };
  const choose = (id: number, on: boolean) =>
    setChosen((before) => new Set(on ? [...(before ?? []), id] : [...(before ?? [])].filter((one) => one !== id)));
  const isPlain = search.state === undefined && !search.clientId && !search.labelId && !search.kind;
  return (
    <Screen
      title={t('shell.inbox')}
      wide
      acts={
        entries.length > 1 && (
          <Button variant="default" aria-pressed={chosen !== undefined} onClick={() => setChosen(chosen ? undefined : new Set())}>
            {t(chosen ? 'shared.cancel' : 'inbox.many')}
          </Button>
        )
      }
    >
      <InboxTools search={search} />
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Ghost rows={5} />}
      {data && entries.length === 0 && (
        <EmptyState
          icon={icon}
          title={t(isPlain ? 'inbox.none' : 'inbox.noneSuch')}
          text={t(isPlain ? 'inbox.noneNext' : 'inbox.noneSuchNext')}
        />
      )}
      {entries.length > 0 && (
        <ul ref={list} className={css.list} aria-label={t('shell.inbox')}>
          {entries.map((entry) => (
            <InboxRow
              key={entry.id}
              entry={entry}
              chosen={chosen?.has(entry.id)}
              busy={handling.isPending}
              onChoose={(on) => choose(entry.id, on)}
              onSet={(state) => set([entry], state)}
            />
          ))}
        </ul>
      )}
      {chosen && (
        <section className={css.bar} data-foot aria-label={t('inbox.many')}>
          <Button variant="subtle" onClick={() => setChosen(new Set(picked.length === entries.length ? [] : idsOf(entries)))}>
            {t(picked.length === entries.length ? 'inbox.chooseNone' : 'inbox.chooseAll')}
          </Button>
          {actsFor(search.state).map((state) => (
            <Button
              key={state}
              variant={state === 'ACTION_TAKEN' ? 'filled' : 'default'}
              disabled={picked.length === 0 || handling.isPending}
              onClick={() => set(picked, state)}
            >
              {t(`inbox.setMany.${state}`, { count: picked.length })}
            </Button>
          ))}
        </section>
      )}
      <Paging
        search={{ page: search.page }}
        total={data?.total}
        per={INBOX_PAGE}
        onChange={({ page }, how) =>
          void navigate({ to: '/organisation/inkorg', search: { ...search, page }, replace: how?.replace ?? false, resetScroll: true })
        }
      />
      {!chosen && (
        <Link to="/uppgiftinstans/skapa" className={fab.fab} data-fab aria-label={t('taskInstances.create')}>
          <Icon d={plus} size={26} />
        </Link>
      )}
    </Screen>
  );
}
