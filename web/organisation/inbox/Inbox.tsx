/** The organisation's inbox: what it should look at, what was missed first, ten at a time; handled, ignored and taken back, one, many or all (R22, R82). */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InboxEntry } from '#contract/inbox.ts';
import { type InboxState, MOST_AT_ONCE } from '#domain/inbox.ts';
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
import { INBOX_PAGE, type InboxSearch, useInbox } from './inbox-query.ts';
import { useHandling } from './use-handling.ts';

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
  const [isAll, setAll] = useState(false);
  const total = data?.total ?? 0;
  const from = search.state ?? 'IDLE';
  const takesAll = chosen !== undefined && isAll && from !== 'ALL' && total > entries.length;
  const stop = () => {
    setChosen(undefined);
    setAll(false);
  };
  const set = (some: readonly InboxEntry[], state: InboxState) => {
    const all = takesAll ? { all: { search, from, total } } : {};
    handling.mutate({ entries: some, state, ...all }, { onSettled: () => goOn({ ids: idsOf(some), before: idsOf(entries), act: state }) });
    stop();
  };
  const choose = (id: number, on: boolean) => {
    setAll(false);
    setChosen((before) => new Set(on ? [...(before ?? []), id] : [...(before ?? [])].filter((one) => one !== id)));
  };
  const isWhole = picked.length === entries.length;
  const count = takesAll ? total : picked.length;
  const isPlain = search.state === undefined && !search.clientId && !search.labelId && !search.kind && search.missed === undefined;
  return (
    <Screen
      title={t('shell.inbox')}
      wide
      acts={
        entries.length > 1 && (
          <Button variant="default" aria-pressed={chosen !== undefined} onClick={() => (chosen ? stop() : setChosen(new Set()))}>
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
          <Button
            variant="subtle"
            onClick={() => {
              setChosen(new Set(isWhole ? [] : idsOf(entries)));
              setAll(!isWhole);
            }}
          >
            {t(isWhole ? 'inbox.chooseNone' : from === 'ALL' || total <= entries.length ? 'inbox.chooseAll' : 'inbox.chooseAllOf', {
              count: total,
            })}
          </Button>
          {count > MOST_AT_ONCE && <p className={css.most}>{t('inbox.most', { count: MOST_AT_ONCE })}</p>}
          {actsFor(search.state).map((state) => (
            <Button
              key={state}
              variant={state === 'ACTION_TAKEN' ? 'filled' : 'default'}
              disabled={picked.length === 0 || handling.isPending}
              onClick={() => set(picked, state)}
            >
              {t(`inbox.setMany.${state}`, { count })}
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
