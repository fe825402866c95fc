/** The head that stands on paper alone: which days are told of, which kind, and when it was printed. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { useDates } from '../kit/dates.ts';
import { useTexts } from '../start/texts.ts';
import css from './timeline.module.css';
import type { Kind } from './timeline-query.ts';

type Props = { from: string; to: string; kind: Kind | undefined; dates: ReturnType<typeof useDates> };

export function Printed({ from, to, kind, dates }: Props) {
  const { t } = useTexts();
  const [at, setAt] = useState(() => new Date().toISOString());
  // The browser takes its picture right after the event.
  useEffect(() => {
    const now = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', now);
    return () => removeEventListener('beforeprint', now);
  }, []);
  const { shortDay, longTime } = dates;
  return (
    <div className={css.printed}>
      <p>{t('timeline.period', { from: shortDay(from), to: shortDay(to) })}</p>
      {kind && <p>{t('timeline.only', { kind: t(`timeline.kind.${kind}`).toLocaleLowerCase() })}</p>}
      <p>{t('timeline.printedAt', { at: longTime(at) })}</p>
    </div>
  );
}
