/** The shape of what is about to appear; nothing in the first moments, so that fast answers do not flicker. */
import { useTranslation } from '../core/texts.ts';
import css from './skeleton.module.css';

type Props = {
  rowCount?: number;
  /** Height of a row, in the look's two sizes. */
  size?: 'row' | 'line';
};

export function Skeleton({ rowCount = 4, size = 'row' }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.bars} role="status">
      <span className="hidden">{t('shared.loading')}</span>
      {Array.from({ length: rowCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <span key={index} className={css.skeleton} data-size={size} />
      ))}
    </div>
  );
}
