/** Packs as pages ask for them: those that come with the product, which a company applied, and what one would do there (R106). */
import { queryOptions } from '@tanstack/react-query';
import { modelActivities } from '#contract/model-activities.ts';
import { type Pack, packs } from '#contract/packs.ts';
import { fullListByName, fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { httpStatusOf } from '../../core/errors.ts';

export const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: async ({ signal }) => (await callApi(packs.list, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
/** The packs that a company applied, newest first. */
export const appliedPacksQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['packs', 'applied', companyId],
    queryFn: async ({ signal }) =>
      (await callApi(packs.applied, { query: { ...fullListPage, companyId: String(companyId), sort: 'id,desc' }, signal })).data,
  });

/** Choosing for the company is the office's: a leader only where nobody administers it. */
export const mayChoosePackQuery = (companyId: number | undefined) =>
  queryOptions({
    queryKey: ['packs', 'may', companyId],
    enabled: companyId !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const emptyPack: Pack = { format: 'vardag-pack', version: 1, name: 'Vardag' };
      try {
        await callApi(packs.check, { body: { companyId: companyId!, pack: emptyPack }, signal, handledStatuses: [403] });
        return true;
      } catch (error) {
        if (httpStatusOf(error) === 403) return false;
        throw error;
      }
    },
  });

/** One that comes with the product, by its key, or what a file said. */
export type ChosenPack = { key: string } | { pack: Pack };
export const previewPack = async (companyId: number, chosenPack: ChosenPack, signal?: AbortSignal) =>
  (await callApi(packs.check, { body: { companyId, ...chosenPack }, ...(signal && { signal }) })).data;
export type PackPreview = Awaited<ReturnType<typeof previewPack>>;

export const applyPack = (companyId: number, chosenPack: ChosenPack, requestKey: string) =>
  callApi(packs.apply, { body: { companyId, ...chosenPack }, requestKey });

export const companyModelsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['modelActivities', 'company', companyId],
    queryFn: async ({ signal }) =>
      (await callApi(modelActivities.list, { query: { ...fullListByName, companyId: String(companyId) }, signal })).data,
  });
