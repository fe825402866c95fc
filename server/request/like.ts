/** A search text as a pattern of `ilike`: «%» and «_» mean themselves. */
export const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
