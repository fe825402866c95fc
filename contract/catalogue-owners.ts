/**
 * The owner of a row of the catalogue: what one makes is the company's or one client's own, and a client's own is made the company's
 * (product «Catalogue», R99).
 */
import * as z from 'zod/mini';
import { type Endpoint, endpoint } from './endpoint.ts';
import { type Entity, toWords } from './entity.ts';
import { id, maybe, ref, shapes } from './fields.ts';

/** Beside a new row's fields: the company whose it becomes, where it is no client's own. Without either it is one's own company's, ADMIN's the platform's. */
export const companyField = { company: maybe(ref('companies')) };

const idList = z.array(id);
const changeableCatalogue = z
  .object({
    /** Of these the rows that one may rename and change otherwise. */
    activityCategories: idList,
    activityTypes: idList,
    attributes: idList,
    itemCategories: idList,
    /** True for whoever may archive and delete them, too. */
    mayRemove: z.boolean(),
  })
  .register(shapes, { id: 'ChangeableCatalogue' });
export type ChangeableCatalogue = z.output<typeof changeableCatalogue>;

export const catalogueOwners = {
  changeable: endpoint({
    summary: "List what one may change of a company's catalogue",
    description: "The company's own rows, of a client's company: a team leader's are those that no other client uses.",
    method: 'GET',
    path: '/api/catalogue/changeable/{clientId}',
    may: 'catalogue.change',
    logsAccessTo: 'client',
    response: changeableCatalogue,
    mayWrite: true,
  }),
};

/** The call by which a client's own row becomes its company's, with all that belongs to it. */
export const toCompanyCall = <const N extends string, E extends Entity>(path: N, entity: E, includedText: string) =>
  ({
    toCompany: {
      summary: `Make a client's own ${toWords(entity.name)} the company's`,
      description: `${includedText} 409 where the company has one of that name.`,
      method: 'POST',
      path: `/api/${path}/{id}/company`,
      may: 'catalogue.change',
      logsAccessTo: 'client',
      response: entity.read as E['read'],
    },
  }) as const satisfies Record<string, Endpoint>;
