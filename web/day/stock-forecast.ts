/**
 * The stock forecast beside a signing, how long what it draws will last: asked when its sheet opens, so that the day itself stays as light
 * as it is.
 */
import { useQuery } from '@tanstack/react-query';
import { inventoryItems } from '#contract/inventory.ts';
import { forecastText } from '../family/stock/forecast-text.ts';
import { useDates } from '../kit/dates.ts';
import { allByName } from '../start/all-rows.ts';
import { call } from '../start/call.ts';
import { useTexts } from '../start/texts.ts';
import type { Row } from './day.ts';

/** «räcker till tis 24 nov», when all that is drawn is one item; nothing until it is known, or when it cannot be. */
export function useStockForecast(row: Row): string | undefined {
  const { t } = useTexts();
  const dates = useDates();
  const [drawn, ...others] = row.draws.filter(({ amount }) => amount > 0);
  const { data } = useQuery({
    queryKey: ['stock', 'items', row.clientId],
    queryFn: async ({ signal }) =>
      (await call(inventoryItems.list, { query: { clientId: String(row.clientId), ...allByName }, signal })).data,
    enabled: drawn !== undefined && others.length === 0,
  });
  const [item, ...namesakes] = (data ?? []).filter(({ name, archived }) => name === drawn?.item && !archived);
  const known = item && namesakes.length === 0 && others.length === 0 && (item.lastsPastHorizon || item.lastsUntil !== null);
  return known ? forecastText(item, t, dates) : undefined;
}
