/** The sheet in which a list is narrowed to a category; a choice closes it. */
import { useTexts } from '../../core/texts.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { CategoryLinks, type CategoryLinksProps } from './CategoryLinks.tsx';
import css from './category-links.module.css';

export default function CategoryFilter({ onClose, ...links }: CategoryLinksProps & { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Sheet title={t('listing.filter', { count: 0 })} onClose={onClose}>
      {(close) => (
        <div className={css.choices}>
          <CategoryLinks {...links} onChoose={close} />
        </div>
      )}
    </Sheet>
  );
}
