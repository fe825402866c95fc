/** The queues of background jobs: what waits, is tried again, runs and has failed in each. */

import { useTranslation } from '../core/texts.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { useAmountTexts } from './amounts.ts';
import css from './management.module.css';
import type { Metrics } from './management-query.ts';

type Queue = NonNullable<Metrics['jobs']>[number];

/** `lateSeconds`: seconds from which on somebody should look. */
export function QueueTable({ queues, lateSeconds }: { queues: readonly Queue[]; lateSeconds: number }) {
  const { t } = useTranslation();
  const { countText, durationText } = useAmountTexts();
  const renderMarkedValue = (value: string, needsAttention: boolean) => (needsAttention ? <b className={css.off}>{value}</b> : value);
  return (
    <div className={css.table}>
      <DataTable
        label={t('management.metrics.jobs')}
        columns={[
          { title: t('management.metrics.queue') },
          { title: t('management.metrics.waiting'), cell: ({ waiting }) => countText(waiting) },
          { title: t('management.metrics.retrying'), cell: ({ retrying }) => countText(retrying) },
          { title: t('management.metrics.active'), cell: ({ active }) => countText(active) },
          { title: t('management.metrics.failed'), cell: ({ failed }) => renderMarkedValue(countText(failed), failed > 0) },
          {
            title: t('management.metrics.oldest'),
            cell: ({ oldestSeconds }) =>
              oldestSeconds === null ? '–' : renderMarkedValue(durationText(oldestSeconds), oldestSeconds > lateSeconds),
          },
        ]}
        renderRowLink={({ queue }) => <span className={css.code}>{queue}</span>}
        rows={queues.map((queue, id) => ({ ...queue, id }))}
        sort=""
        onSort={() => {}}
        error={null}
        onRetry={() => {}}
        emptyState={null}
      />
    </div>
  );
}
