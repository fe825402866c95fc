/** Entries of rows that are gone from the day: they are not sent, and stay until they are struck. */
import { useTexts } from '../core/texts.ts';
import type { Row } from '../shared/day/day.ts';
import type { PaperDraft } from './entries.ts';
import css from './entry.module.css';
import { NotEntered } from './NotEntered.tsx';

type Props = { entries: PaperDraft['entries']; rows: readonly Row[]; onStrike: (id: number) => void };

export function GoneEntries({ entries, rows, onStrike }: Props) {
  const { t } = useTexts();
  const goneEntries = Object.entries(entries).filter(([id]) => !rows.some((row) => row.id === Number(id)));
  if (goneEntries.length === 0) return null;
  return (
    <section aria-labelledby="paper-gone">
      <h2 id="paper-gone">{t('paper.gone')}</h2>
      {goneEntries.map(([id, entry]) => (
        <div key={id} className={css.row}>
          <b>{entry.of}</b>
          <NotEntered entry={entry} label={entry.of} onStrike={() => onStrike(Number(id))} />
        </div>
      ))}
    </section>
  );
}
