/**
 * Others' changes of what the client shares with its organisation, shown to the team under its day until the reader marks them as read
 * (R88, decision 043). The notice stands last, so that nothing that one taps moves when it comes.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serverTimeMs } from '../core/clock.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { sharingChangeText, sharingLogQuery } from '../shared/team/sharing-log.ts';
import css from './sharing-notice.module.css';

/** Milliseconds after which a change is found on the team's page alone. */
const MAX_UNREAD_AGE_MS = 14 * 86_400_000;
const MAX_SHOWN_CHANGES = 3;

export default function SharingNotice({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const dates = useDateFormatters();
  const { account } = useUser();
  // The last line that was read, by this account on this device.
  const storageKey = `sharingRead.${account.id}.${clientId}`;
  const [lastReadId, setLastReadId] = useState(() => Number(localStorage.getItem(storageKey) ?? 0));
  const { data: sharingChanges = [] } = useQuery({ ...sharingLogQuery(clientId), throwOnError: false });
  const unreadChanges = sharingChanges.filter(
    ({ id, isOwn, at }) => id > lastReadId && !isOwn && serverTimeMs() - Date.parse(at) < MAX_UNREAD_AGE_MS,
  );
  const [newestChange] = unreadChanges;
  if (!newestChange) return null;
  const markRead = () => {
    localStorage.setItem(storageKey, String(newestChange.id));
    setLastReadId(newestChange.id);
  };
  return (
    <section className={css.notice} aria-label={t('day.sharing.title')}>
      {unreadChanges.slice(0, MAX_SHOWN_CHANGES).map((change) => (
        <p key={change.id}>{sharingChangeText(change, t, dates)}</p>
      ))}
      <div className={css.acts}>
        <Link to="/klientgrupp" hash="delning">
          {t('day.sharing.all')}
        </Link>
        <Button variant="light" size="md" onClick={markRead}>
          {t('day.sharing.read')}
        </Button>
      </div>
    </section>
  );
}
