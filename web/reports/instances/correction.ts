/** A correction as it is being written, kept encrypted on this device until it is sent, over the version that it was begun on (R44, R47). */
import { queryOptions } from '@tanstack/react-query';
import { readDraft, removeDraft, writeDraft } from '../../kit/drafts.ts';
import { queryClient } from '../../kit/queries.ts';
import type { Answers } from './answers.ts';
import type { ReportInstance } from './instance-query.ts';

export type Correction = { row: ReportInstance; answers: Answers; reason: string; day: string; clock: string };
const storeKeyOf = (id: number) => `correction:${id}`;
const queryKeyOf = (id: number) => ['report correction', id] as const;

/** The correction that was begun on a report; null for none. */
export const correctionQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeyOf(id),
    queryFn: async () => (await readDraft<Correction>(storeKeyOf(id)).catch(() => undefined)) ?? null,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });

/** False where nothing is kept. */
export async function storeCorrection(correction: Correction): Promise<boolean> {
  const { id } = correction.row;
  const isStored = await writeDraft(storeKeyOf(id), correction, false).catch(() => false);
  if (isStored) queryClient.setQueryData(queryKeyOf(id), correction);
  return isStored;
}
export async function dropCorrection(id: number): Promise<void> {
  await removeDraft(storeKeyOf(id)).catch(() => {});
  queryClient.setQueryData(queryKeyOf(id), null);
}
