/** One instance on a page of its own, whoever's day was open before (product «The day», R5). */

import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { httpStatusOf } from '../core/errors.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useUser } from '../core/session.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { info } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { useNow } from '../kit/now.ts';
import { usePageId, usePane } from '../kit/pane.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import css from '../shared/dated/instance.module.css';
import type { Row } from '../shared/day/day.ts';
import { useLiveDay } from '../shared/day/live-day.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { InstanceCard } from './InstanceCard.tsx';
import { useInstance } from './instance-query.ts';

// The organisation's, which the team never sees.
const EventHandling = lazy(() => retryWhenOnline(withLaterTexts(() => import('./EventHandling.tsx'))));
const UnsharedEvent = lazy(() => retryWhenOnline(withLaterTexts(() => import('./UnsharedEvent.tsx'))));

export default function InstanceDetail() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { localDateOf } = useDates();
  const instanceId = usePageId() ?? 0;
  const pane = usePane();
  const { data: row, error, isReady, refetch } = useInstance(instanceId);
  useActionAtClient('page.day', row?.clientId);
  const now = useNow();
  const user = useUser();
  const client = useClient(isReady ? row?.clientId : undefined).data;
  const isOffice = can(user, 'page.organisation');
  /** Something is being written about it, which is not lost when the row goes (R78). */
  const [isWriting, setWriting] = useState(false);
  const isGone = httpStatusOf(error) === 404;
  const isNotFound = instanceId === 0 || (isGone && !isWriting);
  const homePath = isOffice ? '/organisation/handelser' : '/handelse';
  const backPath = row && !isOffice ? `/handelse?date=${localDateOf(placedTimeOf(row))}&scrollId=${row.id}` : homePath;
  if (isNotFound)
    return (
      <Screen title={t('instance.notFound')} back={homePath}>
        <EmptyState
          icon={info}
          title={t('instance.notFoundTitle')}
          text={t('instance.notFoundWhy')}
          action={!pane && <ButtonLink to={homePath}>{t(isOffice ? 'shell.events' : 'instance.toDay')}</ButtonLink>}
        />
      </Screen>
    );
  const handlingPart = row && can(user, 'page.tasks') && <EventHandling row={row} now={now} />;
  return (
    <Screen
      title={row && isReady ? row.activityName : t('instance.title')}
      titlePart={row && t('instance.title')}
      about={<ClientHeader client={client} />}
      back={backPath}
      wide
    >
      {error && !row && <LoadError error={error} retry={() => void refetch()} />}
      {!error && !(row && isReady) && <Skeleton rows={6} size="line" />}
      {row && isReady && (
        <div className={css.page}>
          <LiveRow row={row} />
          <Suspense fallback={<Skeleton rows={6} size="line" />}>
            {row.notShared ? (
              <UnsharedEvent row={row} handlingPart={handlingPart} />
            ) : (
              <InstanceCard
                key={row.id}
                row={row}
                isGone={isGone}
                now={now}
                onSheet={setWriting}
                handlingPart={handlingPart}
                onRemoved={() =>
                  pane?.close() ?? navigate({ to: '/handelse', search: { date: localDateOf(placedTimeOf(row)) }, replace: true })
                }
              />
            )}
          </Suspense>
        </div>
      )}
    </Screen>
  );
}

/** Keeps the row live: its team listens to its day, the organisation to what is shared (R21, R78). */
function LiveRow({ row }: { row: Row }) {
  const { localDateOf } = useDates();
  useLiveDay(row.clientId, localDateOf(placedTimeOf(row)), undefined, row.id);
  return null;
}
