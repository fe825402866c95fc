/** Search: each kind is queried for its first hits by its words, and the kinds share the places of the answer (decision 023). */
import { sql } from 'kysely';
import type { SearchHit, search } from '#contract/search.ts';
import { distributePlaces, foldQuery, foldWords, type SearchKind, searchKinds } from '#domain/search.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { likePatternOf } from '#server/request/like.ts';
import { traceShownClients } from '#server/request/scope.ts';
import { kindQueries } from './kinds.ts';
import { suggestPhrases } from './nearest.ts';

/** Behind every text that begins with what stands before it: the last code point there is. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * The first of one kind. A name is reached through the words that begin with one of those typed: names that begin with all of it through their first
 * word, the others through the longest word, which begins the fewest; the others' part waits until the first leave places. Each
 * name is taken once, at its first such word. Folded words hold no sign that means anything to `like`.
 */
async function readFirstHits({ db, user }: Ctx, kind: SearchKind, searchWords: readonly string[], size: number): Promise<SearchHit[]> {
  const { words: wordsTable, subjectColumn: subject, isInScopeSql: isInScope, table, joins, visible, columns } = kindQueries[kind];
  const subjectId = sql.ref(`words.${subject}`);
  const beginsWithWordsSql = sql`words.plain like ${`${searchWords.join(' ')}%`}`;
  const [longestWord] = searchWords.toSorted((a, b) => b.length - a.length);
  const isReachedThroughSql = (word: string) => sql`words.word >= ${word} and words.word < ${word + LAST_CHARACTER} and ${isInScope(user)}`;
  const { rows: hits } = await sql<SearchHit>`
    select ${sql.lit(kind)} as kind, row.id, ${columns}
    from ((
      select 0 as part, words.key, ${subjectId} as id
      from ${wordsTable}
      where ${isReachedThroughSql(searchWords[0]!)} and words.at = 1 and ${beginsWithWordsSql}
      order by words.key, ${subjectId}
      limit ${size}) union all (
        select 1, words.key, ${subjectId}
        from ${wordsTable}
        where ${isReachedThroughSql(longestWord!)}
          and not ${beginsWithWordsSql}
          and strpos(' ' || words.plain, ' ' || ${longestWord!}) = words.at
          and ' ' || words.plain like all(${searchWords.map((word) => `% ${word}%`)})
        order by words.key, ${subjectId}
        limit ${size}) limit ${size}) found_row
    join ${table} on row.id = found_row.id
    ${joins}
    where ${visible(user)}
    order by found_row.part, found_row.key, row.id`.execute(db);
  return hits;
}

/** People by a part of their e-mail address, as the staff list finds them: what holds an @ is no name. By name. */
async function findPeopleByAddress({ db, user }: Ctx, addressPart: string, size: number): Promise<SearchHit[]> {
  const { table, visible, columns } = kindQueries.PERSON;
  const { rows } = await sql<SearchHit>`
    select 'PERSON' as kind, row.id, ${columns}
    from ${table}
    left join person_words words on words.user_id = row.id and words.at = 1
    where row.login like ${likePatternOf(addressPart)} and ${visible(user)}
    order by words.key, row.id
    limit ${size}`.execute(db);
  return rows;
}

/** The kinds that are searched: the requested ones, of those that the reader finds. */
const allowedKindsFor = ({ user }: Ctx, kinds: readonly SearchKind[] | undefined) =>
  searchKinds.filter((kind) => (!kinds || kinds.includes(kind)) && (!user.isAdmin || kindQueries[kind].isForAdmin));

async function findHits(ctx: Ctx, searchText: string, kinds: readonly SearchKind[], size: number): Promise<SearchHit[]> {
  // «o'brien» is looked for as «o brien» and, after what that finds, as «obrien».
  const spellings = foldQuery(searchText).map(foldWords);
  const address = searchText.split(/\s+/).find((word) => word.includes('@'));
  if (spellings[0]!.length === 0) return [];
  const hitsByKind = await Promise.all(
    kinds.map(async (kind) => {
      if (address && kind === 'PERSON') return findPeopleByAddress(ctx, address.toLowerCase(), size);
      const hits = await Promise.all(spellings.map((words) => readFirstHits(ctx, kind, words, size)));
      return [...new Map(hits.flat().map((hit) => [hit.id, hit])).values()].slice(0, size);
    }),
  );
  const placeCounts = distributePlaces(
    hitsByKind.map((kindHits) => kindHits.length),
    size,
  );
  return hitsByKind.flatMap((kindHits, index) => kindHits.slice(0, placeCounts[index]));
}

/** Clients that are shown leave ADMIN's trace. */
async function traceHits(ctx: Ctx, hits: SearchHit[]): Promise<SearchHit[]> {
  await traceShownClients(
    ctx,
    hits.map(({ clientId }) => clientId),
    'search.use',
  );
  return hits;
}

export const searchHandlers: Handlers<typeof search> = {
  find: async (ctx, { query: { q, kinds, size } }) => traceHits(ctx, await findHits(ctx, q, allowedKindsFor(ctx, kinds), size)),
  nearest: async (ctx, { query }) => {
    const kinds = allowedKindsFor(ctx, query.kinds);
    const suggestions = await suggestPhrases(ctx, query.q, kinds, (q) => findHits(ctx, q, kinds, 1));
    const hits = await traceHits(
      ctx,
      suggestions.map(({ hit }) => hit),
    );
    // A phrase is a name, or a part of one.
    return reply([...new Set(suggestions.map(({ phrase }) => phrase))], { clients: hits.flatMap(({ clientId }) => clientId ?? []) });
  },
};
