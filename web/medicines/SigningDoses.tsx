/** Doses of a month that were given as needed, or beside their times: when, how much, why, by whom, and what was marked (R141). */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { amountText } from '../kit/numbers.ts';
import { limitText } from '../shared/medicine/medicine-words.ts';
import sheetCss from '../shared/paper/sheet.module.css';
import css from './signing-list.module.css';
import type { ListDose, ListRow } from './signing-query.ts';
import { describeOrderRow, doseRemarks, drugText } from './signing-words.ts';

type Props = {
  /** The orders of what is given as needed. */
  orderRows: readonly ListRow[];
  doses: readonly ListDose[];
  timeZone: string;
  initials: ReadonlyMap<number, string>;
  /** Some of the month is not shared with the reader. */
  isPartial: boolean;
};

export function SigningDoses({ orderRows, doses, timeZone, initials, isPartial }: Props) {
  const { t, locale } = useTranslation();
  const dates = useDateFormatters(timeZone);
  const title = t('signingList.asNeeded');
  return (
    <div className={css.part}>
      <h3>{title}</h3>
      {orderRows.length > 0 && (
        <ul className={css.orders}>
          {orderRows.map((orderRow) => {
            const { title: name, text } = describeOrderRow(orderRow, t, dates);
            return (
              <li key={`${orderRow.medicineId} ${orderRow.order?.number}`}>
                <b>{name}</b> {[text, orderRow.order && limitText(orderRow.order, t, locale)].filter(Boolean).join(' · ')}
              </li>
            );
          })}
        </ul>
      )}
      {doses.length === 0 && <p>{t(isPartial ? 'signingList.noneShared' : 'signingList.noDoses')}</p>}
      {doses.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys too
        <section className={sheetCss.scroll} aria-label={title} tabIndex={0}>
          <table className={css.doses}>
            <thead>
              <tr>
                {(['when', 'what', 'dose', 'why', 'who', 'marked'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`signingList.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {doses.map((dose) => {
                const { instanceId, order, activity, signedById, isTakenAway, status } = dose;
                const instant = dose.doneDate ?? dose.signedByDate ?? '';
                const doneAtText = `${dates.formatBriefDay(dates.localDateOf(instant))} ${dates.formatTime(instant)}`;
                const doseAmountText = dose.dose === null ? '' : amountText(dose.dose, order?.unit ?? null, locale);
                return (
                  <tr key={instanceId} data-gone={isTakenAway || undefined}>
                    <th scope="row">
                      {/* One that was taken back has no page of its own. */}
                      {isTakenAway ? (
                        doneAtText
                      ) : (
                        <Link to="/handelse/$id" params={{ id: String(instanceId) }} preload={false}>
                          {doneAtText}
                        </Link>
                      )}
                    </th>
                    <td>{dose.nameAlone ?? (drugText(order) || activity.name)}</td>
                    <td>{status === 'skipped' ? t('signingList.notGiven') : doseAmountText}</td>
                    <td>{dose.note ?? dose.reason}</td>
                    <td>{signedById === null ? '' : initials.get(signedById)}</td>
                    <td>{doseRemarks(dose, t)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
