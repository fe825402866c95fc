/**
 * The facts of the client that a stand-in must know first, over what is to be done: health alerts and whom to call, or in words why they are
 * not here (decision 067).
 */

import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { alertText } from '../shared/client/alert-words.ts';
import { contactDetailText } from '../shared/client/card-words.ts';
import type { SettledCard } from './print-query.ts';
import css from './printed-card.module.css';

type Props = {
  /** Undefined of a reader whose side has no part in it: the organisation. */
  settledCard: SettledCard | undefined;
  columns: number;
  timeZone: string;
};

export function PrintedCard({ settledCard, columns, timeZone }: Props) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters(timeZone);
  const message = !settledCard ? t('paper.cardTeams') : !settledCard.card ? t('paper.cardNotRead') : undefined;
  const { card, staleSince } = settledCard ?? {};
  return (
    <tbody className={css.card}>
      {message && (
        <tr>
          <td colSpan={columns}>
            <b>{message}</b>
          </td>
        </tr>
      )}
      {card && (
        <>
          <tr>
            <td colSpan={columns}>
              <h3>{t('alerts.title')}</h3>
              {staleSince && <p className={css.since}>{t('paper.cardSince', { time: formatDateTime(staleSince) })}</p>}
              {card.alerts.length === 0 && <p>{t('alerts.none')}</p>}
              <ul className={css.alerts} aria-label={t('alerts.title')}>
                {card.alerts.map((alert, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand twice, and nothing is typed into one
                  <li key={index}>{alertText(alert, t)}</li>
                ))}
              </ul>
            </td>
          </tr>
          <tr>
            <td colSpan={columns}>
              <h3>{t('card.contacts')}</h3>
              {card.contacts.length === 0 && <p>{t('card.noContacts')}</p>}
              <ul className={css.contacts} aria-label={t('card.contacts')}>
                {card.contacts.map((contact, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand twice, and nothing is typed into one
                  <li key={index}>
                    <b>{contact.name}</b> <span>{contactDetailText(contact, t)}</span> <b className={css.number}>{contact.phone}</b>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        </>
      )}
    </tbody>
  );
}
