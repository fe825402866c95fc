/** One medicine of the list: name, strength and dose in large, then when, how, who ordered it, until when, and what is left. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { useNow } from '../kit/now.ts';
import { amountText } from '../kit/numbers.ts';
import type { Medicine, MedicineNumber } from '../shared/medicine/medicine-query.ts';
import { missingFieldTexts } from '../shared/medicine/medicine-words.ts';
import { currentPausesOf, pauseText } from '../shared/medicine/pause-words.ts';
import { recurrenceInWords } from '../shared/series/rule-in-words.ts';
import { dosesText } from './doses-text.ts';
import css from './medicines.module.css';
import { CheckLine, OrderFacts } from './OrderFacts.tsx';

type Props = {
  medicine: Medicine;
  /** It was written or changed since the reader's last shift: how it stood before is said. */
  isNew?: boolean;
  timeZone: string;
  /** For the office, which has no page of one medicine. */
  isOffice?: boolean;
};

export function MedicineCard({ medicine, isNew = false, timeZone, isOffice = false }: Props) {
  const { t, locale } = useTranslation();
  const dates = useDateFormatters(timeZone);
  const { formatShortDay, localDateOf } = dates;
  const now = useNow();
  const {
    activity,
    current: currentOrder,
    previous: previousOrder,
    coming: comingOrder,
    plans,
    stock,
    endedDate,
    endedByName,
    endedReason,
    kind,
  } = medicine;
  const doseTextOf = (order: MedicineNumber) => dosesText(order, plans, timeZone, { t, locale });
  const currentDoseText = doseTextOf(currentOrder) || t(kind === 'PACK' ? 'medicines.asPacked' : 'medicines.eachTime');
  const drugName = [currentOrder.name, currentOrder.strength].filter(Boolean).join(' ');
  // Several packs are called alike: it is known by when it is given.
  const [title, subtitle] = kind === 'PACK' ? [activity.name, drugName] : [drugName, activity.name];
  const previousDose = previousOrder && doseTextOf(previousOrder);
  const previousDoseText =
    previousDose !== null &&
    previousDose !== doseTextOf(currentOrder) &&
    t('medicines.before', { dose: previousDose || t('medicines.eachTime') });
  const planTimes = plans.map(({ id, recurrence }) => ({ id, timesText: recurrenceInWords(recurrence, timeZone, t, locale) }));
  const missingTexts = endedDate === null ? missingFieldTexts(medicine, t) : [];
  return (
    <li className={css.card}>
      <h3>
        {isOffice ? (
          title
        ) : (
          <Link to="/lakemedel/$id" params={{ id: String(activity.id) }}>
            {title}
          </Link>
        )}
      </h3>
      {subtitle !== title && <p className={css.soft}>{subtitle}</p>}
      {currentOrder.contents.length === 0 && <p className={css.dose}>{currentDoseText}</p>}
      {isNew && (
        <p className={css.note}>
          <strong>{t(previousOrder ? 'medicines.isChanged' : 'medicines.isNew')}</strong>
          {[previousDoseText, currentOrder.reason && t('medicines.because', { why: currentOrder.reason })]
            .filter(Boolean)
            .map((text) => ` · ${text}`)
            .join('')}
        </p>
      )}
      {endedDate === null &&
        currentPausesOf(medicine.pauses, now).map((pause) => (
          <p key={pause.id} className={css.note}>
            <strong>{pauseText(pause, { t, now, dates })}</strong>
            {pause.reason && ` · ${t('medicines.because', { why: pause.reason })}`}
          </p>
        ))}
      <OrderFacts order={currentOrder} timeZone={timeZone}>
        {planTimes.map(({ id, timesText }) => (
          <p key={id}>{timesText}</p>
        ))}
      </OrderFacts>
      {stock && <p className={css.soft}>{t('medicines.left', { amount: amountText(stock.left, stock.unit, locale) })}</p>}
      {comingOrder && (
        <p className={css.note}>
          {t('medicines.coming', {
            day: formatShortDay(localDateOf(comingOrder.fromDate)),
            dose: doseTextOf(comingOrder) || comingOrder.name,
          })}
        </p>
      )}
      {endedDate === null && <CheckLine order={currentOrder} timeZone={timeZone} />}
      {missingTexts.length > 0 && <p className={css.note}>{missingTexts.join(' · ')}</p>}
      {endedDate && (
        <p className={css.note}>
          {t('medicines.endedBy', { day: formatShortDay(localDateOf(endedDate)), who: endedByName ?? '', why: endedReason ?? '' })}
        </p>
      )}
    </li>
  );
}
