/** Whom to call: each a large link that calls the number. */
import { type Contact, telOf } from '#domain/client-card.ts';
import { Icon } from '../../kit/Icon.tsx';
import { phone } from '../../kit/later-icons.ts';
import { useTexts } from '../../start/texts.ts';
import css from './card.module.css';
import { contactPart } from './card-words.ts';

export function ContactList({ contacts }: { contacts: readonly Contact[] }) {
  const { t } = useTexts();
  return (
    <ul className={css.contacts}>
      {contacts.map((contact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand twice, and nothing is typed into one
        <li key={index}>
          <a href={telOf(contact.phone)}>
            <span>
              <b>{contact.name}</b>
              <small>{contactPart(contact, t)}</small>
            </span>
            <span className={css.number}>{contact.phone}</span>
            <Icon d={phone} />
          </a>
        </li>
      ))}
    </ul>
  );
}
