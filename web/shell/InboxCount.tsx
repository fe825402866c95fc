/** The number of inbox entries that nobody has dealt with, as it is now. */
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../start/texts.ts';
import css from './inbox-count.module.css';
import { unhandledQuery, useLiveInbox } from './inbox-count.ts';

/** More than these need no figure. */
const MOST = 99;

export default function InboxCount() {
  const { t } = useTexts();
  const count = useQuery(unhandledQuery).data?.unhandled ?? 0;
  useLiveInbox();
  if (count === 0) return null;
  return (
    <b role="img" className={css.count} aria-label={t('shell.unhandled', { count })}>
      {count > MOST ? `${MOST}+` : count}
    </b>
  );
}
