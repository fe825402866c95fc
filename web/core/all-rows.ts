/** Queries of full lists: the server answers at most this many rows (product «Lists»). */
export const allRows = { page: 0, size: 5000 } as const;
export const allByName = { ...allRows, sort: 'name,asc' } as const;
