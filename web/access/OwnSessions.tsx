/** «Här är du inloggad»: each place with its device, since when and when last; one is ended by itself, all others together (R153). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSession } from '#contract/access/sessions.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useDates } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from './account.module.css';
import { deviceTextOf } from './device-here.ts';
import { ownSessionsQuery, useEndSession } from './own-sessions-query.ts';

export default function OwnSessions() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const [isConfirming, setAsking] = useState(false);
  const endMutation = useEndSession(() => setAsking(false));
  const otherCount = data?.filter(({ isThis }) => !isThis).length ?? 0;
  return (
    <section className={css.card} aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('ownSessions.title')}</h2>
      <p className={css.fact}>{t('ownSessions.lead')}</p>
      {!data && (error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data && (
        <ul className={css.rows}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} isEnding={endMutation.isPending} onEnd={() => endMutation.mutate(session)} />
          ))}
        </ul>
      )}
      {otherCount > 1 && (
        <Button variant="subtle" isDestructive onClick={() => setAsking(true)}>
          {t('ownSessions.endOthers')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('ownSessions.endOthersTitle')}
          question={t('ownSessions.endOthersQuestion', { count: otherCount })}
          confirmLabel={t('ownSessions.end')}
          isBusy={endMutation.isPending}
          onConfirm={() => endMutation.mutate(undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { t } = useTexts();
  const { formatDateTime, formatShortDay, today } = useDates();
  const device = deviceTextOf(session, t);
  const seenText =
    session.seenDay &&
    (session.seenDay === today() ? t('ownSessions.seenToday') : t('ownSessions.seen', { day: formatShortDay(session.seenDay) }));
  return (
    <li>
      <p className={css.fact}>
        <b>{device}</b>
        {session.isThis && <strong>{t('ownSessions.isThis')}</strong>}
        <small>{t(`ownSessions.since.${session.method}`, { at: formatDateTime(session.createdDate) })}</small>
        {seenText && <small>{seenText}</small>}
      </p>
      {!session.isThis && (
        <Button variant="subtle" loading={isEnding} aria-label={t('ownSessions.endOne', { device })} onClick={onEnd}>
          {t('ownSessions.end')}
        </Button>
      )}
    </li>
  );
}
