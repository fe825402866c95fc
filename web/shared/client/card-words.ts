/** Lines of a client's card in words. */
import type { Alert, CardChange, Contact } from '#domain/client-card.ts';
import type { Translate } from '../../core/texts.ts';
import { alertText } from './alert-words.ts';

/** The contact's relation to the client, with its note. */
export const contactDetailText = ({ kind, note }: Contact, t: Translate): string =>
  [kind !== 'OTHER' && t(`card.contactKind.${kind}`), note].filter(Boolean).join(' · ');

export const contactText = (contact: Contact, t: Translate): string =>
  [contact.name, contactDetailText(contact, t), contact.phone].filter(Boolean).join(', ');

export function changeText(change: CardChange, t: Translate): string {
  if (change.what === 'order') return t('card.change.order');
  if (change.what === 'office') return t(change.after ? 'card.change.officeAdded' : 'card.change.officeRemoved');
  if (change.what === 'picture') return t(`card.change.picture${changeSuffixOf(change)}`);
  const cardLineText = (cardLine: Alert | Contact | null) =>
    cardLine === null ? '' : 'phone' in cardLine ? contactText(cardLine, t) : alertText(cardLine, t);
  return t(`card.change.${change.what}${changeSuffixOf(change)}`, {
    before: cardLineText(change.before),
    after: cardLineText(change.after),
  });
}
const changeSuffixOf = ({ before, after }: { before: unknown; after: unknown }) => (!before ? 'Added' : !after ? 'Removed' : 'Changed');
