/**
 * The stock forecast beside a signing, how long what it draws will last: fetched when its sheet opens, so that the day itself stays as light
 * as it is.
 */
import { useQuery } from '@tanstack/react-query';
import { inventoryItems } from '#contract/inventory.ts';
import { fullListByName } from '../core/all-rows.ts';
import { callApi } from '../core/call.ts';
import { useTexts } from '../core/texts.ts';
import { useDates } from '../kit/dates.ts';
import type { Row } from '../shared/day/day.ts';
import { forecastText } from '../shared/stock/forecast-text.ts';

/** «räcker till tis 24 nov», when all that is drawn is one item; undefined until it is known, '' when it cannot be. */
export function useStockForecast(row: Row): string | undefined {
  const { t } = useTexts();
  const dates = useDates();
  const [drawnItem, ...otherItems] = row.draws.filter(({ amount }) => amount > 0);
  const drawsOneItem = drawnItem !== undefined && otherItems.length === 0;
  const { data, isError } = useQuery({
    queryKey: ['stock', 'items', row.clientId],
    queryFn: async ({ signal }) =>
      (await callApi(inventoryItems.list, { query: { clientId: String(row.clientId), ...fullListByName }, signal })).data,
    enabled: drawsOneItem,
  });
  if (drawsOneItem && !data && !isError) return undefined;
  const [item, ...namesakes] = (data ?? []).filter(({ name, archived }) => name === drawnItem?.item && !archived);
  const isForecastKnown = item && namesakes.length === 0 && drawsOneItem && (item.lastsPastHorizon || item.lastsUntil !== null);
  return isForecastKnown ? forecastText(item, t, dates) : '';
}
