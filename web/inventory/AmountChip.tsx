/** An item's amount as a chip: red with a warning when below the alert value, never shown below 0 (product «Stock»). */
import { isLow, needsCount, shownAmount } from '#domain/inventory.ts';
import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { warning } from '../kit/icons.ts';
import { amountText } from '../kit/numbers.ts';
import css from './chip.module.css';
import type { Item } from './item-query.ts';

type Props = {
  item: Pick<Item, 'amountInStock' | 'alertValue' | 'unit'>;
  /** Only whether it is low, for whoever counts it (R162). */
  isBlind?: boolean;
};

export function AmountChip({ item, isBlind = false }: Props) {
  const { t, locale } = useTexts();
  const isLowNow = isLow(item);
  if (isBlind && !isLowNow) return null;
  return (
    <span className={css.chip} data-low={isLowNow || undefined}>
      {isLowNow && <Icon d={warning} size={18} />}
      <span>
        {isBlind ? (
          t('inventory.low')
        ) : (
          <>
            {isLowNow && <span className="hidden">{t('inventory.low')}: </span>}
            {amountText(shownAmount(item.amountInStock), item.unit, locale)}
          </>
        )}
        {needsCount(item.amountInStock) && <small>{t('inventory.needsCount')}</small>}
      </span>
    </span>
  );
}
