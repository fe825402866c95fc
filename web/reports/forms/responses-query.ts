/** Queries of what was answered to one report: a page of it, the questions that were ever asked, figures over time (R43, R48). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { users } from '#contract/admin.ts';
import {
  type AnswerCount,
  type ReportFigure,
  type ReportQuestion,
  type ReportResponse,
  reportResponses,
} from '#contract/reports/responses.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { idText, oneOf } from '../../core/search-params.ts';

export type { AnswerCount, ReportFigure, ReportQuestion, ReportResponse };
/** The first is the page's own: the newest first (R48). */
export const sortOrders = ['id,desc', 'id,asc', 'occurenceDate,desc', 'occurenceDate,asc'] as const;
export const sortOrderOf = ({ sort }: ResponsesSearch) => oneOf(sortOrders, sort) ?? sortOrders[0];
/** The answers themselves, or how often each was given. */
export const responseViews = [undefined, 'figures'] as const;
export type ResponsesSearch = {
  view?: 'figures' | undefined;
  page?: number | undefined;
  /** The order in the address; an unknown one means the default. */
  sort?: string | undefined;
  clientId?: number | undefined;
  signedById?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** An answer that it is narrowed to, with its question: true, a choice, 5..8, words of a short text. */
  questionId?: number | undefined;
  answer?: string | undefined;
};
export const RESPONSES_PAGE_SIZE = 20;
/** The most answers that are put on paper at once. */
export const MAX_PRINTED_RESPONSES = 500;

/** The filters of every call of the page. */
export const responseFilterOf = ({ clientId, signedById, from, to, questionId, answer }: ResponsesSearch) => ({
  clientIds: idText(clientId),
  signedById: idText(signedById),
  startDate: from,
  endDate: to,
  ...(questionId !== undefined && answer !== undefined ? { questionId: idText(questionId), answer } : {}),
});

export function responsesQuery(reportId: number, search: ResponsesSearch, size = RESPONSES_PAGE_SIZE) {
  const { page = 1 } = search;
  const sort = sortOrderOf(search);
  const query = { ...responseFilterOf(search), page: page - 1, size, sort };
  return queryOptions({
    queryKey: ['reports', 'responses', reportId, query],
    queryFn: async ({ signal }) => {
      const { data: responses, total } = await callApi(reportResponses.list, { params: { reportId }, query, signal });
      return { data: responses, total };
    },
    placeholderData: keepPreviousData,
  });
}

export const questionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['reports', 'questions', id],
    queryFn: async ({ signal }) => (await callApi(reportResponses.questions, { params: { id }, signal })).data,
  });

export const figuresQuery = (reportId: number, search: ResponsesSearch) =>
  queryOptions({
    queryKey: ['reports', 'figures', reportId, responseFilterOf(search)],
    queryFn: async ({ signal }) =>
      (await callApi(reportResponses.figures, { params: { reportId }, query: responseFilterOf(search), signal })).data,
    placeholderData: keepPreviousData,
  });

export const countsQuery = (reportId: number, search: ResponsesSearch) =>
  queryOptions({
    queryKey: ['reports', 'counts', reportId, responseFilterOf(search)],
    queryFn: async ({ signal }) =>
      (await callApi(reportResponses.counts, { params: { reportId }, query: responseFilterOf(search), signal })).data,
    placeholderData: keepPreviousData,
  });

/** Everybody of the organisation and its teams: who may have signed. */
export const signersQuery = queryOptions({
  queryKey: ['reports', 'signers'],
  queryFn: async ({ signal }) => {
    const { data: signerAccounts } = await callApi(users.list, { query: { ...fullListPage, sort: 'firstName,asc' }, signal });
    return signerAccounts.map(({ id, firstName, lastName }) => ({ id, name: [firstName, lastName].filter(Boolean).join(' ') }));
  },
});
