/** Contacts of a client, from the day: each one tap away; and the way to the full card. */
import { can } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { ContactList } from './ContactList.tsx';
import css from './card.module.css';
import type { ClientCard } from './card-query.ts';

type Props = { card: ClientCard; onClose: () => void };

export default function ContactsSheet({ card, onClose }: Props) {
  const { t } = useTranslation();
  const mayChange = can(useUser(), 'clientCard.change');
  const chosenClient = useChosenClient();
  const clientSearch = { clientId: card.clientId };
  return (
    <Sheet title={t('card.contacts')} {...(chosenClient && { subtitle: chosenClient.client.name })} onClose={onClose}>
      {() => (
        <>
          {card.contacts.length > 0 ? (
            <ContactList contacts={card.contacts} />
          ) : (
            <p className={css.none}>
              {t('card.noContacts')}. {!mayChange && t('card.noContactsText')}
            </p>
          )}
          <div className={css.acts}>
            <ButtonLink to="/klientgrupp/kort" search={clientSearch} variant="subtle" size="md">
              {t('card.open')}
            </ButtonLink>
            <ButtonLink to="/lakemedel" search={clientSearch} variant="subtle" size="md">
              {t('medicines.title')}
            </ButtonLink>
            {mayChange && (
              <ButtonLink to="/klientgrupp/kort/redigera" search={clientSearch} variant="subtle" size="md">
                {t('card.edit')}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}
