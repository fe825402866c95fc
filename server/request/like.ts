/** Looking for a part of a name, as the search compares names: å, ä and a are one letter, and so are capitals and small ones (decision 023). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldedQuery, type SearchKind } from '#domain/search.ts';

/** A search text as a pattern of `like`: «%» and «_» mean themselves. */
export const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The condition that the name of a `row` of the kind holds what was typed; signs alone are looked for as they stand. */
export function isNameMatchSql(kind: Exclude<SearchKind, 'PERSON' | 'RESPONSIBLE'>, typedText: string): RawBuilder<SqlBool> {
  const spellings = foldedQuery(typedText);
  if (spellings[0] === '') return sql<SqlBool>`row.name ilike ${likeOf(typedText.trim())}`;
  return sql<SqlBool>`exists (
    select from search_words words
    where words.kind = ${sql.lit(kind)} and words.subject_id = row.id and words.at = 1
      and ${hasAnySpellingSql(sql`words.plain`, spellings)})`;
}
/** The same where no words are kept, of a text of any length: for tables of few rows, and for answers. */
export function isTextMatchSql(name: RawBuilder<unknown>, typedText: string): RawBuilder<SqlBool> {
  const spellings = foldedQuery(typedText);
  return spellings[0] === ''
    ? sql<SqlBool>`${name} ilike ${likeOf(typedText.trim())}`
    : hasAnySpellingSql(sql`search_spellings(${name})`, spellings);
}
/** The condition that a folded text holds one of these folded parts. */
export const hasAnySpellingSql = (text: RawBuilder<unknown>, spellings: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    spellings.map((spelling) => sql`strpos(${text}, ${spelling}) > 0`),
    sql` or `,
  )})`;
