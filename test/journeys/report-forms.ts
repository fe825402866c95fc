/** Forms of reports in a company of one's own, and reports that an assistant filled in there. */
import type { APIRequestContext } from '@playwright/test';
import type { OfferedReport, ReportVersion } from '#contract/reports/forms.ts';
import { toInstant } from '#domain/time.ts';
import { callAs } from './by-api.ts';
import { dayAhead, ZONE } from './days.ts';
import { staffedCompany } from './staffed-company.ts';

/** A company with a form of its own, beside the platform's «Avvikelse». */
export async function withForm(request: APIRequestContext) {
  const company = await staffedCompany(request);
  const office = await callAs(request, company.orgAdmin);
  const [type] = await office<{ id: number }[]>('GET', '/api/report-types?size=1');
  const attributes = [{ name: 'Hur har veckan varit?', valueType: 'INPUT_LONG_STRING' }];
  await office('POST', '/api/reports', { name: 'Veckorapport', type: { id: type!.id }, published: true, attributes });
  return company;
}

/** So many reports of a form that an assistant filled in yesterday. */
export async function fillIn(request: APIRequestContext, account: string, clientId: number, form: string, count: number) {
  const assistant = await callAs(request, account);
  const offered = await assistant<OfferedReport[]>('GET', `/api/reports/client/${clientId}`);
  const { reportVersionId } = offered.find(({ name }) => name === form)!;
  const { items } = await assistant<ReportVersion>('GET', `/api/reports/version/${reportVersionId}`);
  const { attributeId } = items.find(({ valueType }) => valueType === 'INPUT_LONG_STRING')!;
  for (let n = 1; n <= count; n += 1) {
    const occurenceDate = toInstant(`${dayAhead(-1)}T12:0${n}`, ZONE);
    const attributeVariableLongStrings = [{ attribute: { id: attributeId }, stringValue: `Svar ${n}` }];
    await assistant('POST', '/api/report-instances', { reportVersionId, clientId, occurenceDate, attributeVariableLongStrings });
  }
}
