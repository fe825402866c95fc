/**
 * What is written in the builder and not saved, kept encrypted in this browser while its page is open: a reload brings it back, over the
 * version that it stood on (decision 045).
 */
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepRead, keptRead } from '../../core/device-store.ts';
import type { Draft } from './draft.ts';
import type { WholeReport } from './report-query.ts';

export type StoredDraft = { row: WholeReport; draft: Draft };
const nameOf = (of: string) => `report-form:${of}`;

export const storedDraftQuery = (of: string) =>
  queryOptions({
    queryKey: ['report-form', of],
    // A browser that keeps nothing has nothing.
    queryFn: async () => (await keptRead<StoredDraft | null>(nameOf(of)).catch(() => undefined))?.value ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One after the other: the last that was written is what stays. */
let writing: Promise<unknown> = Promise.resolve();
const write = (of: string, stored: StoredDraft | null) => {
  writing = writing.then(() => keepRead(nameOf(of), stored)).catch(() => undefined);
};

/** Keeps `kept` as it changes; null lets go of it, and so does leaving the page by its own ways. */
export function useStoredDraft(of: string, stored: StoredDraft | null): void {
  useEffect(() => write(of, stored), [of, stored]);
  useEffect(() => () => write(of, null), [of]);
}
