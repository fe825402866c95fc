/** Looking for a part of a name, as the search compares names: å, ä and a are one letter, and so are capitals and small ones (decision 023). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { folded, type SearchKind } from '#domain/search.ts';

/** A search text as a pattern of `like`: «%» and «_» mean themselves. */
export const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The condition that the name of a row `t` of the kind holds what was typed; signs alone are looked for as they stand. */
export function holdsPart(kind: Exclude<SearchKind, 'PERSON'>, typed: string): RawBuilder<SqlBool> {
  const part = folded(typed);
  if (part === '') return sql<SqlBool>`t.name ilike ${likeOf(typed.trim())}`;
  return sql<SqlBool>`exists (select from search_words w where w.kind = ${sql.lit(kind)} and w.subject_id = t.id and w.at = 1 and strpos(w.plain, ${part}) > 0)`;
}
/** The same where no words are kept: for tables of few rows. */
export function holdsPartItself(name: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  const part = folded(typed);
  return part === '' ? sql<SqlBool>`${name} ilike ${likeOf(typed.trim())}` : sql<SqlBool>`strpos(search_text(${name}), ${part}) > 0`;
}
