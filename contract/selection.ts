/**
 * A client's selection from a catalogue: the platform's are offered to all until one is taken out, and can be put back
 * (product «Catalogue», R33).
 */
import * as z from 'zod/mini';
import type { Action } from '#domain/permissions.ts';
import { type Endpoint, inQuery, sortableFieldsOf } from './endpoint.ts';
import { type Entity, toWords } from './entity.ts';

type CatalogueRights = { see: Action; change: Action };
const listFilter = z.object({ includeArchived: inQuery.flag(), includeClientSpecific: inQuery.flag() });
type RowsSchema<E extends Entity> = z.ZodMiniType<z.output<E['read']>[]>;
const rowsSchemaOf = <E extends Entity>(entity: E) => z.array(entity.read) as unknown as RowsSchema<E>;

/** One of the platform's is taken out of a client's selection, or put back; nothing that uses it changes. */
export const selectionActs = <const N extends string>(path: N, singularName: string, rights: CatalogueRights) =>
  ({
    putBack: {
      summary: `Put one ${singularName} back into a client's selection`,
      method: 'PATCH',
      path: `/api/${path}/{clientId}/{id}`,
      may: rights.change,
      logsAccessTo: 'client',
    },
    takeOut: {
      summary: `Take one ${singularName} out of a client's selection`,
      method: 'DELETE',
      path: `/api/${path}/{clientId}/{id}`,
      may: rights.change,
      logsAccessTo: 'client',
    },
  }) as const satisfies Record<string, Endpoint>;

/** The calls that categories and types have in common. */
export const selectionCalls = <const N extends string, E extends Entity>(path: N, entity: E, rights: CatalogueRights) =>
  ({
    ofClient: {
      summary: `List the ${path.replaceAll('-', ' ')} of a client's selection`,
      description: "The client's own, its company's, and the platform's that were not taken out.",
      method: 'GET',
      path: `/api/${path}/client/{clientId}`,
      may: rights.see,
      logsAccessTo: 'client',
      query: listFilter,
      response: rowsSchemaOf(entity),
      sort: sortableFieldsOf(entity),
      mayWrite: true,
    },
    global: {
      summary: `List the platform's ${path.replaceAll('-', ' ')}`,
      method: 'GET',
      path: `/api/${path}/global`,
      may: rights.see,
      logsAccessTo: 'nothing',
      query: listFilter,
      response: rowsSchemaOf(entity),
      sort: sortableFieldsOf(entity),
    },
    ...selectionActs(path, toWords(entity.name), rights),
  }) as const satisfies Record<string, Endpoint>;

/** The calls that only types have, whose rows stand under a category. */
export function callsOfCategory<const N extends string, E extends Entity>(path: N, entity: E, rights: CatalogueRights) {
  const list = { method: 'GET', may: rights.see, query: listFilter, sort: sortableFieldsOf(entity), mayWrite: true } as const;
  const pluralName = path.replaceAll('-', ' ');
  const selectedRows = z.array(z.extend(entity.read, { selected: z.boolean() }));
  return {
    globalOf: {
      ...list,
      summary: `List the platform's ${pluralName} of a category`,
      path: `/api/${path}/global/{categoryId}`,
      logsAccessTo: 'nothing',
      response: rowsSchemaOf(entity),
    },
    complete: {
      ...list,
      summary: `List all ${pluralName} of a category for a client`,
      description: 'All that could be in its selection, each with whether it is.',
      path: `/api/${path}/complete/{categoryId}/{clientId}`,
      logsAccessTo: 'client',
      response: selectedRows as unknown as z.ZodMiniType<(z.output<E['read']> & { selected: boolean })[]>,
    },
    selection: {
      ...list,
      summary: `List the ${pluralName} of a category in a client's selection`,
      path: `/api/${path}/{categoryId}/{clientId}`,
      logsAccessTo: 'client',
      response: rowsSchemaOf(entity),
    },
  } as const satisfies Record<string, Endpoint>;
}
