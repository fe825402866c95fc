/** Identity providers of one's company: listed, saved from a form's words, and tried (R166). */
import { queryOptions } from '@tanstack/react-query';
import { type IdentityProvider, identityProviders, type ProviderBody } from '#contract/access/identity-providers.ts';
import { isAddressClaim, isDomain, isIssuer, isSlug, maxAgeLimits } from '#domain/identity-providers.ts';
import { callApi } from '../../core/call.ts';
import { definedErrors } from '../../kit/checks.ts';

export const identityProvidersQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['identity-providers', companyId],
    queryFn: async ({ signal }) => (await callApi(identityProviders.list, { params: { companyId }, signal })).data,
  });

type ProviderFormValues = Record<string, string>;
/** Words with blanks, commas or line breaks between them. */
const splitList = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);
const ERROR_PREFIX = 'assistmeApp.identityProvider.errors';

export const validateProvider = ({
  name = '',
  issuer = '',
  oidcClient = '',
  slug = '',
  domains = '',
  claim = '',
  maxAgeMinutes = '',
}: ProviderFormValues) => {
  const minutes = Number(maxAgeMinutes);
  const areMinutesValid = Number.isInteger(minutes) && minutes >= maxAgeLimits.least && minutes <= maxAgeLimits.most;
  return definedErrors({
    name: name.trim() ? undefined : 'error.field.required',
    issuer: !issuer.trim() ? 'error.field.required' : isIssuer(issuer.trim()) ? undefined : `${ERROR_PREFIX}.issuer`,
    oidcClient: oidcClient.trim() ? undefined : 'error.field.required',
    slug: !slug.trim() ? 'error.field.required' : isSlug(slug.trim().toLowerCase()) ? undefined : `${ERROR_PREFIX}.slug`,
    domains: splitList(domains.toLowerCase()).every(isDomain) ? undefined : `${ERROR_PREFIX}.domain`,
    claim: isAddressClaim(claim) ? `${ERROR_PREFIX}.claim` : undefined,
    maxAgeMinutes: areMinutesValid ? undefined : `${ERROR_PREFIX}.maxAge`,
  });
};

export const saveProvider = (
  formValues: ProviderFormValues,
  { companyId, onlyWay: isOnlySignIn, dropsSecret: isSecretDropped }: { companyId: number; onlyWay: boolean; dropsSecret: boolean },
  provider?: IdentityProvider,
): Promise<unknown> => {
  const { name = '', issuer = '', oidcClient = '', clientSecret = '', slug = '', scopes = '', claim = '' } = formValues;
  const secretChange = clientSecret.trim() ? { clientSecret: clientSecret.trim() } : isSecretDropped ? { clientSecret: null } : {};
  const providerBody: ProviderBody = {
    name: name.trim(),
    issuer: issuer.trim(),
    oidcClient: oidcClient.trim(),
    slug: slug.trim().toLowerCase(),
    domains: splitList(formValues.domains?.toLowerCase()),
    requiredAcr: splitList(formValues.requiredAcr),
    maxAgeMinutes: Number(formValues.maxAgeMinutes),
    scopes: scopes.trim() || null,
    claim: claim.trim() || null,
    onlyWay: isOnlySignIn,
    ...secretChange,
  };
  return provider
    ? callApi(identityProviders.change, { params: { id: provider.id }, body: providerBody, ifMatch: provider.version })
    : callApi(identityProviders.create, { params: { companyId }, body: providerBody });
};

export const testProvider = async (id: number) => (await callApi(identityProviders.test, { params: { id } })).data;
