/**
 * The stock forecast beside a signing, how long what it draws will last: fetched when its sheet opens, so that the day itself stays as light
 * as it is.
 */
import { useQuery } from '@tanstack/react-query';
import { inventoryItems } from '#contract/inventory.ts';
import { fullListByName } from '../core/all-rows.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { forecastText } from '../shared/stock/forecast-text.ts';

/** «räcker till tis 24 nov», when all that is drawn is one item; undefined until it is known, '' when it cannot be. */
export function useStockForecast(instance: DayInstance): string | undefined {
  const { t } = useTranslation();
  const dates = useDateFormatters();
  const [drawnItem, ...otherItems] = instance.draws.filter(({ amount }) => amount > 0);
  const drawsOneItem = drawnItem !== undefined && otherItems.length === 0;
  const { data: items, isError } = useQuery({
    queryKey: ['stock', 'items', instance.clientId],
    queryFn: async ({ signal }) =>
      (await callApi(inventoryItems.list, { query: { clientId: String(instance.clientId), ...fullListByName }, signal })).data,
    enabled: drawsOneItem,
  });
  if (drawsOneItem && !items && !isError) return undefined;
  const [matchingItem, ...namesakes] = (items ?? []).filter(({ name, archived }) => name === drawnItem?.item && !archived);
  const isForecastKnown =
    matchingItem && namesakes.length === 0 && drawsOneItem && (matchingItem.lastsPastHorizon || matchingItem.lastsUntil !== null);
  return isForecastKnown ? forecastText(matchingItem, t, dates) : '';
}
