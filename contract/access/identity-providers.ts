/** Identity providers of a company, as its administrator sets them up (OpenID Connect, R166). */
import * as z from 'zod/mini';
import {
  checkStates,
  isAddressClaim,
  isDomain,
  isIssuer,
  isSlug,
  MAX_ACR_VALUES,
  MAX_PROVIDER_DOMAINS,
  MAX_PROVIDER_NAME_LENGTH,
  maxAgeLimits,
  providerChecks,
} from '#domain/identity-providers.ts';
import { endpoint } from '../endpoint.ts';
import { flag, id, line, maybe, nameLine, shapes, text, version, wholeNumber } from '../fields.ts';

const lowercaseLine = (max: number) =>
  text().check(z.trim(), z.toLowerCase(), z.minLength(1, 'error.field.required'), z.maxLength(max, 'error.field.size'));
const providerFields = {
  name: nameLine(MAX_PROVIDER_NAME_LENGTH),
  issuer: line(500).check(z.refine((value) => isIssuer(value), 'assistmeApp.identityProvider.errors.issuer')),
  oidcClient: line(500),
  /** The last part of its link, and the addresses whose owners are offered it. */
  slug: lowercaseLine(40).check(z.refine((value) => isSlug(value), 'assistmeApp.identityProvider.errors.slug')),
  domains: z
    .array(lowercaseLine(253).check(z.refine((value) => isDomain(value), 'assistmeApp.identityProvider.errors.domain')))
    .check(z.maxLength(MAX_PROVIDER_DOMAINS, 'error.field.size')),
  scopes: maybe(line(500)),
  /** One of these has to be answered, not only asked for. */
  requiredAcr: z.array(line(300)).check(z.maxLength(MAX_ACR_VALUES, 'error.field.size')),
  claim: maybe(line(200).check(z.refine((value) => !isAddressClaim(value), 'assistmeApp.identityProvider.errors.claim'))),
  maxAgeMinutes: wholeNumber(maxAgeLimits.least, maxAgeLimits.most),
  onlyWay: flag(),
};
/** Never read: left out it stays, null takes it away. */
const secretField = { clientSecret: maybe(line(500)) };

const identityProvider = z
  .object({ id, version, companyId: id, ...providerFields, hasSecret: z.boolean(), redirectUri: z.string() })
  .register(shapes, { id: 'IdentityProvider' });
export type IdentityProvider = z.output<typeof identityProvider>;
const providerBody = z.object({ ...providerFields, ...secretField }).register(shapes, { id: 'IdentityProviderToWrite' });
export type ProviderBody = z.output<typeof providerBody>;

const companyPath = '/api/companies/{companyId}/identity-providers';
const providerPath = '/api/identity-providers/{id}';
const companyRights = { may: 'company.change', logsAccessTo: 'nothing' } as const;

export const identityProviders = {
  list: endpoint({
    summary: 'List identity providers',
    method: 'GET',
    path: companyPath,
    ...companyRights,
    response: z.array(identityProvider),
  }),
  create: endpoint({
    summary: 'Create an identity provider',
    method: 'POST',
    path: companyPath,
    ...companyRights,
    status: 201,
    body: providerBody,
    response: identityProvider,
  }),
  change: endpoint({
    summary: 'Change an identity provider',
    method: 'PUT',
    path: providerPath,
    ...companyRights,
    body: providerBody,
    response: identityProvider,
  }),
  remove: endpoint({ summary: 'Remove an identity provider', method: 'DELETE', path: providerPath, ...companyRights }),
  test: endpoint({
    summary: 'Ask what it lacks',
    method: 'POST',
    path: `${providerPath}/test`,
    ...companyRights,
    withoutTransaction: true,
    response: z.array(z.object({ check: z.enum(providerChecks), state: z.enum(checkStates) })),
  }),
};
