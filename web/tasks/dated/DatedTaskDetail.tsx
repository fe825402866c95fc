/** One dated task on a page of its own. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { useDates } from '../../kit/dates.ts';
import { useNow } from '../../kit/now.ts';
import { usePageId, usePane } from '../../kit/pane.ts';
import { Screen } from '../../kit/Screen.tsx';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import css from '../../shared/dated/instance.module.css';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { DatedTaskCard } from './DatedTaskCard.tsx';
import { datedTaskQuery, withPolling } from './dated-query.ts';

export default function DatedTaskDetail() {
  const { t } = useTexts();
  const id = usePageId();
  const pane = usePane();
  const navigate = useNavigate();
  const { localDateOf } = useDates();
  const now = useNow();
  const query = useQuery(withPolling(datedTaskQuery(id)));
  /** Something is being written about it, which is not lost when the row goes (R78). */
  const [isWriting, setWriting] = useState(false);
  const combinedQueries = combineQueries(query);
  const row = query.data;
  if ((combinedQueries.hasMissingRow && !isWriting) || !row)
    return <PendingScreen query={combinedQueries} title={t('taskInstances.title')} back="/organisation/uppgifter" rows={6} />;
  const date = localDateOf(row.placedAt);
  return (
    <Screen
      title={row.name}
      titlePart={t('taskInstances.title')}
      about={row.clientId !== null && <ClientHeader client={{ id: row.clientId, name: row.clientName ?? '' }} />}
      back={`/organisation/uppgifter?date=${date}`}
      wide
    >
      <div className={css.page}>
        <DatedTaskCard
          row={row}
          isGone={combinedQueries.hasMissingRow}
          now={now}
          onSheet={setWriting}
          onRemoved={() => pane?.close() ?? navigate({ to: '/organisation/uppgifter', search: { date }, replace: true })}
        />
      </div>
    </Screen>
  );
}
