/** The company's model activities as they are offered for a client. */
import { queryOptions } from '@tanstack/react-query';
import { modelActivities } from '#contract/model-activities.ts';
import { allByName } from '../core/all-rows.ts';
import { call } from '../core/call.ts';

export const modelsFor = (clientId: number) =>
  queryOptions({
    queryKey: ['modelActivities', clientId],
    queryFn: async ({ signal }) => (await call(modelActivities.list, { query: { ...allByName, clientId: String(clientId) }, signal })).data,
  });
