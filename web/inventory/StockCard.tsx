/** An item's stock on a card: how much there is, large; how long it lasts by what is planned; and the two acts on it, one tap each. */

import { isLow, needsCount, shownAmount } from '#domain/inventory.ts';
import { unitOf } from '#domain/units.ts';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { capitalise, useDates } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { plus, tasks, warning } from '../kit/icons.ts';
import { amountText, numberText } from '../kit/numbers.ts';
import { forecastText } from '../shared/stock/forecast-text.ts';
import css from './detail.module.css';
import type { Item, StockAct, TakingAct } from './item-query.ts';

type Props = {
  item: Item;
  timeZone: string;
  /** Shows the amount, where whoever counts is not to see it before (R162). */
  onShow: (() => void) | undefined;
  /** Left out for whoever may only look. */
  onAct: ((act: StockAct) => void) | undefined;
  /** Left out for whoever may not pour away or return. */
  onTake: ((act: TakingAct) => void) | undefined;
};

export function StockCard({ item, timeZone, onShow, onAct, onTake }: Props) {
  const { t, locale } = useTexts();
  const dates = useDates(timeZone);
  const isLowNow = isLow(item);
  return (
    <section className={css.card} aria-labelledby="stock-now">
      <h2 id="stock-now">{t('inventory.inStock')}</h2>
      <p className={css.amount} data-low={isLowNow || undefined}>
        {isLowNow && <Icon d={warning} size={28} />}
        {onShow ? (
          <Button variant="default" onClick={onShow}>
            {t('controlled.show')}
          </Button>
        ) : (
          <span>
            <b>{numberText(shownAmount(item.amountInStock), locale)}</b> {unitOf(item.amountInStock, item.unit)}
          </span>
        )}
      </p>
      {needsCount(item.amountInStock) && (
        <p className={css.warn}>
          <Icon d={warning} size={20} />
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
            .map((words) => ` · ${words}`)}
        </p>
      )}
      {onAct && (
        <div className={css.acts}>
          <Button icon={<Icon d={plus} />} aria-haspopup="dialog" onClick={() => onAct('refill')}>
            {t('inventory.refill')}
          </Button>
          {item.controlled ? (
            <ButtonLink
              variant="light"
              icon={<Icon d={tasks} />}
              to="/inventering/$id/$clientId/rakna"
              params={{ id: String(item.id), clientId: String(item.client.id) }}
            >
              {t('inventory.count')}
            </ButtonLink>
          ) : (
            <Button variant="light" icon={<Icon d={tasks} />} aria-haspopup="dialog" onClick={() => onAct('count')}>
              {t('inventory.count')}
            </Button>
          )}
          {onTake &&
            (['waste', 'return'] as const).map((act) => (
              <Button key={act} variant="default" aria-haspopup="dialog" onClick={() => onTake(act)}>
                {t(`controlled.${act}`)}
              </Button>
            ))}
        </div>
      )}
    </section>
  );
}
