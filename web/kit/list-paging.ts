/** A list's page, size and order in the address: as the server is asked for them, and changed without leaving the page. */
import { useNavigate } from '@tanstack/react-router';
import { type ListSearch, sizes } from './list-search.ts';

/** The search as page, size and order of the server's query. */
export const pagingOf = ({ page = 1, size = sizes[0], sort }: ListSearch, otherwise: string) => ({
  page: page - 1,
  size,
  sort: sort ?? otherwise,
});

/** Changes a part of the list's address; what is typed leaves no steps behind, a page turned does. */
export function useListChange() {
  const navigate = useNavigate();
  return (part: ListSearch, { replace = false } = {}): void =>
    void navigate({ to: '.', search: ((old: ListSearch) => ({ ...old, page: undefined, ...part })) as never, replace, resetScroll: false });
}
