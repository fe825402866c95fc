/** The facts of one number of an order: what lies in a pack, limits, times, how, what for, by whom it is given and was ordered, and who checked it. */
import type { ReactNode } from 'react';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { amountText } from '../kit/numbers.ts';
import type { MedicineNumber } from '../shared/medicine/medicine-query.ts';
import { administrationText, limitText } from '../shared/medicine/medicine-words.ts';
import css from './medicines.module.css';

/** `children`: when it is given, which its series say. */
export function OrderFacts({ order, timeZone, children }: { order: MedicineNumber; timeZone: string; children?: ReactNode }) {
  const { t, locale } = useTranslation();
  const { formatShortDay } = useDateFormatters(timeZone);
  const [instructionText, limitationText] = [administrationText(order), limitText(order, t, locale)];
  return (
    <>
      {order.contents.length > 0 && (
        <ul className={css.contents}>
          {order.contents.map((packContent) => (
            <li key={`${packContent.name} ${packContent.strength}`}>
              {[packContent.name, packContent.strength].filter(Boolean).join(' ')}
              {packContent.amount != null && `, ${amountText(packContent.amount, packContent.unit, locale)}`}
            </li>
          ))}
        </ul>
      )}
      {limitationText && <p>{limitationText}</p>}
      {children}
      {instructionText && <p>{instructionText}</p>}
      {order.indication && <p>{t('medicines.for', { what: order.indication })}</p>}
      {order.givenBy !== 'TEAM' && <p>{t(`medicines.givers.${order.givenBy}`)}</p>}
      {order.needsSecond && <p>{t('day.twoSign')}</p>}
      {order.orderedBy && (
        <p className={css.soft}>
          {order.orderedOn
            ? t('medicines.orderedByOn', { who: order.orderedBy, day: formatShortDay(order.orderedOn) })
            : t('medicines.orderedBy', { who: order.orderedBy })}
        </p>
      )}
      {order.untilDay && <p className={css.soft}>{t('medicines.until', { day: formatShortDay(order.untilDay) })}</p>}
    </>
  );
}

/** A second person's check of it, or that there was none. */
export function CheckLine({ order, timeZone }: { order: MedicineNumber; timeZone: string }) {
  const { t } = useTranslation();
  const { formatShortDay, localDateOf } = useDateFormatters(timeZone);
  const { checkedByName, checkedDate } = order;
  return (
    <p className={css.soft}>
      {checkedByName && checkedDate
        ? t('medicines.checkedBy', { who: checkedByName, day: formatShortDay(localDateOf(checkedDate)) })
        : t('medicines.notChecked')}
    </p>
  );
}
