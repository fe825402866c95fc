/** The number of what waits behind a place, as it is now: inbox entries that nobody has dealt with, or overdue tasks (R81). */
import { useQuery } from '@tanstack/react-query';
import { useWho } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import { unhandledQuery, useLiveInbox } from './inbox-count.ts';
import { overdueQuery } from './overdue-count.ts';
import css from './place-count.module.css';

/** More than these need no figure. */
const MOST = 99;

export default function PlaceCount({ of }: { of: 'inbox' | 'tasks' }) {
  return of === 'inbox' ? <InInbox /> : <Overdue />;
}

function InInbox() {
  const { t } = useTexts();
  const count = useQuery(unhandledQuery).data?.unhandled ?? 0;
  useLiveInbox();
  return <Count count={count} label={t('shell.unhandled', { count })} />;
}

function Overdue() {
  const { t } = useTexts();
  const { account } = useWho();
  const { data: count = 0 } = useQuery(overdueQuery(account.company?.id));
  return <Count count={count} label={t('shell.overdue', { count })} />;
}

function Count({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <b role="img" className={css.count} aria-label={label}>
      {count > MOST ? `${MOST}+` : count}
    </b>
  );
}
