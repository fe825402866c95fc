/** The current number behind a place: unhandled inbox entries, or tasks that are overdue or one's own today (R81, R94). */
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { unhandledCountQuery, useLiveInbox } from './inbox-count.ts';
import css from './place-count.module.css';
import { waitingCountQuery } from './waiting-count.ts';

/** More than these need no figure. */
const HIGHEST_SHOWN_COUNT = 99;

export default function PlaceCount({ countedPlace }: { countedPlace: 'inbox' | 'tasks' }) {
  return countedPlace === 'inbox' ? <InboxCount /> : <TaskCount />;
}

function InboxCount() {
  const { t } = useTranslation();
  const count = useQuery(unhandledCountQuery).data?.unhandled ?? 0;
  useLiveInbox();
  return <CountBadge count={count} label={t('shell.unhandled', { count })} />;
}

function TaskCount() {
  const { t } = useTranslation();
  const { account } = useUser();
  const { data } = useQuery(waitingCountQuery(account.company?.id));
  if (!data) return null;
  const { overdue: overdueCount, mine: assignedCount, waiting: waitingCount } = data;
  const assignedText = assignedCount > 0 && t('shell.yours', { count: assignedCount });
  const label = [overdueCount > 0 && t('shell.overdue', { count: overdueCount }), assignedText].filter(Boolean).join(', ');
  return (
    <>
      {assignedText && (
        <small aria-hidden className={css.yours}>
          {assignedText}
        </small>
      )}
      <CountBadge count={waitingCount} label={label} />
    </>
  );
}

function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <b role="img" className={css.count} aria-label={label}>
      {count > HIGHEST_SHOWN_COUNT ? `${HIGHEST_SHOWN_COUNT}+` : count}
    </b>
  );
}
