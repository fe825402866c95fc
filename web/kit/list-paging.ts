/** A list's page, size and order in the address: as the server is asked for them, and changed without leaving the page. */
import { useNavigate } from '@tanstack/react-router';
import { type ListSearch, pageSizes } from './list-search.ts';

/** The search as page, size and order of the server's query. */
export const pagingOf = ({ page = 1, size = pageSizes[0], sort }: ListSearch, defaultSort: string) => ({
  page: page - 1,
  size,
  sort: sort ?? defaultSort,
});

/** Changes a part of the list's address; what is typed leaves no steps behind, a page turned does. */
export function useListChange() {
  const navigate = useNavigate();
  return (changes: ListSearch, { replace = false } = {}): void =>
    void navigate({
      to: '.',
      search: ((previousSearch: ListSearch) => ({ ...previousSearch, page: undefined, ...changes })) as never,
      replace,
      resetScroll: false,
    });
}
