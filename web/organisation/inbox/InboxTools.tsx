/** The tools above the inbox, which narrow it in the address: the three views that are opened most as chips, the rest in a sheet. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useTexts } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { GroupLink } from '../../kit/link-group.ts';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import css from '../../shared/listing/filter-line.module.css';
import { clientsQuery, labelsQuery, nameIn } from '../../shared/listing/narrowing.ts';
import { type InboxSearch, useUnhandled } from './inbox-query.ts';

/** Without its script, which may be out of reach, the inbox is shown all the same. */
const UnnotifiedCount = lazy(() => retryWhenOnline(() => import('./UnnotifiedCount.tsx')));
const InboxFilter = lazyWithRetry(() => import('./InboxFilter.tsx'));

export function InboxTools({ search }: { search: InboxSearch }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { unhandled: unhandledCount, missed: missedCount, toSign } = useUnhandled(search);
  const { state, kind, clientId, labelId } = search;
  const clients = useQuery({ ...clientsQuery, enabled: clientId !== undefined });
  const labels = useQuery({ ...labelsQuery, enabled: labelId !== undefined });
  const change = (changes: InboxSearch) =>
    void navigate({ to: '/organisation/inkorg', search: { ...search, page: undefined, ...changes }, replace: true, resetScroll: false });
  const view = (key: string, viewSearch: InboxSearch, text: string): GroupLink => ({
    key,
    text,
    isCurrent: state === viewSearch.state && search.missed === viewSearch.missed,
    renderLink: (props) => (
      <Link
        to="/organisation/inkorg"
        search={{ ...search, page: undefined, state: undefined, missed: undefined, ...viewSearch }}
        {...props}
      />
    ),
  });
  const hasViewChip = state === undefined || state === 'TO_SIGN';
  const chip = (key: keyof InboxSearch, text: string) => ({ key, text, onRemove: () => change({ [key]: undefined }) });
  const activeFilters: (ActiveFilter | false)[] = [
    !hasViewChip && chip('state', t(`inbox.state.${state}`, { count: 0 })),
    search.missed !== undefined &&
      !(search.missed && state === undefined) &&
      chip('missed', t(search.missed ? 'inbox.missed' : 'inbox.shared')),
    kind !== undefined && chip('kind', t(`inbox.kind.${kind}`)),
    clientId !== undefined && chip('clientId', nameIn(clients.data, clientId, t('inbox.unknownClient'))),
    labelId !== undefined && chip('labelId', nameIn(labels.data, labelId, t('inbox.unknownLabel'))),
  ];
  return (
    <FilterLine
      label={t('inbox.states')}
      links={[
        view('IDLE', {}, unhandledCount === undefined ? t('inbox.unhandled') : t('inbox.state.IDLE', { count: unhandledCount })),
        view('missed', { missed: true }, missedCount === undefined ? t('inbox.missed') : t('inbox.missedOf', { count: missedCount })),
        view('TO_SIGN', { state: 'TO_SIGN' }, t('inbox.state.TO_SIGN', { count: toSign })),
      ]}
      activeFilters={activeFilters.filter((filter) => filter !== false)}
      renderSheet={(onClose) => <InboxFilter search={search} onChange={change} onClose={onClose} />}
    >
      <p className={css.unnotified}>
        <Suspense>
          <UnnotifiedCount search={search} />
        </Suspense>
      </p>
    </FilterLine>
  );
}
