/** The calls by route: how often each was asked for, how long its answers took, and its faults. */
import { useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { useAmounts } from './amounts.ts';
import { faultsOf } from './faults.ts';
import css from './management.module.css';
import type { Metrics } from './management-query.ts';

type Route = Metrics['routes'][number];
/** Rows that are shown at first. */
const FIRST_ROWS = 12;
const fields = {
  count: ({ count }: Route) => count,
  p50: ({ p50 }: Route) => p50 ?? 0,
  p95: ({ p95 }: Route) => p95 ?? 0,
  p99: ({ p99 }: Route) => p99 ?? 0,
  faults: ({ statuses }: Route) => faultsOf(statuses),
};

export function RouteTable({ routes }: { routes: readonly Route[] }) {
  const { t } = useTexts();
  const { count, millisecondsText } = useAmounts();
  const [sort, setSort] = useState('count,desc');
  const [isExpanded, setExpanded] = useState(false);
  const [sortField = 'count', direction] = sort.split(',');
  const measure = fields[sortField as keyof typeof fields] ?? fields.count;
  const sortedRoutes = routes
    .map((route, id) => ({ ...route, id }))
    .sort((a, b) => (direction === 'asc' ? 1 : -1) * (measure(a) - measure(b)) || a.route.localeCompare(b.route));
  const remainingCount = sortedRoutes.length - FIRST_ROWS;
  const durationText = (number: number | null) => (number === null ? '–' : millisecondsText(number));
  return (
    <div className={css.table}>
      <DataTable
        label={t('management.metrics.requests')}
        columns={[
          { title: t('management.metrics.route') },
          { title: t('management.metrics.count'), sortField: 'count', cell: (row) => count(row.count) },
          { title: t('management.metrics.half'), sortField: 'p50', cell: ({ p50 }) => durationText(p50) },
          { title: t('management.metrics.most'), sortField: 'p95', cell: ({ p95 }) => durationText(p95) },
          { title: t('management.metrics.nearlyAll'), sortField: 'p99', cell: ({ p99 }) => durationText(p99) },
          { title: t('management.metrics.faults'), sortField: 'faults', cell: ({ statuses }) => count(faultsOf(statuses)) },
        ]}
        renderRowLink={({ method, route }) => (
          <span className={css.code}>
            {method} {route === 'pages' || route === 'unknown' ? t(`management.metrics.${route}`) : route.replaceAll('/', '/\u200b')}
          </span>
        )}
        rows={isExpanded ? sortedRoutes : sortedRoutes.slice(0, FIRST_ROWS)}
        sort={sort}
        onSort={setSort}
        error={null}
        onRetry={() => {}}
        emptyState={<p className={css.normal}>{t('management.metrics.none')}</p>}
      />
      {!isExpanded && remainingCount > 0 && (
        <Button variant="subtle" size="md" onClick={() => setExpanded(true)}>
          {t('management.metrics.showAll', { count: remainingCount })}
        </Button>
      )}
    </div>
  );
}
