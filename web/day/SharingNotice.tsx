/**
 * Others' changes of what the client shares with its organisation, shown to the team under its day until the reader marks them as read
 * (R88, decision 043). The notice stands last, so that nothing that one taps moves when it comes.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serverTime } from '../core/clock.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { sharingInWords, sharingLogQuery } from '../shared/team/sharing-log.ts';
import css from './sharing-notice.module.css';

/** Milliseconds after which a change is found on the team's page alone. */
const NEWS_MS = 14 * 86_400_000;
const MAX_SHOWN = 3;

export default function SharingNotice({ clientId }: { clientId: number }) {
  const { t } = useTexts();
  const dates = useDates();
  const { account } = useUser();
  // The last line that was read, by this account on this device.
  const storageKey = `sharingRead.${account.id}.${clientId}`;
  const [lastReadId, setLastReadId] = useState(() => Number(localStorage.getItem(storageKey) ?? 0));
  const { data = [] } = useQuery({ ...sharingLogQuery(clientId), throwOnError: false });
  const news = data.filter(({ id, isOwn, at }) => id > lastReadId && !isOwn && serverTime() - Date.parse(at) < NEWS_MS);
  const [newestChange] = news;
  if (!newestChange) return null;
  const markRead = () => {
    localStorage.setItem(storageKey, String(newestChange.id));
    setLastReadId(newestChange.id);
  };
  return (
    <section className={css.notice} aria-label={t('day.sharing.title')}>
      {news.slice(0, MAX_SHOWN).map((change) => (
        <p key={change.id}>{sharingInWords(change, t, dates)}</p>
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
