/** Lines that say what a signing draws from stock, and how long that lasts (R19). */
import { useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { stock } from '../kit/icons.ts';
import sheet from '../kit/sheet.module.css';
import type { Row } from '../shared/day/day.ts';
import { drawsText } from '../shared/day/row-words.ts';
import { useStockForecast } from './stock-forecast.ts';

export function ConsumptionLines({ row }: { row: Row }) {
  const { t, locale } = useTexts();
  const forecast = useStockForecast(row);
  // Nothing one is about to tap moves: what was not known at first has its line from the beginning.
  const [wasForecastKnown] = useState(forecast !== undefined);
  const consumptionText = drawsText(row, { t, locale }, true);
  return (
    consumptionText && (
      <p className={sheet.note}>
        <Icon d={stock} />
        <span>
          {t('instance.draws', { draws: consumptionText })}{' '}
          {(forecast || !wasForecastKnown) && <span className={sheet.line}>{forecast}</span>}
        </span>
      </p>
    )
  );
}
