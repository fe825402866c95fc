/** Companies, clients and client groups: who belongs where (spec 1 §3, decisions 1–3). */
import * as z from 'zod/mini';
import { roles } from '#domain/permissions.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { entity } from './entity.ts';
import { choice, flag, id, line, maybe, ref, version } from './fields.ts';

export const company = entity({ name: 'company', table: 'companies', writable: { name: line(100, 2) }, served: { timeZone: z.string() } });
export const client = entity({ name: 'client', table: 'clients', writable: { name: line(100, 2) }, served: { company: ref('companies') } });

/** A client with a team: the unit of access for assistants. */
export const clientGroup = z.object({
  id,
  version,
  name: z.string(),
  client: z.object({ id, name: z.string() }),
  company: z.object({ id, name: z.string(), timeZone: z.string() }),
  /** Whether the caller is an active member. */
  isMember: z.boolean(),
});
export type ClientGroup = z.output<typeof clientGroup>;

export const companies = {
  list: endpoint({ method: 'GET', path: '/api/companies', may: 'company.see', response: z.array(company.read), sort: ['id', 'name'] }),
  get: endpoint({ method: 'GET', path: '/api/companies/{id}', may: 'company.see', response: company.read }),
};

export const clients = {
  /** The clients in one's scope; ADMIN finds them by `search` only (decision 3). */
  list: endpoint({
    method: 'GET',
    path: '/api/clients',
    may: 'client.see',
    query: z.object({ search: inQuery.text(100) }),
    response: z.array(client.read),
    sort: ['id', 'name'],
  }),
  get: endpoint({ method: 'GET', path: '/api/clients/{id}', may: 'client.see', response: client.read, writes: true }),
  /** A first client for an assistance administrator who never had a membership: company, client, group and member at once (decision 2). */
  create: endpoint({
    method: 'POST',
    path: '/api/clients',
    may: 'client.create',
    status: 201,
    body: z.object({ name: line(100, 2), organisation: z.optional(z.nullable(line(100, 2))) }),
    response: clientGroup,
  }),
};

export const clientGroups = {
  /** One's own active groups; organisation roles get their company's. */
  list: endpoint({
    method: 'GET',
    path: '/api/client-groups',
    may: 'clientGroup.see',
    query: z.object({ clientId: inQuery.id() }),
    response: z.array(clientGroup),
    sort: ['id', 'name'],
  }),
  get: endpoint({ method: 'GET', path: '/api/client-groups/{id}', may: 'clientGroup.see', response: clientGroup, writes: true }),
};

/** One of a client group's team, active or not (spec 1 §4). */
export const member = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  login: z.string(),
  imageUrl: maybe(z.string()),
  active: z.boolean(),
  authorities: z.array(choice(roles)),
});
export type Member = z.output<typeof member>;

const ofGroup = '/api/client-groups/{id}/users' as const;
export const members = {
  list: endpoint({
    method: 'GET',
    path: ofGroup,
    may: 'clientGroup.see',
    response: z.array(member),
    sort: ['id', 'firstName', 'lastName', 'login', 'active'],
    writes: true,
  }),
  /** Takes effect at their next request. Never oneself: 409 (spec 1 §6). */
  changeMember: endpoint({
    method: 'PATCH',
    path: `${ofGroup}/{userId}`,
    may: 'member.change',
    body: z.object({ active: flag() }),
    response: member,
  }),
  removeMember: endpoint({ method: 'DELETE', path: `${ofGroup}/{userId}`, may: 'member.change' }),
};
