/** Looking for a part of a name, as the search compares names: å, ä and a are one letter, and so are capitals and small ones (decision 023). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldQuery, type SearchKind } from '#domain/search.ts';

/** A search text as a pattern of `like`: «%» and «_» mean themselves. */
export const likePatternOf = (search: string) => `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** The condition that the name of a `row` of the kind holds what was typed; signs alone are looked for as they stand. */
export function isNameMatchSql(kind: Exclude<SearchKind, 'PERSON' | 'RESPONSIBLE'>, searchText: string): RawBuilder<SqlBool> {
  const spellings = foldQuery(searchText);
  if (spellings[0] === '') return sql<SqlBool>`row.name ilike ${likePatternOf(searchText.trim())}`;
  return sql<SqlBool>`exists (
    select from search_words words
    where words.kind = ${sql.lit(kind)} and words.subject_id = row.id and words.at = 1
      and ${hasAnySpellingSql(sql`words.plain`, spellings)})`;
}
/** The same where no words are kept, of a text of any length: for tables of few rows, and for answers. */
export function isTextMatchSql(textColumn: RawBuilder<unknown>, searchText: string): RawBuilder<SqlBool> {
  const spellings = foldQuery(searchText);
  return spellings[0] === ''
    ? sql<SqlBool>`${textColumn} ilike ${likePatternOf(searchText.trim())}`
    : hasAnySpellingSql(sql`search_spellings(${textColumn})`, spellings);
}
/** The condition that a folded text holds one of these folded parts. */
export const hasAnySpellingSql = (textColumn: RawBuilder<unknown>, spellings: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    spellings.map((spelling) => sql`strpos(${textColumn}, ${spelling}) > 0`),
    sql` or `,
  )})`;
