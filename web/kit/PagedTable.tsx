/** A list with columns, a page of it at a time: its order, page and size stand in the address. */
import type { ComponentProps } from 'react';
import type { Query } from './combined-queries.ts';
import { DataTable } from './DataTable.tsx';
import { useListChange } from './list-paging.ts';
import type { ListSearch } from './list-search.ts';
import { Paging } from './Paging.tsx';

type Props<R extends { id: number }> = Omit<ComponentProps<typeof DataTable<R>>, 'rows' | 'sort' | 'onSort' | 'error' | 'onRetry'> & {
  search: ListSearch;
  /** The order until somebody chooses. */
  defaultSort: string;
  query: Query<{ data: readonly R[]; total?: number | undefined }>;
};

export function PagedTable<R extends { id: number }>({ search, defaultSort, query: { data, error, refetch }, ...tableProps }: Props<R>) {
  const changeSearch = useListChange();
  return (
    <>
      <DataTable
        {...tableProps}
        rows={data?.data}
        sort={search.sort ?? defaultSort}
        onSort={(newSort) => changeSearch({ sort: newSort })}
        error={error}
        onRetry={() => void refetch()}
      />
      <Paging search={search} totalCount={data?.total} onChange={changeSearch} />
    </>
  );
}
