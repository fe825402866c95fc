/** An entry for a row that somebody else did first, or that is gone: it is not entered, and stays until it is struck. */

import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { readTime } from '../kit/parse-date.ts';
import { type Entry, isFilled } from './entries.ts';
import css from './entry.module.css';

type Props = { entry: Entry; label: string; onRemove: () => void };

export function SupersededEntry({ entry, label, onRemove }: Props) {
  const { t } = useTranslation();
  if (!isFilled(entry)) return null;
  const { act, clock: timeText, comment, hand: signer } = entry;
  const entryText = [act && t(`paper.acts.${act}`), act !== 'skip' && (readTime(timeText) ?? timeText), signer.name, comment]
    .filter(Boolean)
    .join(', ');
  return (
    <div className={css.left} role="status">
      <p>{t('paper.notEntered', { what: entryText })}</p>
      <Button variant="subtle" size="md" onClick={onRemove}>
        <span className="hidden">{label}: </span>
        {t('paper.strike')}
      </Button>
    </div>
  );
}
