/**
 * The unsaved draft of the builder, stored encrypted in this browser while its page is open: a reload brings it back, over the
 * version that it was based on (decision 045).
 */
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cacheAnswer, readStoredAnswer } from '../../core/device-store.ts';
import type { FormDraft } from './draft.ts';
import type { WholeReport } from './report-query.ts';

export type StoredDraft = { row: WholeReport; draft: FormDraft };
const storeKeyOf = (formKey: string) => `report-form:${formKey}`;

export const storedDraftQuery = (formKey: string) =>
  queryOptions({
    queryKey: ['report-form', formKey],
    // A browser that stores nothing has nothing.
    queryFn: async () => (await readStoredAnswer<StoredDraft | null>(storeKeyOf(formKey)).catch(() => undefined))?.value ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One write after the other, so that the last one stays. */
let lastWrite: Promise<unknown> = Promise.resolve();
const storeDraft = (formKey: string, storedDraft: StoredDraft | null) => {
  lastWrite = lastWrite.then(() => cacheAnswer(storeKeyOf(formKey), storedDraft)).catch(() => undefined);
};

/** Stores `storedDraft` as it changes; null removes it, and so does leaving the page within the app. */
export function useStoredDraft(formKey: string, storedDraft: StoredDraft | null): void {
  useEffect(() => storeDraft(formKey, storedDraft), [formKey, storedDraft]);
  useEffect(() => () => storeDraft(formKey, null), [formKey]);
}
