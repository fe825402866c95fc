/** An item's stock on a card: how much there is, large; how long it lasts by what is planned; and the two acts on it, one tap each. */

import { isStockLow, needsStockCount, shownAmountOf } from '#domain/inventory.ts';
import { inflectOptionalUnit } from '#domain/units.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { capitalise, useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon, tasksIcon, warningIcon } from '../kit/icons.ts';
import { amountText, numberText } from '../kit/numbers.ts';
import { forecastText } from '../shared/stock/forecast-text.ts';
import css from './detail.module.css';
import type { Item, StockAct, StockRemovalAct } from './item-query.ts';

type Props = {
  item: Item;
  timeZone: string;
  /** Shows the amount, where whoever counts is not to see it before (R162). */
  onShowAmount: (() => void) | undefined;
  /** Left out for whoever may only look. */
  onAct: ((act: StockAct) => void) | undefined;
  /** Left out for whoever may not pour away or return. */
  onRemovalAct: ((act: StockRemovalAct) => void) | undefined;
};

export function StockCard({ item, timeZone, onShowAmount, onAct, onRemovalAct }: Props) {
  const { t, locale } = useTranslation();
  const dates = useDateFormatters(timeZone);
  const isLowNow = isStockLow(item);
  return (
    <section className={css.card} aria-labelledby="stock-now">
      <h2 id="stock-now">{t('inventory.inStock')}</h2>
      <p className={css.amount} data-low={isLowNow || undefined}>
        {isLowNow && <Icon d={warningIcon} size={28} />}
        {onShowAmount ? (
          <Button variant="default" onClick={onShowAmount}>
            {t('controlled.show')}
          </Button>
        ) : (
          <span>
            <b>{numberText(shownAmountOf(item.amountInStock), locale)}</b> {inflectOptionalUnit(item.amountInStock, item.unit)}
          </span>
        )}
      </p>
      {needsStockCount(item.amountInStock) && (
        <p className={css.warn}>
          <Icon d={warningIcon} size={20} />
          {t('inventory.belowNone')}
        </p>
      )}
      <p className={css.lasts}>{item.archived ? t('inventory.isArchived') : capitalise(forecastText(item, t, dates))}</p>
      <p className={css.of}>
        {t(isLowNow ? 'inventory.belowAlert' : 'inventory.alertAt', { amount: amountText(item.alertValue, item.unit, locale) })}
        {item.notificationsPaused && ` · ${t('inventory.isPaused')}`}
      </p>
      {item.controlled && (
        <p className={css.of}>
          <b>{t('controlled.mark')}</b>
          {[item.countEvery && t(`controlled.counted.${item.countEvery}`), item.countByTwo && t('controlled.byTwo')]
            .filter(Boolean)
            .map((countRuleText) => ` · ${countRuleText}`)}
        </p>
      )}
      {onAct && (
        <div className={css.acts}>
          <Button icon={<Icon d={plusIcon} />} aria-haspopup="dialog" onClick={() => onAct('refill')}>
            {t('inventory.refill')}
          </Button>
          {item.controlled ? (
            <ButtonLink
              variant="light"
              icon={<Icon d={tasksIcon} />}
              to="/inventering/$id/$clientId/rakna"
              params={{ id: String(item.id), clientId: String(item.client.id) }}
            >
              {t('inventory.count')}
            </ButtonLink>
          ) : (
            <Button variant="light" icon={<Icon d={tasksIcon} />} aria-haspopup="dialog" onClick={() => onAct('count')}>
              {t('inventory.count')}
            </Button>
          )}
          {onRemovalAct &&
            (['waste', 'return'] as const).map((act) => (
              <Button key={act} variant="default" aria-haspopup="dialog" onClick={() => onRemovalAct(act)}>
                {t(`controlled.${act}`)}
              </Button>
            ))}
        </div>
      )}
    </section>
  );
}
