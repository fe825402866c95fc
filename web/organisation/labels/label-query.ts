/** The labels of one's company: listed by name, made, renamed and removed. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Label, labels } from '#contract/labels.ts';
import { call } from '../../start/call.ts';

/** All of them, in the server's order: the Swedish one (R35). */
export const labelsOf = (companyId: number | undefined) =>
  queryOptions({
    queryKey: ['labels', 'company', companyId],
    queryFn: async ({ signal }) =>
      (await call(labels.ofCompany, { params: { companyId: companyId! }, query: { page: 0, size: 5000, sort: 'name,asc' }, signal })).data,
    enabled: companyId !== undefined,
  });
/** Whatever is cached: a label's name stands on activities and in the inbox too. */
export const everything: QueryKey = [];

export const saveLabel = async (name: string, label?: Label): Promise<unknown> =>
  label
    ? call(labels.change, { params: { id: label.id }, body: { name }, ifMatch: label.version })
    : call(labels.create, { body: { name } });
export const removeLabel = ({ id }: Label) => call(labels.remove, { params: { id } });
