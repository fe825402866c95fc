/** The changes of what a client shares with its organisation, newest first: who made them and when (R88, decision 043). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { sharingChangeText, sharingLogQuery } from './sharing-log.ts';
import css from './team.module.css';

/** So many are shown at first. */
const MAX_SHOWN_CHANGES = 5;

export function SharingLog({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const dateHelpers = useDateFormatters();
  const [isExpanded, setIsExpanded] = useState(false);
  const { data: sharingChanges, error, refetch } = useQuery(sharingLogQuery(clientId));
  if (error && !sharingChanges) return <LoadError error={error} retry={() => void refetch()} />;
  if (!sharingChanges) return null;
  return (
    <section className={css.part} id="delning">
      <h2>{t('team.sharing')}</h2>
      {sharingChanges.length === 0 && <p className={css.hint}>{t('team.sharingNone')}</p>}
      {sharingChanges.length > 0 && (
        <ul className={css.list}>
          {(isExpanded ? sharingChanges : sharingChanges.slice(0, MAX_SHOWN_CHANGES)).map((change) => (
            <li key={change.id} className={css.row}>
              <p className={css.words}>{sharingChangeText(change, t, dateHelpers)}</p>
            </li>
          ))}
        </ul>
      )}
      {!isExpanded && sharingChanges.length > MAX_SHOWN_CHANGES && (
        <Button variant="subtle" onClick={() => setIsExpanded(true)}>
          {t('team.sharingAll', { count: sharingChanges.length })}
        </Button>
      )}
    </section>
  );
}
