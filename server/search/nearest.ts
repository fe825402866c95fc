/** Suggestions for a search without hits (decision 088): read after it, so that a search with hits costs nothing more. */
import { sql } from 'kysely';
import type { SearchHit } from '#contract/search.ts';
import { findNearestPhrases } from '#domain/nearest.ts';
import { foldName, foldWords, type SearchKind } from '#domain/search.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { kindQueries } from './kinds.ts';

/** The most words of a search that are compared. */
const MAX_WORDS = 4;
/** The most suggestions, and the most different words of names that are scanned for them. */
const MAX_SUGGESTIONS = 3;
const MAX_DIFFERENT_WORDS = 50_000;

/** The words of every name in the reader's own scope, each once; what each kind may be found by is narrowed as in the search. */
async function readWordsInScope({ db, user }: Ctx, kinds: readonly SearchKind[]): Promise<string[]> {
  const kindSelects = kinds.map(
    (kind) => sql`select words.word from ${kindQueries[kind].words} where ${kindQueries[kind].isInScopeSql(user)}`,
  );
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from (${sql.join(kindSelects, sql` union all `)}) words
    limit ${MAX_DIFFERENT_WORDS}`.execute(db);
  return rows.map(({ word }) => word);
}

/** A folded word as the name writes it that has it; a name that shows only its beginning may not. */
const writtenFormOf = (word: string, { name }: SearchHit): string =>
  name
    .split(/\s+/)
    .find((piece) =>
      foldName(piece)
        .split(' ')
        .some((foldedPart) => foldedPart.startsWith(word)),
    )
    ?.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') ?? word;

/** Phrases that find something for the reader, by the search itself, each with what it finds first: no name out of scope gives one. */
export async function suggestPhrases(
  ctx: Ctx,
  typedText: string,
  kinds: readonly SearchKind[],
  findHits: (searchText: string) => Promise<SearchHit[]>,
): Promise<{ phrase: string; hit: SearchHit }[]> {
  const searchWords = foldWords(typedText);
  if (searchWords.length === 0 || searchWords.length > MAX_WORDS || kinds.length === 0) return [];
  const phrases = findNearestPhrases(searchWords, await readWordsInScope(ctx, kinds), MAX_SUGGESTIONS);
  const phraseResults = await Promise.all(phrases.map(async (phrase) => ({ ...phrase, hit: (await findHits(phrase.words.join(' ')))[0] })));
  const matchingPhrases = phraseResults.flatMap(({ hit, ...phrase }) => (hit ? [{ ...phrase, hit }] : []));
  // One letter that is missing is nearer than several that are others.
  const closestPhrases = matchingPhrases.filter(({ slips }) => slips === matchingPhrases[0]!.slips);
  return closestPhrases.map((phrase) => ({
    phrase: phrase.words.map((word) => writtenFormOf(word, phrase.hit)).join(' '),
    hit: phrase.hit,
  }));
}
