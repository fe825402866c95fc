/** The filter of a list, and whether the choice is enough for it (R66). */
import type { DescribedResource } from '#contract/describe.ts';
import type { EntitySearch } from './search.ts';

export const takesClient = ({ list }: DescribedResource): boolean =>
  list !== undefined && (list.inPath === true || list.query.some(({ name }) => /^clientIds?$/.test(name)));
export const takesCompany = ({ list }: DescribedResource): boolean => list?.query.some(({ name }) => name === 'companyId') ?? false;
export const isSearchable = ({ list }: DescribedResource): boolean => list?.query.some(({ name }) => name === 'search') ?? false;

/** Words alone are enough where a name finds rows of any company. */
export function isOwnerChosen(resource: DescribedResource, { clientId, companyId, q }: EntitySearch): boolean {
  if (resource.needs === 'client') return clientId !== undefined;
  return resource.needs !== 'company' || companyId !== undefined || (isSearchable(resource) && q !== undefined);
}
