/**
 * The unsaved draft of the builder, stored encrypted in this browser while its page is open: a reload brings it back, over the
 * version that it was based on (decision 045).
 */
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cacheAnswer, readStored } from '../../core/device-store.ts';
import type { Draft } from './draft.ts';
import type { WholeReport } from './report-query.ts';

export type StoredDraft = { row: WholeReport; draft: Draft };
const nameOf = (of: string) => `report-form:${of}`;

export const storedDraftQuery = (of: string) =>
  queryOptions({
    queryKey: ['report-form', of],
    // A browser that stores nothing has nothing.
    queryFn: async () => (await readStored<StoredDraft | null>(nameOf(of)).catch(() => undefined))?.value ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One write after the other, so that the last one stays. */
let writing: Promise<unknown> = Promise.resolve();
const write = (of: string, stored: StoredDraft | null) => {
  writing = writing.then(() => cacheAnswer(nameOf(of), stored)).catch(() => undefined);
};

/** Stores `stored` as it changes; null removes it, and so does leaving the page within the app. */
export function useStoredDraft(of: string, stored: StoredDraft | null): void {
  useEffect(() => write(of, stored), [of, stored]);
  useEffect(() => () => write(of, null), [of]);
}
