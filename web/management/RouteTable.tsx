/** The calls by route: how often each was asked for, how long its answers took, and its faults. */
import { useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { useAmountTexts } from './amounts.ts';
import { countFaults } from './faults.ts';
import css from './management.module.css';
import type { Metrics } from './management-query.ts';

type RouteMetrics = Metrics['routes'][number];
/** Rows that are shown at first. */
const FIRST_ROW_COUNT = 12;
const measureByField = {
  count: ({ count }: RouteMetrics) => count,
  p50: ({ p50 }: RouteMetrics) => p50 ?? 0,
  p95: ({ p95 }: RouteMetrics) => p95 ?? 0,
  p99: ({ p99 }: RouteMetrics) => p99 ?? 0,
  faults: ({ statuses }: RouteMetrics) => countFaults(statuses),
};

export function RouteTable({ routes }: { routes: readonly RouteMetrics[] }) {
  const { t } = useTranslation();
  const { countText, millisecondsText } = useAmountTexts();
  const [sort, setSort] = useState('count,desc');
  const [isExpanded, setExpanded] = useState(false);
  const [sortField = 'count', direction] = sort.split(',');
  const measure = measureByField[sortField as keyof typeof measureByField] ?? measureByField.count;
  const sortedRoutes = routes
    .map((routeMetrics, id) => ({ ...routeMetrics, id }))
    .sort((a, b) => (direction === 'asc' ? 1 : -1) * (measure(a) - measure(b)) || a.route.localeCompare(b.route));
  const remainingCount = sortedRoutes.length - FIRST_ROW_COUNT;
  const durationText = (milliseconds: number | null) => (milliseconds === null ? '–' : millisecondsText(milliseconds));
  return (
    <div className={css.table}>
      <DataTable
        label={t('management.metrics.requests')}
        columns={[
          { title: t('management.metrics.route') },
          { title: t('management.metrics.count'), sortField: 'count', cell: (routeMetrics) => countText(routeMetrics.count) },
          { title: t('management.metrics.half'), sortField: 'p50', cell: ({ p50 }) => durationText(p50) },
          { title: t('management.metrics.most'), sortField: 'p95', cell: ({ p95 }) => durationText(p95) },
          { title: t('management.metrics.nearlyAll'), sortField: 'p99', cell: ({ p99 }) => durationText(p99) },
          { title: t('management.metrics.faults'), sortField: 'faults', cell: ({ statuses }) => countText(countFaults(statuses)) },
        ]}
        renderRowLink={({ method, route }) => (
          <span className={css.code}>
            {method} {route === 'pages' || route === 'unknown' ? t(`management.metrics.${route}`) : route.replaceAll('/', '/\u200b')}
          </span>
        )}
        rows={isExpanded ? sortedRoutes : sortedRoutes.slice(0, FIRST_ROW_COUNT)}
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
