/** The demo's client cards: alerts to know first, and contacts; of some a change, so that there is a history (decision 063). */
import type { Alert, Contact } from '#domain/client-card.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { insertAll } from '#server/database/insert-all.ts';
import type { DemoClient, FillContext } from './clients.ts';
import type { PersonKey } from './people.ts';
import { ZONE } from './plan.ts';

/** A card as somebody saved it so many days ago. */
type SavedCard = { personKey: PersonKey; daysAgo: number; alerts: readonly Alert[]; contacts: readonly Contact[] };

const alert = (kind: Alert['kind'], text: string | null = null): Alert => ({ kind, text });
const contact = (kind: Contact['kind'], name: string, phone: string, note: string | null = null): Contact => ({ kind, name, phone, note });

/** Numbers that are kept free for films and books (the Swedish authority for post and telecommunications). */
const onCallContact = contact('ON_CALL', 'Solgläntans jour', '08-465 004 10', 'dygnet runt');

const elsaFirstCard = {
  alerts: [alert('SWALLOWING', 'timbal, förtjockad dryck')],
  contacts: [contact('RELATIVE', 'Maria Lindqvist', '070-174 06 35', 'dotter'), onCallContact],
};
const cards: Readonly<Record<string, readonly SavedCard[]>> = {
  'Elsa Lindqvist': [
    { personKey: 'B', daysAgo: 26, ...elsaFirstCard },
    {
      personKey: 'B',
      daysAgo: 9,
      alerts: [alert('ALLERGY', 'penicillin'), ...elsaFirstCard.alerts, alert('PRESSURE', 'vändschema på natten')],
      contacts: [
        elsaFirstCard.contacts[0]!,
        contact('NURSE', 'Distriktssköterska, Ekens vårdcentral', '08-465 004 22', 'vardagar 8–17'),
        contact('ALARM', 'Trygghetslarmet', '08-465 004 34', 'dygnet runt'),
        onCallContact,
      ],
    },
  ],
  'Karl Ek': [
    {
      personKey: 'B',
      daysAgo: 20,
      alerts: [alert('DIABETES', 'insulin, druvsocker i köksskåpet'), alert('ALLERGY', 'jordnötter'), alert('FALLING')],
      contacts: [
        contact('RELATIVE', 'Birgitta Ek', '070-174 06 48', 'hustru'),
        contact('NURSE', 'Diabetessköterskan', '08-465 004 57', 'vardagar 8–16'),
        onCallContact,
      ],
    },
  ],
  'Mia Sund': [
    {
      personKey: 'B',
      daysAgo: 24,
      alerts: [alert('EPILEPSY', 'akutmedicin i väskan, ring 112 efter 5 minuter'), alert('SWALLOWING', 'purékost, sitter upprätt')],
      contacts: [
        contact('RELATIVE', 'Lena Sund', '070-174 06 52', 'mamma'),
        contact('GUARDIAN', 'Per Sund', '070-174 06 67', 'pappa'),
        contact('CLINIC', 'Habiliteringen', '08-465 004 68', 'vardagar 8–16'),
        contact('TRANSPORT', 'Färdtjänst, beställning', '08-465 004 79'),
      ],
    },
  ],
};

/** Writes one client's card; the transaction must see its company. */
export async function recordCard({ db, personIds, today }: FillContext, { owner, plan }: DemoClient): Promise<void> {
  const savedCards = cards[plan.name] ?? [];
  if (savedCards.length === 0) return;
  await insertAll(
    db,
    'client_cards',
    savedCards.map(({ personKey, daysAgo, alerts, contacts }, index) => ({
      ...owner,
      number: index + 1,
      at: toInstant(`${addDays(today, -daysAgo)}T10:15`, ZONE),
      by_id: personIds[personKey],
      image_url: null,
      alerts,
      contacts,
    })),
  );
}
