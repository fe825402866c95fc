/** Licences of people: nurses, physicians and therapists, who need no delegation (R148). */
import * as z from 'zod/mini';
import { licences as licenceKinds } from '#domain/delegations.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, day, id, instant, maybe, shapes } from '../fields.ts';

const licence = z
  .object({
    id,
    userId: id,
    kind: choice(licenceKinds),
    fromDay: day(null),
    untilDay: z.nullable(day(null)),
    byName: z.string(),
    endedDate: z.nullable(instant(null)),
  })
  .register(shapes, { id: 'UserLicence' });
export type UserLicence = z.output<typeof licence>;

const licenceWithUser = z.object({
  id,
  user: z.object({ id, name: z.string() }),
  kind: choice(licenceKinds),
  fromDay: day(null),
  untilDay: z.nullable(day(null)),
  endedDate: z.nullable(instant(null)),
});
export type LicenceWithUser = z.output<typeof licenceWithUser>;

export const userLicences = {
  onDay: endpoint({
    summary: 'List licences of a day',
    method: 'GET',
    path: '/api/user-licences',
    may: 'delegation.see',
    logsAccessTo: 'clients',
    query: z.object({ companyId: inQuery.id(), clientId: inQuery.id(), userId: inQuery.id(), onDay: z.optional(day()) }),
    response: z.array(licenceWithUser),
    mayWrite: true,
  }),
  ofUser: endpoint({
    summary: 'List the licences of a person',
    method: 'GET',
    path: '/api/users/staff/{id}/licences',
    may: 'staff.see',
    logsAccessTo: 'nothing',
    response: z.array(licence),
  }),
  create: endpoint({
    summary: 'Note the licence of a person',
    method: 'POST',
    path: '/api/users/staff/{id}/licences',
    may: 'licence.change',
    logsAccessTo: 'nothing',
    status: 201,
    body: z.object({ kind: choice(licenceKinds), fromDay: day(), untilDay: maybe(day()) }),
    response: licence,
  }),
  end: endpoint({
    summary: 'End the licence of a person',
    method: 'POST',
    path: '/api/user-licences/{id}/end',
    may: 'licence.change',
    logsAccessTo: 'nothing',
    response: licence,
  }),
};
