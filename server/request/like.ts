/** What `ilike` compares with what somebody typed: «%» and «_» mean themselves. */
export const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
