/** Companies, clients and client groups: who belongs where (product «Companies and clients», R1–R3). */
import * as z from 'zod/mini';
import { teamRoles } from '#domain/places.ts';
import { isZone } from '#domain/time.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { entity } from './entity.ts';
import { choice, flag, id, line, maybe, meta, nameLine, ref, shapes, version } from './fields.ts';

/** An IANA time zone, as `Intl` knows it. */
const timeZone = () => line(60).check(z.refine(isZone, 'error.field.choice')).register(meta, { kind: 'line', example: 'Europe/Stockholm' });
/** Its time zone is fixed once a series exists in it (R6). */
export const company = entity({
  name: 'company',
  table: 'companies',
  writable: { name: nameLine(100, 2) },
  /**
   * `hasNamesInAccessLog`: who has opened a client is told by name, or by role alone (R121). `isStrictAboutAuthority`: doing something without a
   * delegation stands under a line of the sheet (R163). `sharedDevices`: its people may share a tablet (R168).
   */
  defaulted: { timeZone: timeZone(), hasNamesInAccessLog: flag(), isStrictAboutAuthority: flag(), sharedDevices: flag() },
  served: { isTimeZoneFixed: flag() },
});
export const client = entity({
  name: 'client',
  table: 'clients',
  writable: { name: nameLine(100, 2) },
  served: {
    company: ref('companies'),
    /** The picture, as whoever plans set it in the client's card. */
    imageUrl: maybe(z.string()),
  },
});

/** A client with a team: the unit of access for assistants. */
export const clientGroup = z
  .object({
    id,
    version,
    name: z.string(),
    client: z.object({ id, name: z.string(), imageUrl: z.nullable(z.string()) }),
    company: z.object({ id, name: z.string(), timeZone: z.string() }),
    /** The company's office reads the client's card, as the team says there (R97). */
    officeReadsCard: z.boolean(),
    /** The caller is an active member. */
    isMember: z.boolean(),
    /** The caller's role there as such a member. */
    role: z.nullable(choice(teamRoles)),
    /** Whoever leads it is asked which account is the client's own (R139). */
    asksOwnAccount: z.boolean(),
  })
  .register(shapes, { id: 'ClientGroup' });
export type ClientGroup = z.output<typeof clientGroup>;

export const companies = {
  list: endpoint({
    summary: 'List companies',
    description: '`search` finds by any part of the name.',
    method: 'GET',
    path: '/api/companies',
    may: 'company.see',
    logsAccessTo: 'nothing',
    query: z.object({ search: inQuery.text(100) }),
    response: z.array(company.read),
    sort: ['id', 'name'],
  }),
  get: endpoint({
    summary: 'Get one company',
    method: 'GET',
    path: '/api/companies/{id}',
    may: 'company.see',
    logsAccessTo: 'nothing',
    response: company.read,
  }),
  create: endpoint({
    summary: 'Create one company',
    method: 'POST',
    path: '/api/companies',
    may: 'admin.companies',
    logsAccessTo: 'nothing',
    status: 201,
    body: company.create,
    response: company.read,
  }),
  replace: endpoint({
    summary: 'Replace one company',
    method: 'PUT',
    path: '/api/companies/{id}',
    may: 'company.change',
    logsAccessTo: 'nothing',
    body: company.replace,
    response: company.read,
  }),
  change: endpoint({
    summary: 'Change fields of one company',
    description: "One's own company; ADMIN any. Its time zone only while nothing is planned in it: 400 at the field (R6).",
    method: 'PATCH',
    path: '/api/companies/{id}',
    may: 'company.change',
    logsAccessTo: 'nothing',
    body: company.patch,
    response: company.read,
  }),
  remove: endpoint({
    summary: 'Remove one company',
    description: 'What has clients, accounts or a catalogue of its own: 409.',
    method: 'DELETE',
    path: '/api/companies/{id}',
    may: 'admin.companies',
    logsAccessTo: 'nothing',
  }),
};

export const clients = {
  list: endpoint({
    summary: 'List clients',
    description:
      "The clients in one's scope; ADMIN finds them by `search` or by company only, and leaves a trace of each that is shown (R3).",
    method: 'GET',
    path: '/api/clients',
    may: 'client.see',
    logsAccessTo: 'clients',
    query: z.object({ search: inQuery.text(100), companyId: inQuery.id() }),
    response: z.array(client.read),
    sort: ['id', 'name'],
    mayWrite: true,
  }),
  get: endpoint({
    summary: 'Get one client',
    method: 'GET',
    path: '/api/clients/{id}',
    may: 'client.see',
    logsAccessTo: 'client',
    response: client.read,
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Create a client with its group',
    description:
      'The first of an assistance administrator without a membership makes company, group and member too (R2). ADMIN names the `company`; ORG_ADMIN makes them in the own (R92).',
    method: 'POST',
    path: '/api/clients',
    may: 'client.create',
    logsAccessTo: 'client',
    status: 201,
    body: z.object({ name: nameLine(100, 2), organisation: z.optional(z.nullable(nameLine(100, 2))), company: maybe(ref('companies')) }),
    response: clientGroup,
  }),
  replace: endpoint({
    summary: 'Replace one client',
    method: 'PUT',
    path: '/api/clients/{id}',
    may: 'client.change',
    logsAccessTo: 'client',
    body: client.replace,
    response: client.read,
  }),
  change: endpoint({
    summary: 'Change fields of one client',
    method: 'PATCH',
    path: '/api/clients/{id}',
    may: 'client.change',
    logsAccessTo: 'client',
    body: client.patch,
    response: client.read,
  }),
  remove: endpoint({
    summary: 'Remove one client',
    description: 'With its groups, if nothing was ever done for it and nobody is in them; else 409.',
    method: 'DELETE',
    path: '/api/clients/{id}',
    may: 'client.remove',
    logsAccessTo: 'client',
  }),
};

export const clientGroups = {
  list: endpoint({
    summary: 'List client groups',
    description: "One's own active groups; organisation roles get their company's.",
    method: 'GET',
    path: '/api/client-groups',
    may: 'clientGroup.see',
    logsAccessTo: 'clients',
    query: z.object({ clientId: inQuery.id() }),
    response: z.array(clientGroup),
    sort: ['id', 'name'],
  }),
  get: endpoint({
    summary: 'Get one client group',
    method: 'GET',
    path: '/api/client-groups/{id}',
    may: 'clientGroup.see',
    logsAccessTo: 'client',
    response: clientGroup,
    mayWrite: true,
  }),
};

const nameBody = z.object({ name: nameLine(100, 2) });
/** Client groups as ADMIN keeps them, so that an installation can be set up from nothing, and ORG_ADMIN those of its own company (R92). */
export const clientGroupAdmin = {
  create: endpoint({
    summary: 'Create one client group',
    method: 'POST',
    path: '/api/client-groups',
    may: 'clientGroup.change',
    logsAccessTo: 'client',
    status: 201,
    body: z.object({ ...nameBody.shape, client: ref('clients') }),
    response: clientGroup,
  }),
  replace: endpoint({
    summary: 'Replace one client group',
    method: 'PUT',
    path: '/api/client-groups/{id}',
    may: 'clientGroup.change',
    logsAccessTo: 'client',
    body: nameBody,
    response: clientGroup,
  }),
  change: endpoint({
    summary: 'Change fields of one client group',
    method: 'PATCH',
    path: '/api/client-groups/{id}',
    may: 'clientGroup.change',
    logsAccessTo: 'client',
    body: z.partial(nameBody),
    response: clientGroup,
  }),
  remove: endpoint({
    summary: 'Remove one client group',
    description: 'One that has, or had, members or invitations: 409.',
    method: 'DELETE',
    path: '/api/client-groups/{id}',
    may: 'clientGroup.remove',
    logsAccessTo: 'client',
  }),
  addMember: endpoint({
    summary: 'Put an account into the team',
    description: 'Or activates it there again, with the role of before, which `PATCH` changes.',
    method: 'PUT',
    path: '/api/client-groups/{id}/users/{userId}',
    may: 'member.add',
    logsAccessTo: 'client',
    query: z.object({ role: z.optional(choice(teamRoles)) }),
    response: clientGroup,
  }),
};
