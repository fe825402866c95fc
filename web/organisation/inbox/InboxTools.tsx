/** The tools above the inbox, which narrow it in the address: the three views that are opened most as chips, the rest in a sheet. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useTranslation } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { GroupLink } from '../../kit/link-group.ts';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import css from '../../shared/listing/filter-line.module.css';
import { clientsQuery, findName, labelsQuery } from '../../shared/listing/narrowing.ts';
import { type InboxSearch, useInboxCounts } from './inbox-query.ts';

/** Without its script, which may be out of reach, the inbox is shown all the same. */
const UnnotifiedCount = lazy(() => retryWhenOnline(() => import('./UnnotifiedCount.tsx')));
const InboxFilter = lazyWithRetry(() => import('./InboxFilter.tsx'));

export function InboxTools({ search }: { search: InboxSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { unhandled: unhandledCount, missed: missedCount, toSign: toSignCount } = useInboxCounts(search);
  const { state, kind, clientId, labelId } = search;
  const clients = useQuery({ ...clientsQuery, enabled: clientId !== undefined });
  const labels = useQuery({ ...labelsQuery, enabled: labelId !== undefined });
  const changeSearch = (changes: InboxSearch) =>
    void navigate({ to: '/organisation/inkorg', search: { ...search, page: undefined, ...changes }, replace: true, resetScroll: false });
  const createViewLink = (viewKey: string, viewSearch: InboxSearch, text: string): GroupLink => ({
    key: viewKey,
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
  const createChip = (filterName: keyof InboxSearch, text: string) => ({
    key: filterName,
    text,
    onRemove: () => changeSearch({ [filterName]: undefined }),
  });
  const activeFilters: (ActiveFilter | false)[] = [
    !hasViewChip && createChip('state', t(`inbox.state.${state}`, { count: 0 })),
    search.missed !== undefined &&
      !(search.missed && state === undefined) &&
      createChip('missed', t(search.missed ? 'inbox.missed' : 'inbox.shared')),
    kind !== undefined && createChip('kind', t(`inbox.kind.${kind}`)),
    clientId !== undefined && createChip('clientId', findName(clients.data, clientId, t('inbox.unknownClient'))),
    labelId !== undefined && createChip('labelId', findName(labels.data, labelId, t('inbox.unknownLabel'))),
  ];
  return (
    <FilterLine
      label={t('inbox.states')}
      links={[
        createViewLink('IDLE', {}, unhandledCount === undefined ? t('inbox.unhandled') : t('inbox.state.IDLE', { count: unhandledCount })),
        createViewLink(
          'missed',
          { missed: true },
          missedCount === undefined ? t('inbox.missed') : t('inbox.missedOf', { count: missedCount }),
        ),
        createViewLink('TO_SIGN', { state: 'TO_SIGN' }, t('inbox.state.TO_SIGN', { count: toSignCount })),
      ]}
      activeFilters={activeFilters.filter((filter) => filter !== false)}
      renderSheet={(onClose) => <InboxFilter search={search} onChange={changeSearch} onClose={onClose} />}
    >
      <p className={css.unnotified}>
        <Suspense>
          <UnnotifiedCount search={search} />
        </Suspense>
      </p>
    </FilterLine>
  );
}
