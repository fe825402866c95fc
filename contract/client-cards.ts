/** A client's card: alerts and contacts, read by its team and kept by whoever plans, with its history (product «Client card», decision 063). */
import * as z from 'zod/mini';
import {
  alertKinds,
  contactKinds,
  MAX_ALERT_LENGTH,
  MAX_ALERTS,
  MAX_CONTACT_NAME_LENGTH,
  MAX_CONTACT_NOTE_LENGTH,
  MAX_CONTACTS,
  MAX_PHONE_LENGTH,
  needsAlertText,
} from '#domain/client-card.ts';
import { endpoint } from './endpoint.ts';
import { choice, flag, id, instant, line, maybe, meta, nameLine, shapes, version } from './fields.ts';

const alert = z.object({ kind: z.enum(alertKinds), text: z.nullable(z.string()) }).register(shapes, { id: 'ClientAlert' });
const contact = z
  .object({ kind: z.enum(contactKinds), name: z.string(), phone: z.string(), note: z.nullable(z.string()) })
  .register(shapes, { id: 'ClientContact' });
const contentFields = {
  alerts: z.array(alert),
  contacts: z.array(contact),
  imageUrl: z.nullable(z.string()),
  /** The office of the client's company reads the card too (R97). */
  officeReadsCard: z.boolean(),
};
const cardContent = z.object(contentFields).register(shapes, { id: 'ClientCardContent' });

export const clientCard = z
  .object({
    clientId: id,
    /** 1 while nobody has saved it; each change adds one. */
    version,
    ...contentFields,
    /** The last change, and by whom; null while nobody has made one. */
    changedDate: z.nullable(instant()),
    changedByName: z.nullable(z.string()),
  })
  .register(shapes, { id: 'ClientCard' });
export type ClientCard = z.output<typeof clientCard>;

const clientCardChange = z
  .object({
    /** The version that it made. */
    id,
    date: instant(),
    byName: z.string(),
    /** The card before the change, and after it. */
    before: cardContent,
    after: cardContent,
  })
  .register(shapes, { id: 'ClientCardChange' });
export type ClientCardChange = z.output<typeof clientCardChange>;

/** One number, or several with commas between them; whether they can be called is asked of `domain/phones.ts`, which loads when it is needed. */
const phone = () => line(MAX_PHONE_LENGTH).register(meta, { kind: 'line', example: '070-123 45 67' });
/** The example is one that needs no words. */
const alertKind = () => choice(alertKinds).register(meta, { kind: 'choice', example: 'EPILEPSY' });
export const clientCardToSave = z
  .object({
    alerts: z
      .array(
        z.object({ kind: alertKind(), text: maybe(line(MAX_ALERT_LENGTH)) }).check(
          z.refine(({ kind, text }) => !needsAlertText(kind) || Boolean(text), {
            error: 'assistmeApp.clientCard.errors.words',
            path: ['text'],
          }),
        ),
      )
      .check(z.maxLength(MAX_ALERTS, 'assistmeApp.clientCard.errors.tooMany')),
    contacts: z
      .array(
        z.object({
          kind: choice(contactKinds),
          name: nameLine(MAX_CONTACT_NAME_LENGTH),
          phone: phone(),
          note: maybe(line(MAX_CONTACT_NOTE_LENGTH)),
        }),
      )
      .check(z.maxLength(MAX_CONTACTS, 'assistmeApp.clientCard.errors.tooMany')),
    /** The address of an uploaded image, null for none; left out it stays. */
    imageUrl: maybe(z.string().check(z.maxLength(2000, 'error.field.size'))),
    /** The office reads it too; left out it stays. */
    officeReadsCard: z.optional(flag()),
  })
  .register(shapes, { id: 'ClientCardToSave' });

const cardPath = '/api/client-cards/{clientId}';

export const clientCards = {
  get: endpoint({
    summary: 'Get the card of a client',
    description: 'The team’s; the office reads it where the team lets it, with a trace, else 403 (R97). Empty at first.',
    method: 'GET',
    path: cardPath,
    may: 'clientCard.read',
    logsAccessTo: 'client',
    response: clientCard,
    mayWrite: true,
  }),
  put: endpoint({
    summary: 'Save the card of a client',
    description: `At most ${MAX_ALERTS} alerts and ${MAX_CONTACTS} contacts. How it stood before is kept.`,
    method: 'PUT',
    path: cardPath,
    may: 'clientCard.change',
    logsAccessTo: 'client',
    body: clientCardToSave,
    response: clientCard,
  }),
  history: endpoint({
    summary: 'List what was changed of a client’s card',
    method: 'GET',
    path: '/api/client-cards/{clientId}/history',
    may: 'clientCard.see',
    logsAccessTo: 'client',
    response: z.array(clientCardChange),
    sort: ['id'],
    defaultOrder: 'id,desc',
    mayWrite: true,
  }),
};
