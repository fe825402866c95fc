/** A list's page, size, order and search words in the address, read without trust: what routes need, so that it is of every first load. */
import { asText, asWholeNumber } from '../core/search-params.ts';

export type ListSearch = {
  q?: string | undefined;
  /** From 1, as people count. */
  page?: number | undefined;
  size?: number | undefined;
  /** `name,asc` */
  sort?: string | undefined;
};
export const pageSizes = [20, 50, 100] as const;

/** Words that look like a number or a truth are words all the same: the router reads them as JSON. */
export const asSearchText = (value: unknown) =>
  asText(typeof value === 'number' || typeof value === 'boolean' ? String(value) : value, 100);

/** Reads a list's parameters from the address, to be sorted by these fields; invalid ones are dropped. */
export const readListSearch =
  (sortFields: readonly string[]) =>
  (searchParams: Record<string, unknown>): ListSearch => {
    const [sortField = '', direction = ''] = typeof searchParams.sort === 'string' ? searchParams.sort.split(',') : [];
    return {
      q: asSearchText(searchParams.q),
      page: asWholeNumber(searchParams.page, 2, 999_999),
      size: pageSizes.find((size) => size !== pageSizes[0] && size === asWholeNumber(searchParams.size, 1, 100)),
      sort: sortFields.includes(sortField) && /^(asc|desc)$/.test(direction) ? `${sortField},${direction}` : undefined,
    };
  };
