/** The current number behind a place: unhandled inbox entries, or tasks that are overdue or one's own today (R81, R94). */
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { unhandledQuery, useLiveInbox } from './inbox-count.ts';
import css from './place-count.module.css';
import { waitingQuery } from './waiting-count.ts';

/** More than these need no figure. */
const HIGHEST_SHOWN_COUNT = 99;

export default function PlaceCount({ place }: { place: 'inbox' | 'tasks' }) {
  return place === 'inbox' ? <InboxCount /> : <TaskCount />;
}

function InboxCount() {
  const { t } = useTexts();
  const count = useQuery(unhandledQuery).data?.unhandled ?? 0;
  useLiveInbox();
  return <Count count={count} label={t('shell.unhandled', { count })} />;
}

function TaskCount() {
  const { t } = useTexts();
  const { account } = useUser();
  const { data } = useQuery(waitingQuery(account.company?.id));
  if (!data) return null;
  const { overdue, mine: assignedCount, waiting } = data;
  const yoursText = assignedCount > 0 && t('shell.yours', { count: assignedCount });
  const label = [overdue > 0 && t('shell.overdue', { count: overdue }), yoursText].filter(Boolean).join(', ');
  return (
    <>
      {yoursText && (
        <small aria-hidden className={css.yours}>
          {yoursText}
        </small>
      )}
      <Count count={waiting} label={label} />
    </>
  );
}

function Count({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <b role="img" className={css.count} aria-label={label}>
      {count > HIGHEST_SHOWN_COUNT ? `${HIGHEST_SHOWN_COUNT}+` : count}
    </b>
  );
}
