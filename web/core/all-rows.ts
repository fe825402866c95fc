/** Queries of full lists: the server answers at most this many rows (product «Lists»). */
export const all = { page: 0, size: 5000 } as const;
export const allByName = { ...all, sort: 'name,asc' } as const;
