/** Identity providers of one's company: listed, saved from a form's words, and tried (R166). */
import { queryOptions } from '@tanstack/react-query';
import { type IdentityProvider, identityProviders, type ProviderBody } from '#contract/access/identity-providers.ts';
import { isAddressClaim, isDomain, isIssuer, isSlug, maxAge } from '#domain/identity-providers.ts';
import { callApi } from '../../core/call.ts';
import { definedErrors } from '../../kit/checks.ts';

export const providersOf = (companyId: number) =>
  queryOptions({
    queryKey: ['identity-providers', companyId],
    queryFn: async ({ signal }) => (await callApi(identityProviders.list, { params: { companyId }, signal })).data,
  });

type Values = Record<string, string>;
/** Words with blanks, commas or line breaks between them. */
const listOf = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);
const ERROR_PREFIX = 'assistmeApp.identityProvider.errors';

export const providerErrors = ({
  name = '',
  issuer = '',
  oidcClient = '',
  slug = '',
  domains = '',
  claim = '',
  maxAgeMinutes = '',
}: Values) => {
  const minutes = Number(maxAgeMinutes);
  const areMinutesValid = Number.isInteger(minutes) && minutes >= maxAge.least && minutes <= maxAge.most;
  return definedErrors({
    name: name.trim() ? undefined : 'error.field.required',
    issuer: !issuer.trim() ? 'error.field.required' : isIssuer(issuer.trim()) ? undefined : `${ERROR_PREFIX}.issuer`,
    oidcClient: oidcClient.trim() ? undefined : 'error.field.required',
    slug: !slug.trim() ? 'error.field.required' : isSlug(slug.trim().toLowerCase()) ? undefined : `${ERROR_PREFIX}.slug`,
    domains: listOf(domains.toLowerCase()).every(isDomain) ? undefined : `${ERROR_PREFIX}.domain`,
    claim: isAddressClaim(claim) ? `${ERROR_PREFIX}.claim` : undefined,
    maxAgeMinutes: areMinutesValid ? undefined : `${ERROR_PREFIX}.maxAge`,
  });
};

export const saveProvider = (
  values: Values,
  { companyId, onlyWay, dropsSecret }: { companyId: number; onlyWay: boolean; dropsSecret: boolean },
  provider?: IdentityProvider,
): Promise<unknown> => {
  const { name = '', issuer = '', oidcClient = '', clientSecret = '', slug = '', scopes = '', claim = '' } = values;
  const secret = clientSecret.trim() ? { clientSecret: clientSecret.trim() } : dropsSecret ? { clientSecret: null } : {};
  const body: ProviderBody = {
    name: name.trim(),
    issuer: issuer.trim(),
    oidcClient: oidcClient.trim(),
    slug: slug.trim().toLowerCase(),
    domains: listOf(values.domains?.toLowerCase()),
    requiredAcr: listOf(values.requiredAcr),
    maxAgeMinutes: Number(values.maxAgeMinutes),
    scopes: scopes.trim() || null,
    claim: claim.trim() || null,
    onlyWay,
    ...secret,
  };
  return provider
    ? callApi(identityProviders.change, { params: { id: provider.id }, body, ifMatch: provider.version })
    : callApi(identityProviders.create, { params: { companyId }, body });
};

export const tryProvider = async (id: number) => (await callApi(identityProviders.test, { params: { id } })).data;
