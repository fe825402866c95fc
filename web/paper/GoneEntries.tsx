/** Entries of rows that are gone from the day: they are not sent, and stay until they are struck. */
import { useTranslation } from '../core/texts.ts';
import type { DayInstance } from '../shared/day/day.ts';
import type { PaperDraft } from './entries.ts';
import css from './entry.module.css';
import { SupersededEntry } from './NotEntered.tsx';

type Props = { entries: PaperDraft['entries']; instances: readonly DayInstance[]; onRemove: (id: number) => void };

export function RemovedEntries({ entries, instances, onRemove }: Props) {
  const { t } = useTranslation();
  const entriesOfGoneInstances = Object.entries(entries).filter(([id]) => !instances.some((instance) => instance.id === Number(id)));
  if (entriesOfGoneInstances.length === 0) return null;
  return (
    <section aria-labelledby="paper-gone">
      <h2 id="paper-gone">{t('paper.gone')}</h2>
      {entriesOfGoneInstances.map(([id, entry]) => (
        <div key={id} className={css.row}>
          <b>{entry.of}</b>
          <SupersededEntry entry={entry} label={entry.of} onRemove={() => onRemove(Number(id))} />
        </div>
      ))}
    </section>
  );
}
