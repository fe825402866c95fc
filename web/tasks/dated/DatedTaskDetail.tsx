/** One dated task on a page of its own. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { useNow } from '../../kit/now.ts';
import { usePageId, usePane } from '../../kit/pane.ts';
import { Screen } from '../../kit/Screen.tsx';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import css from '../../shared/dated/instance.module.css';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { DatedTaskCard } from './DatedTaskCard.tsx';
import { datedTaskQuery, withPolling } from './dated-query.ts';

export default function DatedTaskDetail() {
  const { t } = useTranslation();
  const id = usePageId();
  const pane = usePane();
  const navigate = useNavigate();
  const { localDateOf } = useDateFormatters();
  const now = useNow();
  const taskQuery = useQuery(withPolling(datedTaskQuery(id)));
  /** Something is being written about it, which is not lost when the row goes (R78). */
  const [isWriting, setWriting] = useState(false);
  const combinedQueries = combineQueries(taskQuery);
  const instance = taskQuery.data;
  if ((combinedQueries.hasMissingRow && !isWriting) || !instance)
    return <PendingScreen query={combinedQueries} title={t('taskInstances.title')} backPath="/organisation/uppgifter" rows={6} />;
  const date = localDateOf(instance.placedAt);
  return (
    <Screen
      title={instance.name}
      titlePart={t('taskInstances.title')}
      pageHeader={instance.clientId !== null && <ClientHeader client={{ id: instance.clientId, name: instance.clientName ?? '' }} />}
      backPath={`/organisation/uppgifter?date=${date}`}
      wide
    >
      <div className={css.page}>
        <DatedTaskCard
          instance={instance}
          isDeleted={combinedQueries.hasMissingRow}
          now={now}
          onSheetOpenChange={setWriting}
          onRemoved={() => pane?.close() ?? navigate({ to: '/organisation/uppgifter', search: { date }, replace: true })}
        />
      </div>
    </Screen>
  );
}
