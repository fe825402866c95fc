/** Contacts, each a large link that calls the number, or one link per number; a number that no telephone could call is no link and says so. */
import type { Contact } from '#domain/client-card.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { phoneIcon } from '../../kit/later-icons.ts';
import { usePhones } from '../../kit/use-phones.ts';
import css from './card.module.css';
import { contactDetailText } from './card-words.ts';

export function ContactList({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <ul className={css.contacts}>
      {contacts.map((contact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand twice, and nothing is typed into one
        <ContactRow key={index} contact={contact} />
      ))}
    </ul>
  );
}

function ContactRow({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const numbers = usePhones()?.parsePhones(contact.phone);
  const nameAndRole = (
    <span>
      <b>{contact.name}</b>
      <small>{contactDetailText(contact, t)}</small>
    </span>
  );
  const [firstNumber, ...otherNumbers] = numbers ?? [];
  // Until the numbers are read it is a link without an address, as large as the one that it becomes.
  if (!numbers || (firstNumber?.href && otherNumbers.length === 0))
    return (
      <li>
        <a href={firstNumber?.href ?? undefined}>
          {nameAndRole}
          <span className={css.number}>{contact.phone}</span>
          <Icon d={phoneIcon} />
        </a>
      </li>
    );
  return (
    <li className={css.several}>
      {nameAndRole}
      {numbers.map(({ text, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same number may stand twice
          <a key={index} href={href} aria-label={`${contact.name}, ${text}`}>
            <span className={css.number}>{text}</span>
            <Icon d={phoneIcon} />
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>
            {text}
            <small>{t('card.cannotCall')}</small>
          </p>
        ),
      )}
    </li>
  );
}
