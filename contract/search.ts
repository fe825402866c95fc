/** Search by name over what one may see: clients, activities, tasks, items of stock, people and what they answer for (decision 023). */
import * as z from 'zod/mini';
import { MAX_SEARCH_LENGTH, type SearchKind, searchKinds } from '#domain/search.ts';
import { endpoint } from './endpoint.ts';
import { id, searchText, shapes } from './fields.ts';

/** The most that one search finds. */
export const MAX_HITS = 50;

const sizeQuery = z._default(
  z
    .pipe(z.string().check(z.regex(/^\d{1,9}$/, 'error.field.number')), z.transform(Number))
    .check(z.refine((number) => number >= 1 && number <= MAX_HITS, 'error.field.size')),
  20,
);
const isKind = (text: string): text is SearchKind => (searchKinds as readonly string[]).includes(text);
const kindsQuery = z.optional(
  z.pipe(
    z.string().check(z.refine((text) => text.split(',').every(isKind), 'error.field.choice')),
    z.transform((text) => text.split(',').filter(isKind)),
  ),
);

export const searchHit = z
  .object({
    kind: z.enum(searchKinds),
    id,
    name: z.string(),
    /** Its client; of a client the client itself, null of what is nobody's alone. */
    clientId: z.nullable(id),
    clientName: z.nullable(z.string()),
    /**
     * Its difference from another of the same name: of a client its company, of an activity or a report its type, of an item its category, of a
     * report that was filled in its local time, of a person the login, of whoever answers for tasks the first that waits.
     */
    detail: z.nullable(z.string()),
    archived: z.boolean(),
  })
  .register(shapes, { id: 'SearchHit' });
export type SearchHit = z.output<typeof searchHit>;

export const search = {
  find: endpoint({
    summary: 'Search clients, activities and more by name',
    description: 'Each word of `q` begins a word of the name. By kind, those first whose name begins so; `size` in all.',
    method: 'GET',
    path: '/api/search',
    may: 'search.use',
    logsAccessTo: 'clients',
    query: z.object({ q: searchText(MAX_SEARCH_LENGTH), kinds: kindsQuery, size: sizeQuery }),
    response: z.array(searchHit),
    mayWrite: true,
  }),
  nearest: endpoint({
    summary: 'What a search that found nothing may have meant',
    description: 'Three at most that differ from `q` by slips of the fingers; none while `q` finds something.',
    method: 'GET',
    path: '/api/search/nearest',
    may: 'search.use',
    logsAccessTo: 'clients',
    query: z.object({ q: searchText(MAX_SEARCH_LENGTH), kinds: kindsQuery }),
    response: z.array(z.string()),
    mayWrite: true,
  }),
};
