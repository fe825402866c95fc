/** An item in words: how long it lasts by what is planned, and the order in which a list shows them. */
import { isLow } from '#domain/inventory.ts';
import type { useDates } from '../shared/dates.ts';
import type { T } from '../shared/texts.ts';
import type { Item } from './data.ts';

type Dates = Pick<ReturnType<typeof useDates>, 'dayOf' | 'clockOf' | 'briefDay' | 'today'>;

/** «räcker till tis 24 nov»; of today the clock. */
export const lastsText = (item: Pick<Item, 'amountInStock' | 'lastsUntil' | 'lastsPastHorizon'>, t: T, dates: Dates): string => {
  const { lastsUntil, lastsPastHorizon, amountInStock } = item;
  if (lastsPastHorizon) return t('inventory.lastsLong');
  if (!lastsUntil) return t('inventory.nothingPlanned');
  const day = dates.dayOf(lastsUntil);
  const when = day === dates.today() ? t('inventory.todayAt', { time: dates.clockOf(lastsUntil) }) : dates.briefDay(day);
  return t(amountInStock > 0 ? 'inventory.lastsUntil' : 'inventory.neededAt', { when });
};

/** What is low comes first, what is archived last; by name within (the list comes sorted the Swedish way). */
export const inOrder = (items: readonly Item[]): Item[] => {
  const rank = (item: Item) => (item.archived ? 2 : isLow(item) ? 0 : 1);
  return [...items].sort((a, b) => rank(a) - rank(b));
};
