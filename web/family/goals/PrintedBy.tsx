/** The line that stands on paper alone: when it was printed, and by whom (R71). */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDates } from '../../kit/dates.ts';
import { useWho } from '../../start/session.ts';
import { useTexts } from '../../start/texts.ts';
import css from './paper.module.css';

export function PrintedBy() {
  const { t } = useTexts();
  const { longTime } = useDates();
  const { account } = useWho();
  const [at, setAt] = useState(() => new Date().toISOString());
  // The browser takes its picture right after the event.
  useEffect(() => {
    const now = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', now);
    return () => removeEventListener('beforeprint', now);
  }, []);
  return <p className={css.printed}>{t('pulse.printedAt', { at: longTime(at), by: `${account.firstName} ${account.lastName}` })}</p>;
}
