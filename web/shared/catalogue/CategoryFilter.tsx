/** The sheet in which a list is narrowed to a category; a choice closes it. */
import { useTexts } from '../../core/texts.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { CategoryLinks, type CategoryLinksProps } from './CategoryLinks.tsx';

export default function CategoryFilter({ onClose, ...links }: CategoryLinksProps & { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Sheet title={t('listing.filter', { count: 0 })} onClose={onClose}>
      {(close) => <CategoryLinks {...links} onChoose={close} />}
    </Sheet>
  );
}
