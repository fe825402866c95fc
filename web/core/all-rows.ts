/** Queries of full lists: the server answers at most this many rows (product «Lists»). */
export const fullListPage = { page: 0, size: 5000 } as const;
export const fullListByName = { ...fullListPage, sort: 'name,asc' } as const;
