/** Defaults of a category's new activities, as their company says, else the platform, else as medicine begins (R90, product «Activities»). */
import * as z from 'zod/mini';
import { type CareBasis, careBases } from '#domain/care-basis.ts';
import { MAX_ONE_TAP_MINUTES, MIN_ONE_TAP_MINUTES } from '#domain/planning/one-tap.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, flag, id, maybe, shapes, wholeNumber } from './fields.ts';

/** The flags of an activity that a company chooses beforehand; those of plans are chosen with a client's plan. */
export const defaultFlags = [
  'sharesDataWhenSigned',
  'sharesDataWhenSkipped',
  'sharesDataWhenReported',
  'isSentToInbox',
  'sendsNotificationWhenIgnored',
] as const;
export type DefaultFlag = (typeof defaultFlags)[number];
/** All that a new activity begins with. */
export type ActivityDefaults = Record<DefaultFlag, boolean> & { careBasis: CareBasis };

const flagFields = {
  sharesDataWhenSigned: flag(),
  sharesDataWhenSkipped: flag(),
  sharesDataWhenReported: flag(),
  isSentToInbox: flag(),
  sendsNotificationWhenIgnored: flag(),
} satisfies Record<DefaultFlag, ReturnType<typeof flag>>;

const shownDefaults = z
  .object({
    category: z.object({ id, name: z.string(), color: z.string(), icon: z.string() }),
    /** 0 while the company has said nothing. */
    version: z.int().check(z.minimum(0)),
    ...flagFields,
    careBasis: choice(careBases),
    /** The company's limit of one-tap signing, in minutes; null as usual. */
    oneTapMinutes: z.nullable(z.int()),
    /** The usual limit here: the platform's for the category, an hour where it contains medicine. */
    usualOneTapMinutes: z.int(),
    /** Whoever makes an activity is asked whether it is shared: it is medicine, and the company has said nothing of that. */
    asksAboutSharing: z.boolean(),
  })
  .register(shapes, { id: 'CategoryDefaults' });
export type CategoryDefaults = z.output<typeof shownDefaults>;

const defaultsBody = z
  .object({
    ...flagFields,
    oneTapMinutes: maybe(wholeNumber(MIN_ONE_TAP_MINUTES, MAX_ONE_TAP_MINUTES)),
    careBasis: z.optional(choice(careBases)),
  })
  .register(shapes, { id: 'CategoryDefaultsToWrite' });
export type DefaultsBody = z.output<typeof defaultsBody>;

export const categoryDefaults = {
  list: endpoint({
    summary: 'List what new activities of each category begin with',
    description: "Of the client's company and own categories, of the company named, or of one's own; else the platform's.",
    method: 'GET',
    path: '/api/category-defaults',
    may: 'categoryDefaults.see',
    logsAccessTo: 'nothing',
    query: z.object({ companyId: inQuery.id(), clientId: inQuery.id() }),
    response: z.array(shownDefaults),
  }),
  put: endpoint({
    summary: 'Say what new activities of a category begin with',
    description:
      "The own company's; ADMIN names the company, or says the platform's. With `If-Match`, 0 where nothing was said. Existing activities stay as they are.",
    method: 'PUT',
    path: '/api/category-defaults/{categoryId}',
    may: 'categoryDefaults.change',
    logsAccessTo: 'nothing',
    query: z.object({ companyId: inQuery.id() }),
    body: defaultsBody,
    response: shownDefaults,
  }),
};
