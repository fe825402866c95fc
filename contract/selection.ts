/**
 * A client's selection from a catalogue: the platform's are offered to all until one is taken out, and can be put back
 * (product «Catalogue», R33).
 */
import * as z from 'zod/mini';
import type { Action } from '#domain/permissions.ts';
import { type Endpoint, inQuery, sortable } from './endpoint.ts';
import type { Entity } from './entity.ts';

type Rights = { see: Action; change: Action };
const shown = z.object({ includeArchived: inQuery.flag(), includeClientSpecific: inQuery.flag() });
type Rows<E extends Entity> = z.ZodMiniType<z.output<E['read']>[]>;
const rowsOf = <E extends Entity>(entity: E) => z.array(entity.read) as unknown as Rows<E>;

/** One of the platform's is taken out of a client's selection, or put back; nothing that uses it changes. */
export const takeAndPut = <const N extends string>(path: N, may: Rights) =>
  ({
    putBack: { method: 'PATCH', path: `/api/${path}/{clientId}/{id}`, may: may.change },
    takeOut: { method: 'DELETE', path: `/api/${path}/{clientId}/{id}`, may: may.change },
  }) as const satisfies Record<string, Endpoint>;

/** The calls that categories and types have in common. */
export const selectable = <const N extends string, E extends Entity>(path: N, entity: E, may: Rights) =>
  ({
    /** The selection: the client's own, its company's, and the platform's that were not taken out. */
    ofClient: {
      method: 'GET',
      path: `/api/${path}/client/{clientId}`,
      may: may.see,
      query: shown,
      response: rowsOf(entity),
      sort: sortable(entity),
      writes: true,
    },
    /** The platform's. */
    global: { method: 'GET', path: `/api/${path}/global`, may: may.see, query: shown, response: rowsOf(entity), sort: sortable(entity) },
    ...takeAndPut(path, may),
  }) as const satisfies Record<string, Endpoint>;

/** The calls that only types have, whose rows stand under a category. */
export function ofCategory<const N extends string, E extends Entity>(path: N, entity: E, may: Rights) {
  const list = { method: 'GET', may: may.see, query: shown, sort: sortable(entity), writes: true } as const;
  const chosen = z.array(z.extend(entity.read, { selected: z.boolean() }));
  return {
    globalOf: { ...list, path: `/api/${path}/global/{categoryId}`, response: rowsOf(entity) },
    /** All that could be in the selection, each with whether it is. */
    complete: {
      ...list,
      path: `/api/${path}/complete/{categoryId}/{clientId}`,
      response: chosen as unknown as z.ZodMiniType<(z.output<E['read']> & { selected: boolean })[]>,
    },
    selection: { ...list, path: `/api/${path}/{categoryId}/{clientId}`, response: rowsOf(entity) },
  } as const satisfies Record<string, Endpoint>;
}
