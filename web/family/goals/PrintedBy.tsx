/** The line that stands on paper alone: when it was printed, and by whom; on each page's head the browser says whose it is (R71). */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDates } from '../../kit/dates.ts';
import { useWho } from '../../start/session.ts';
import { useTexts } from '../../start/texts.ts';
import css from './paper.module.css';

/** `of` is the client. */
export function PrintedBy({ of }: { of: string }) {
  const { t } = useTexts();
  const { longTime } = useDates();
  const { account } = useWho();
  const [at, setAt] = useState(() => new Date().toISOString());
  // The browser takes its picture right after the event.
  useEffect(() => {
    let title = '';
    const now = () => {
      flushSync(() => setAt(new Date().toISOString()));
      title ||= document.title;
      document.title = `${of} · ${title}`;
    };
    const after = () => {
      document.title = title;
    };
    addEventListener('beforeprint', now);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', now);
      removeEventListener('afterprint', after);
    };
  }, [of]);
  return <p className={css.printed}>{t('pulse.printedAt', { at: longTime(at), by: `${account.firstName} ${account.lastName}` })}</p>;
}
