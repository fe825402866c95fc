/** Queries of a client's medicines; the list is cached on the device, since one reads it in somebody's kitchen (R131). */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OrderRevision } from '#contract/medicine-orders.ts';
import { type GivenDose, type Medicine, medicines } from '#contract/medicines.ts';
import { callApi } from '../../core/call.ts';
import { serverTimeMs } from '../../core/clock.ts';
import { cacheWithFallback, storedQueryOptions } from '../../kit/stored-answer.ts';

export type { Medicine, OrderRevision as MedicineNumber };
/** A client's medicines as they were at that moment: on a device without contact they may have changed since. */
export type MedicinesAsOf = { asOf: string; medicines: Medicine[] };

const readMedicines = (clientId: number, signal?: AbortSignal) =>
  callApi(medicines.list, { params: { clientId }, handledStatuses: [401, 403, 404], ...(signal && { signal }) });

export const medicinesQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['medicines', clientId],
    queryFn: ({ signal }): Promise<MedicinesAsOf> =>
      cacheWithFallback(
        `medicines:${clientId}`,
        readMedicines(clientId, signal).then(({ data }) => ({ data: { asOf: new Date(serverTimeMs()).toISOString(), medicines: data } })),
      ),
    ...storedQueryOptions,
  });

/** The doses of the last week, as they were at that moment: on a device without contact others may have given some since. */
export const dosesQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['doses', clientId],
    queryFn: ({ signal }): Promise<{ asOf: string; doses: GivenDose[] }> =>
      cacheWithFallback(
        `doses:${clientId}`,
        callApi(medicines.doses, { params: { clientId }, handledStatuses: [401, 403, 404], signal }).then(({ data }) => ({
          data: { asOf: new Date(serverTimeMs()).toISOString(), doses: data },
        })),
      ),
    ...storedQueryOptions,
  });
export const invalidateDoses = (queryClient: QueryClient, clientId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['doses', clientId] });

/** The medicine of an activity as the server has it now: a copy on this device is no base for changes. */
export const readMedicine = async (clientId: number, activityId: number): Promise<Medicine | undefined> =>
  (await readMedicines(clientId)).data.find(({ activity }) => activity.id === activityId);

export const medicineNumbersQuery = (id: number) =>
  queryOptions({
    queryKey: ['medicine-numbers', id],
    queryFn: async ({ signal }): Promise<OrderRevision[]> => (await callApi(medicines.numbers, { params: { id }, signal })).data,
  });

export async function invalidateMedicines(queryClient: QueryClient, clientId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['medicines', clientId] }),
    queryClient.invalidateQueries({ queryKey: ['medicine-numbers'] }),
  ]);
}
