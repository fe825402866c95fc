/** An item's amount as a chip: red with a warning when below the alert value, never shown below 0 (product «Stock»). */
import { isStockLow, needsStockCount, shownAmountOf } from '#domain/inventory.ts';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { warningIcon } from '../kit/icons.ts';
import { amountText } from '../kit/numbers.ts';
import css from './chip.module.css';
import type { Item } from './item-query.ts';

type Props = {
  item: Pick<Item, 'amountInStock' | 'alertValue' | 'unit'>;
  /** Only whether it is low, for whoever counts it (R162). */
  isAmountHidden?: boolean;
};

export function AmountChip({ item, isAmountHidden = false }: Props) {
  const { t, locale } = useTranslation();
  const isLowNow = isStockLow(item);
  if (isAmountHidden && !isLowNow) return null;
  return (
    <span className={css.chip} data-low={isLowNow || undefined}>
      {isLowNow && <Icon d={warningIcon} size={18} />}
      <span>
        {isAmountHidden ? (
          t('inventory.low')
        ) : (
          <>
            {isLowNow && <span className="hidden">{t('inventory.low')}: </span>}
            {amountText(shownAmountOf(item.amountInStock), item.unit, locale)}
          </>
        )}
        {needsStockCount(item.amountInStock) && <small>{t('inventory.needsCount')}</small>}
      </span>
    </span>
  );
}
