/** Search over everything one may see: one field, the list under it by kind, each leading to its page (decision 023). */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { search as endpoint, type SearchHit } from '#contract/search.ts';
import { LONGEST_SEARCH, searchKinds } from '#domain/search.ts';
import { call } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useWho } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { close as cross, search as glass } from '../kit/icons.ts';
import { ListOption } from '../kit/ListOption.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { optionKey } from '../kit/option-keys.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { TextField } from '../kit/TextField.tsx';
import { layoutOf } from './places.ts';
import { SearchNearest } from './SearchNearest.tsx';
import css from './search.module.css';
import { goTo, icons } from './search-places.ts';

/** Milliseconds without a key before the request. */
const PAUSE = 120;

const find = async (q: string, signal: AbortSignal) => (await call(endpoint.find, { query: { q }, signal })).data;

/** The texts that say what can be found, by who searches. */
const starts = { team: 'search.start', organisation: 'search.startOffice', admin: 'search.startAdmin' } as const;

export default function Search({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const who = useWho();
  const router = useRouter();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const words = usePaused(typed.trim());
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => find(words, signal),
    enabled: words !== '',
    // The list stays until the next one is there; what an answer is for is in its key, so that a late one is nobody's.
    placeholderData: (previous) => previous,
    retry: false,
  });
  const hasQuery = words !== '' && typed.trim() !== '';
  const hits = hasQuery && !error ? (data ?? []) : [];
  const isSettled = hasQuery && words === typed.trim() && data !== undefined && !isPlaceholderData && !error;
  const here = Math.min(at, hits.length - 1);
  const again = () => {
    // The button that had the focus goes away.
    box.current?.querySelector('input')?.focus();
    void refetch();
  };
  const closed = () => {
    onClose();
    // The opener is gone, or there was none: the browser leaves the focus in the closing dialog.
    if (document.activeElement?.matches('body, dialog *')) document.querySelector('main')?.focus({ preventScroll: true });
  };
  const optionId = (index: number) => `${id}-${index}`;

  return (
    <Sheet title={t('shell.search')} onClose={closed}>
      {(close) => {
        const choose = (hit: SearchHit) => {
          close();
          goTo(router, hit, who).catch((failed: unknown) => snack((t) => errorText(failed, t), { tone: 'error' }));
        };
        return (
          <div ref={box} className={css.search}>
            <div className={css.field}>
              <TextField
                type="search"
                role="combobox"
                aria-expanded={hits.length > 0}
                aria-controls={`${id}-list`}
                aria-autocomplete="list"
                aria-activedescendant={hits[here] ? optionId(here) : undefined}
                hideLabel
                label={t('search.label')}
                placeholder={t('search.label')}
                maxLength={LONGEST_SEARCH}
                icon={<Icon d={glass} />}
                value={typed}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value);
                  setAt(0);
                }}
                onKeyDown={(event) => optionKey(event, { options: hits, here, isSettled, setActive: setAt, choose })}
              />
              <IconButton aria-label={t('shared.close')} onClick={close}>
                <Icon d={cross} />
              </IconButton>
            </div>
            <p role="status" className={css.said}>
              {isSettled && hits.length > 0 && t('search.found', { count: hits.length })}
            </p>
            <div id={`${id}-list`} role="listbox" aria-label={t('search.hits')} hidden={hits.length === 0} className={css.list}>
              {searchKinds
                .filter((kind) => hits.some((hit) => hit.kind === kind))
                .map((kind) => (
                  // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
                  <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
                    <p id={`${id}-${kind}`} className={css.kind}>
                      {t(`search.kinds.${kind}`)}
                    </p>
                    {hits.map(
                      (hit, index) =>
                        hit.kind === kind && (
                          <ListOption
                            key={hit.id}
                            id={optionId(index)}
                            className={css.option}
                            isSelected={index === here}
                            onChoose={() => choose(hit)}
                          >
                            <Hit hit={hit} />
                          </ListOption>
                        ),
                    )}
                  </div>
                ))}
            </div>
            {hasQuery && error && <LoadError error={error} retry={again} />}
            {!hasQuery && (
              <EmptyState
                icon={glass}
                title={t(starts[layoutOf(who.roles)])}
                text={
                  <>
                    {t('search.startNext')} <span className={css.keys}>{t('search.keys')}</span>
                  </>
                }
              />
            )}
            <div role="status">
              {isSettled && hits.length === 0 && (
                <EmptyState
                  icon={glass}
                  title={t('search.none', { words })}
                  text={t('search.noneNext')}
                  action={
                    <SearchNearest
                      words={words}
                      onChoose={(meant) => {
                        setTyped(meant);
                        setAt(0);
                        box.current?.querySelector('input')?.focus();
                      }}
                    />
                  }
                />
              )}
            </div>
          </div>
        );
      }}
    </Sheet>
  );
}

/** The typed words, once there was a pause in them. */
function usePaused(typed: string): string {
  const [words, setWords] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return words;
}

function Hit({ hit }: { hit: SearchHit }) {
  const { t } = useTexts();
  const more = [hit.kind === 'CLIENT' ? null : hit.clientName, hit.detail, hit.archived && t('search.archived')].filter(Boolean);
  return (
    <>
      <Icon d={icons[hit.kind]} />
      <span>
        {hit.name}
        {more.length > 0 && <small>{more.join(' · ')}</small>}
      </span>
    </>
  );
}
