/** One item of the list, a link to its page: name, dosage, amount left and how long it lasts; filled up from here (product «Stock»). */
import { useTranslation } from '../core/texts.ts';
import { capitalise, useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { plusIcon } from '../kit/icons.ts';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { RowLink } from '../shared/listing/RowLink.tsx';
import { forecastText } from '../shared/stock/forecast-text.ts';
import { AmountChip } from './AmountChip.tsx';
import css from './inventory.module.css';
import type { Category, Item } from './item-query.ts';

type Props = {
  item: Item;
  /** Undefined when it was removed, or the item has none. */
  category: Category | undefined;
  timeZone: string;
  /** Left out for a reader who may not fill it up. */
  onRefill?: (() => void) | undefined;
};

export function StockRow({ item, category, timeZone, onRefill }: Props) {
  const { t } = useTranslation();
  const dates = useDateFormatters(timeZone);
  const isPlanned = item.lastsUntil !== null || item.lastsPastHorizon;
  const detailText = [item.controlled && t('controlled.mark'), isPlanned && forecastText(item, t, dates), item.dosage]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={css.item} data-listed>
      <RowLink to="/inventering/$id" params={{ id: String(item.id) }} className={css.row}>
        <CategoryIcon icon={category?.icon} colour={category?.color} />
        <span className={css.words}>
          <b>{item.name}</b>
          <small>{capitalise(detailText || item.category?.name || '')}</small>
        </span>
        {item.archived ? (
          <span className={css.mark}>{t('activities.archived')}</span>
        ) : (
          <AmountChip item={item} isAmountHidden={item.controlled && onRefill !== undefined} />
        )}
      </RowLink>
      {onRefill && (
        <IconButton
          className={css.refill}
          aria-label={t('inventory.refillThis', { name: item.name })}
          aria-haspopup="dialog"
          onClick={onRefill}
        >
          <Icon d={plusIcon} />
        </IconButton>
      )}
    </li>
  );
}
