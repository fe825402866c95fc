/** Queries of the forms of reports and their types: the platform's, and those of one company beside them (R40). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { companies } from '#contract/people.ts';
import { type Report, type ReportType, reports, reportTypes, type WholeReport } from '#contract/reports/forms.ts';
import { can } from '#domain/permissions.ts';
import { fullListByName, fullListPage } from '../../core/all-rows.ts';
import { CallError, callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';

export type { Report, ReportType, WholeReport };
export type FormsSearch = { q?: string | undefined; companyId?: number | undefined };

/** The owner of the forms on a page: ADMIN's are those of the company that the address names, else the platform's. */
export function useReportOwner(addressCompanyId: number | undefined) {
  const user = useUser();
  const isAdmin = user.roles.includes('ADMIN');
  const mayChangeReports = can(user, 'report.change');
  return {
    isAdmin,
    companyId: isAdmin ? addressCompanyId : user.account.company?.id,
    /** An organisation's account without a company has none. */
    isCompanyMissing: !isAdmin && !user.account.company,
    mayChangeReports,
    /** The platform's are ADMIN's to change. */
    mayChange: ({ global }: { global: boolean }) => mayChangeReports && (isAdmin || !global),
  };
}

export const formsQuery = (companyId: number | undefined, searchText?: string) =>
  queryOptions({
    queryKey: ['reports', 'list', companyId, searchText],
    queryFn: async ({ signal }): Promise<Report[]> =>
      (await callApi(reports.list, { query: { ...fullListByName, companyId: idText(companyId), search: searchText }, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The query for one form, whole; an address that names none is as one that is not there. */
export const formQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['reports', 'one', id],
    queryFn: async ({ signal }): Promise<WholeReport> => {
      if (id === undefined) throw new CallError(404);
      return (await callApi(reports.get, { params: { id }, signal })).data;
    },
    refetchOnWindowFocus: false,
  });

export const typesQuery = (companyId: number | undefined) =>
  queryOptions({
    queryKey: ['reports', 'types', companyId],
    queryFn: async ({ signal }): Promise<ReportType[]> =>
      (await callApi(reportTypes.list, { query: { ...fullListByName, companyId: idText(companyId) }, signal })).data,
  });

/** All companies by name, for ADMIN to choose one. */
export const companiesQuery = queryOptions({
  queryKey: ['reports', 'companies'],
  queryFn: async ({ signal }) => (await callApi(companies.list, { query: { ...fullListPage, sort: 'name,asc' }, signal })).data,
});

/** The initial values of a new form, before anything is saved. */
export const createUnsavedReport = (companyId: number | undefined): WholeReport => ({
  id: 0,
  version: 0,
  name: '',
  type: { id: 0, name: '' },
  published: false,
  onlyOrganisation: false,
  archived: false,
  global: companyId === undefined,
  company: companyId === undefined ? null : { id: companyId, name: '' },
  icon: '',
  color: '',
  versionNumber: null,
  versionDate: null,
  unpublishedChanges: false,
  answerCount: 0,
  attributes: [],
  attributeValueLongStrings: [],
});
