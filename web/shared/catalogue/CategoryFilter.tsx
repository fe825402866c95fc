/** The sheet in which a list is narrowed to a category; a choice closes it. */
import { useTranslation } from '../../core/texts.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { CategoryLinks, type CategoryLinksProps } from './CategoryLinks.tsx';
import css from './category-links.module.css';

export default function CategoryFilter({ onClose, ...linksProps }: CategoryLinksProps & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('listing.filter', { count: 0 })} onClose={onClose}>
      {(closeSheet) => (
        <div className={css.choices}>
          <CategoryLinks {...linksProps} onChoose={closeSheet} />
        </div>
      )}
    </Sheet>
  );
}
