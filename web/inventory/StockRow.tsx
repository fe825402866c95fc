/** One item of the list, a link to its page: what it is, how it is dosed, how much is left and how long it lasts. */
import { Link } from '@tanstack/react-router';
import { CategoryIcon } from '../family/catalogue/CategoryIcon.tsx';
import { forecastText } from '../family/stock/forecast-text.ts';
import { capital, useDates } from '../kit/dates.ts';
import { useTexts } from '../start/texts.ts';
import { AmountChip } from './AmountChip.tsx';
import css from './inventory.module.css';
import type { Category, Item } from './item-query.ts';

type Props = { item: Item /** Unknown when it was removed, or the item has none. */; category: Category | undefined; zone: string };

export function StockRow({ item, category, zone }: Props) {
  const { t } = useTexts();
  const dates = useDates(zone);
  const planned = item.lastsUntil !== null || item.lastsPastHorizon;
  const words = [planned && forecastText(item, t, dates), item.dosage].filter(Boolean).join(' · ');
  return (
    <li>
      <Link to="/inventering/$id" params={{ id: String(item.id) }} className={css.row}>
        <CategoryIcon icon={category?.icon} colour={category?.color} />
        <span className={css.words}>
          <b>{item.name}</b>
          <small>{capital(words || item.category?.name || '')}</small>
        </span>
        {item.archived ? <span className={css.mark}>{t('activities.archived')}</span> : <AmountChip item={item} />}
      </Link>
    </li>
  );
}
