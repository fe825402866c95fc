/** Lines that say what a signing draws from stock, and how long that lasts (R19). */
import { useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { stockIcon } from '../kit/icons.ts';
import sheetCss from '../kit/sheet.module.css';
import type { DayInstance } from '../shared/day/day.ts';
import { stockDrawText } from '../shared/day/row-words.ts';
import { useStockForecast } from './stock-forecast.ts';

export function ConsumptionLines({ instance }: { instance: DayInstance }) {
  const { t, locale } = useTranslation();
  const forecast = useStockForecast(instance);
  // Nothing one is about to tap moves: what was not known at first has its line from the beginning.
  const [wasForecastKnown] = useState(forecast !== undefined);
  const consumptionText = stockDrawText(instance, { t, locale }, true);
  return (
    consumptionText && (
      <p className={sheetCss.note}>
        <Icon d={stockIcon} />
        <span>
          {t('instance.draws', { draws: consumptionText })}{' '}
          {(forecast || !wasForecastKnown) && <span className={sheetCss.line}>{forecast}</span>}
        </span>
      </p>
    )
  );
}
