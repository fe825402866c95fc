/** A correction as it is being written, kept encrypted on this device until it is sent, over the version that it was begun on (R44, R47). */
import { queryOptions } from '@tanstack/react-query';
import { readDraft, removeDraft, writeDraft } from '../../kit/drafts.ts';
import { queryClient } from '../../kit/queries.ts';
import type { Answers } from './answers.ts';
import type { Report } from './instance-query.ts';

export type Correction = { row: Report; answers: Answers; reason: string; day: string; clock: string };
const storeKey = (id: number) => `correction:${id}`;
const keyOf = (id: number) => ['report correction', id] as const;

/** The correction that was begun on a report; null for none. */
export const correctionQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async () => (await readDraft<Correction>(storeKey(id)).catch(() => undefined)) ?? null,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });

/** False where nothing is kept. */
export async function storeCorrection(correction: Correction): Promise<boolean> {
  const { id } = correction.row;
  const isStored = await writeDraft(storeKey(id), correction, false).catch(() => false);
  if (isStored) queryClient.setQueryData(keyOf(id), correction);
  return isStored;
}
export async function dropCorrection(id: number): Promise<void> {
  await removeDraft(storeKey(id)).catch(() => {});
  queryClient.setQueryData(keyOf(id), null);
}
