/** The labels of one's company: listed by name, made, renamed and removed. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Label, labels } from '#contract/labels.ts';
import { at, call } from '../../start/call.ts';

const list = at<typeof labels.ofCompany>('GET', '/api/labels/company/{companyId}');
const create = at<typeof labels.create>('POST', '/api/labels');
const change = at<typeof labels.change>('PATCH', '/api/labels/{id}');
const remove = at<typeof labels.remove>('DELETE', '/api/labels/{id}');

/** All of them, in the server's order: the Swedish one (R35). */
export const labelsOf = (companyId: number | undefined) =>
  queryOptions({
    queryKey: ['labels', 'company', companyId],
    queryFn: async ({ signal }) =>
      (await call(list, { params: { companyId: companyId! }, query: { page: 0, size: 5000, sort: 'name,asc' }, signal })).data,
    enabled: companyId !== undefined,
  });
/** Whatever is cached: a label's name stands on activities and in the inbox too. */
export const everything: QueryKey = [];

export const saveLabel = async (name: string, label?: Label): Promise<unknown> =>
  label ? call(change, { params: { id: label.id }, body: { name }, ifMatch: label.version }) : call(create, { body: { name } });
export const removeLabel = ({ id }: Label) => call(remove, { params: { id } });
