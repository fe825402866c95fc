/** One instance on a page of its own, whoever's day was open before (product «The day», R5). */

import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { httpStatusOf } from '../core/errors.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useUser } from '../core/session.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { infoIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { useNow } from '../kit/now.ts';
import { usePageId, usePane } from '../kit/pane.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import css from '../shared/dated/instance.module.css';
import type { DayInstance } from '../shared/day/day.ts';
import { useLiveDay } from '../shared/day/live-day.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { InstanceCard } from './InstanceCard.tsx';
import { useInstance } from './instance-query.ts';

// The organisation's, which the team never sees.
const EventHandling = lazy(() => retryWhenOnline(withLaterTexts(() => import('./EventHandling.tsx'))));
const UnsharedEvent = lazy(() => retryWhenOnline(withLaterTexts(() => import('./UnsharedEvent.tsx'))));

export default function InstanceDetail() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { localDateOf } = useDateFormatters();
  const instanceId = usePageId() ?? 0;
  const pane = usePane();
  const { data: instance, error, isReady, refetch } = useInstance(instanceId);
  useActionAtClient('page.day', instance?.clientId);
  const now = useNow();
  const user = useUser();
  const client = useClient(isReady ? instance?.clientId : undefined).data;
  const isOffice = can(user, 'page.organisation');
  /** Something is being written about it, which is not lost when the row goes (R78). */
  const [isWriting, setWriting] = useState(false);
  const isDeleted = httpStatusOf(error) === 404;
  const isMissing = instanceId === 0 || (isDeleted && !isWriting);
  const homePath = isOffice ? '/organisation/handelser' : '/handelse';
  const backPath = instance && !isOffice ? `/handelse?date=${localDateOf(placedTimeOf(instance))}&scrollId=${instance.id}` : homePath;
  if (isMissing)
    return (
      <Screen title={t('instance.notFound')} backPath={homePath}>
        <EmptyState
          icon={infoIcon}
          title={t('instance.notFoundTitle')}
          text={t('instance.notFoundWhy')}
          action={!pane && <ButtonLink to={homePath}>{t(isOffice ? 'shell.events' : 'instance.toDay')}</ButtonLink>}
        />
      </Screen>
    );
  const handlingSection = instance && can(user, 'page.tasks') && <EventHandling instance={instance} now={now} />;
  return (
    <Screen
      title={instance && isReady ? instance.activityName : t('instance.title')}
      titlePart={instance && t('instance.title')}
      pageHeader={<ClientHeader client={client} />}
      backPath={backPath}
      wide
    >
      {error && !instance && <LoadError error={error} retry={() => void refetch()} />}
      {!error && !(instance && isReady) && <Skeleton rowCount={6} size="line" />}
      {instance && isReady && (
        <div className={css.page}>
          <LiveInstance instance={instance} />
          <Suspense fallback={<Skeleton rowCount={6} size="line" />}>
            {instance.notShared ? (
              <UnsharedEvent instance={instance} handlingSection={handlingSection} />
            ) : (
              <InstanceCard
                key={instance.id}
                instance={instance}
                isNoLongerListed={isDeleted}
                now={now}
                onSheetOpenChange={setWriting}
                handlingSection={handlingSection}
                onRemoved={() =>
                  pane?.close() ?? navigate({ to: '/handelse', search: { date: localDateOf(placedTimeOf(instance)) }, replace: true })
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
function LiveInstance({ instance }: { instance: DayInstance }) {
  const { localDateOf } = useDateFormatters();
  useLiveDay(instance.clientId, localDateOf(placedTimeOf(instance)), undefined, instance.id);
  return null;
}
