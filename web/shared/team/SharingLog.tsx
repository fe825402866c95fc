/** The changes of what a client shares with its organisation, newest first: who made them and when (R88, decision 043). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { sharingInWords, sharingLogQuery } from './sharing-log.ts';
import css from './team.module.css';

/** So many are shown at first. */
const MAX_SHOWN = 5;

export function SharingLog({ clientId }: { clientId: number }) {
  const { t } = useTexts();
  const dates = useDates();
  const [isExpanded, setIsExpanded] = useState(false);
  const { data, error, refetch } = useQuery(sharingLogQuery(clientId));
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className={css.part} id="delning">
      <h2>{t('team.sharing')}</h2>
      {data.length === 0 && <p className={css.hint}>{t('team.sharingNone')}</p>}
      {data.length > 0 && (
        <ul className={css.list}>
          {(isExpanded ? data : data.slice(0, MAX_SHOWN)).map((change) => (
            <li key={change.id} className={css.row}>
              <p className={css.words}>{sharingInWords(change, t, dates)}</p>
            </li>
          ))}
        </ul>
      )}
      {!isExpanded && data.length > MAX_SHOWN && (
        <Button variant="subtle" onClick={() => setIsExpanded(true)}>
          {t('team.sharingAll', { count: data.length })}
        </Button>
      )}
    </section>
  );
}
