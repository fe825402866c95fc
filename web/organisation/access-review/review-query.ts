/** The review of the access log, asked and changed: its months, one of them, and the search for a suspicion (R122). */
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { MAX_ACCESS_EVENTS } from '#contract/access-log.ts';
import { type AccessReview, type AccessReviewLine, type AccessReviewMonth, accessReviews, type Opening } from '#contract/access-reviews.ts';
import type { Judgement } from '#domain/access-review.ts';
import { callApi } from '../../core/call.ts';
import { asDay, asId, asWholeNumber } from '../../core/search-params.ts';

export type { AccessReview, AccessReviewLine, AccessReviewMonth, Opening };

/** Tabs: 0 the months, 1 the search. `month` is its first day. */
export type ReviewSearch = {
  tab?: number | undefined;
  month?: string | undefined;
  show?: 'left' | undefined;
  clientId?: number | undefined;
  userId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The address may say anything. */
export const parseReviewSearch = (rawSearch: ReviewSearch): ReviewSearch => ({
  tab: asWholeNumber(rawSearch.tab, 0, 1),
  month: asDay(rawSearch.month),
  show: rawSearch.show === 'left' ? rawSearch.show : undefined,
  clientId: asId(rawSearch.clientId),
  userId: asId(rawSearch.userId),
  from: asDay(rawSearch.from),
  to: asDay(rawSearch.to),
});

const QUERY_KEY = 'access-reviews';
export const monthsQuery = queryOptions({
  queryKey: [QUERY_KEY, 'months'],
  queryFn: async ({ signal }) => (await callApi(accessReviews.list, { signal })).data,
});
export const monthQuery = (id: number) =>
  queryOptions({
    queryKey: [QUERY_KEY, id],
    queryFn: async ({ signal }) => (await callApi(accessReviews.get, { params: { id }, signal })).data,
  });

export const drawMonth = (month: string) => callApi(accessReviews.draw, { body: { month } });
export const nameSecondReviewer = (id: number, secondReviewerId: number | null) =>
  callApi(accessReviews.change, { params: { id }, body: { secondReviewerId } });
export const closeMonth = (id: number) => callApi(accessReviews.close, { params: { id } });
export const judgeLine = async (id: number, judgement: Judgement, note: string | null) =>
  (await callApi(accessReviews.judge, { params: { id }, body: { judgement, note } })).data;

/** All that was asked of the review is read anew. */
export const refreshReviews = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [QUERY_KEY] });

/** Puts a judgement into the month that is shown, so that the next line needs no answer of the server's. */
export function cacheJudgement(queryClient: QueryClient, reviewId: number, judgedLine: Awaited<ReturnType<typeof judgeLine>>): void {
  queryClient.setQueryData(monthQuery(reviewId).queryKey, (review) => {
    if (!review) return review;
    const reviewLines = review.rows.map((reviewLine) => (reviewLine.id === judgedLine.id ? { ...reviewLine, ...judgedLine } : reviewLine));
    const countOf = (judgement: Judgement) => reviewLines.filter((reviewLine) => reviewLine.judgement === judgement).length;
    const judgedCount = reviewLines.filter((reviewLine) => reviewLine.judgement !== null).length;
    return {
      ...review,
      rows: reviewLines,
      figures: { ...review.figures, judged: judgedCount, investigated: countOf('investigated'), unjustified: countOf('unjustified') },
    };
  });
  void queryClient.invalidateQueries(monthsQuery);
}

/** Nothing is looked for before somebody has said what: each search is a line of the log. */
export const hasSearchDays = ({ from, to }: ReviewSearch): boolean => from !== undefined && to !== undefined;
export const suspicionQuery = ({ clientId, userId, from, to }: ReviewSearch) =>
  infiniteQueryOptions({
    queryKey: [QUERY_KEY, 'search', clientId, userId, from, to],
    queryFn: async ({ signal, pageParam }) => {
      const idTextOf = (id: number | undefined) => (id === undefined ? undefined : String(id));
      const query = { clientId: idTextOf(clientId), userId: idTextOf(userId), startDate: from, endDate: to, before: idTextOf(pageParam) };
      return (await callApi(accessReviews.search, { query, signal })).data;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (lastOpenings: Opening[]) => (lastOpenings.length < MAX_ACCESS_EVENTS ? undefined : lastOpenings.at(-1)?.id),
    select: ({ pages }: InfiniteData<Opening[]>) => pages.flat(),
    enabled: hasSearchDays({ from, to }),
  });
