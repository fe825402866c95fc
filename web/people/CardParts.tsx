/** The card of a client as it is read: its alerts, and whom to call (decision 063). */
import { useTranslation } from '../core/texts.ts';
import { AlertChips } from '../shared/client/AlertChips.tsx';
import { ContactList } from '../shared/client/ContactList.tsx';
import css from '../shared/client/card.module.css';
import type { ClientCard } from '../shared/client/card-query.ts';

type Props = { card: ClientCard; noContactsText: string };

export function CardSections({ card, noContactsText }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <section aria-labelledby="alerts">
        <h2 id="alerts">{t('alerts.title')}</h2>
        {card.alerts.length > 0 ? <AlertChips alerts={card.alerts} /> : <p className={css.none}>{t('alerts.none')}</p>}
      </section>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{t('card.contacts')}</h2>
        {card.contacts.length > 0 ? <ContactList contacts={card.contacts} /> : <p className={css.none}>{noContactsText}</p>}
      </section>
    </>
  );
}
