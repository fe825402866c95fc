/** The shape of what is about to appear; nothing in the first moments, so that fast answers do not flicker. */
import { useTexts } from '../core/texts.ts';
import css from './skeleton.module.css';

type Props = {
  rows?: number;
  /** Height of a row, in the look's two sizes. */
  size?: 'row' | 'line';
};

export function Skeleton({ rows = 4, size = 'row' }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.bars} role="status">
      <span className="hidden">{t('shared.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <span key={index} className={css.skeleton} data-size={size} />
      ))}
    </div>
  );
}
