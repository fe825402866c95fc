/** Identity providers of one's company: listed, saved from a form's words, and tried (R166). */
import { queryOptions } from '@tanstack/react-query';
import { type IdentityProvider, identityProviders, type ProviderBody } from '#contract/access/identity-providers.ts';
import { isAddressClaim, isDomain, isIssuer, isSlug, maxAge } from '#domain/identity-providers.ts';
import { call } from '../../core/call.ts';
import { onlyWrong } from '../../kit/checks.ts';

export const providersOf = (companyId: number) =>
  queryOptions({
    queryKey: ['identity-providers', companyId],
    queryFn: async ({ signal }) => (await call(identityProviders.list, { params: { companyId }, signal })).data,
  });

type Values = Record<string, string>;
/** Words with blanks, commas or line breaks between them. */
const listOf = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);
const errors = 'assistmeApp.identityProvider.errors';

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
  const isMinutes = Number.isInteger(minutes) && minutes >= maxAge.least && minutes <= maxAge.most;
  return onlyWrong({
    name: name.trim() ? undefined : 'error.field.required',
    issuer: !issuer.trim() ? 'error.field.required' : isIssuer(issuer.trim()) ? undefined : `${errors}.issuer`,
    oidcClient: oidcClient.trim() ? undefined : 'error.field.required',
    slug: !slug.trim() ? 'error.field.required' : isSlug(slug.trim().toLowerCase()) ? undefined : `${errors}.slug`,
    domains: listOf(domains.toLowerCase()).every(isDomain) ? undefined : `${errors}.domain`,
    claim: isAddressClaim(claim) ? `${errors}.claim` : undefined,
    maxAgeMinutes: isMinutes ? undefined : `${errors}.maxAge`,
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
    ? call(identityProviders.change, { params: { id: provider.id }, body, ifMatch: provider.version })
    : call(identityProviders.create, { params: { companyId }, body });
};

export const tryProvider = async (id: number) => (await call(identityProviders.test, { params: { id } })).data;
