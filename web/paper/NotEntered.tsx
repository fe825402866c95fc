/** An entry for a row that somebody else did first, or that is gone: it is not entered, and stays until it is struck. */

import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { readTime } from '../kit/parse-date.ts';
import { type Entry, isFilled } from './entries.ts';
import css from './entry.module.css';

type Props = { entry: Entry; label: string; onStrike: () => void };

export function NotEntered({ entry, label, onStrike }: Props) {
  const { t } = useTexts();
  if (!isFilled(entry)) return null;
  const { act, clock, comment, hand } = entry;
  const entryText = [act && t(`paper.acts.${act}`), act !== 'skip' && (readTime(clock) ?? clock), hand.name, comment]
    .filter(Boolean)
    .join(', ');
  return (
    <div className={css.left} role="status">
      <p>{t('paper.notEntered', { what: entryText })}</p>
      <Button variant="subtle" size="md" onClick={onStrike}>
        <span className="hidden">{label}: </span>
        {t('paper.strike')}
      </Button>
    </div>
  );
}
