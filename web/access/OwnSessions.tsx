/** «Här är du inloggad»: each place with its device, since when and when last; one is ended by itself, all others together (R153). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSession } from '#contract/access/sessions.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from './account.module.css';
import { deviceTextOf } from './device-here.ts';
import { ownSessionsQuery, useEndSession } from './own-sessions-query.ts';

export default function OwnSessions() {
  const { t } = useTranslation();
  const { data: ownSessions, error, refetch } = useQuery(ownSessionsQuery);
  const [isConfirming, setConfirming] = useState(false);
  const endSessionMutation = useEndSession(() => setConfirming(false));
  const otherCount = ownSessions?.filter(({ isThis }) => !isThis).length ?? 0;
  return (
    <section className={css.card} aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('ownSessions.title')}</h2>
      <p className={css.fact}>{t('ownSessions.lead')}</p>
      {!ownSessions && (error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rowCount={2} />)}
      {ownSessions && (
        <ul className={css.rows}>
          {ownSessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={endSessionMutation.isPending}
              onEnd={() => endSessionMutation.mutate(session)}
            />
          ))}
        </ul>
      )}
      {otherCount > 1 && (
        <Button variant="subtle" isDestructive onClick={() => setConfirming(true)}>
          {t('ownSessions.endOthers')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('ownSessions.endOthersTitle')}
          question={t('ownSessions.endOthersQuestion', { count: otherCount })}
          confirmLabel={t('ownSessions.end')}
          isBusy={endSessionMutation.isPending}
          onConfirm={() => endSessionMutation.mutate(undefined)}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { t } = useTranslation();
  const { formatDateTime, formatShortDay, today } = useDateFormatters();
  const deviceText = deviceTextOf(session, t);
  const lastSeenText =
    session.seenDay &&
    (session.seenDay === today() ? t('ownSessions.seenToday') : t('ownSessions.seen', { day: formatShortDay(session.seenDay) }));
  return (
    <li>
      <p className={css.fact}>
        <b>{deviceText}</b>
        {session.isThis && <strong>{t('ownSessions.isThis')}</strong>}
        <small>{t(`ownSessions.since.${session.method}`, { at: formatDateTime(session.createdDate) })}</small>
        {lastSeenText && <small>{lastSeenText}</small>}
      </p>
      {!session.isThis && (
        <Button variant="subtle" isLoading={isEnding} aria-label={t('ownSessions.endOne', { device: deviceText })} onClick={onEnd}>
          {t('ownSessions.end')}
        </Button>
      )}
    </li>
  );
}
