/** Unsaved words in a sheet: whether there are any, and the question before it is left. */
import { Suspense, useCallback, useRef, useState } from 'react';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';

export const loadUnsaved = () => import('../../editor/Unsaved.tsx');
const AskDiscard = lazyWithRetry(async () => ({ default: (await loadUnsaved()).DiscardDialog }));
const Unsaved = lazyWithRetry(async () => ({ default: (await loadUnsaved()).Unsaved }));

export function useLeaving() {
  const [isDirty, setIsDirty] = useState(false);
  /** The same as `isDirty`, known at once: Escape may follow the last letter before anything is drawn. */
  const isDirtyRef = useRef(false);
  const setDirty = useCallback((value: boolean) => {
    isDirtyRef.current = value;
    setIsDirty(value);
  }, []);
  const [confirmation, setConfirmation] = useState<{ leave: () => void } | null>(null);
  /** Goes on, or asks first. */
  const confirmLeaving = (leave: () => void): boolean => {
    if (!isDirtyRef.current) return true;
    setConfirmation({
      leave: () => {
        setConfirmation(null);
        setDirty(false);
        leave();
      },
    });
    return false;
  };
  const question = (
    <Suspense>
      {isDirty && <Unsaved isDirty />}
      {confirmation && <AskDiscard leave={confirmation.leave} stay={() => setConfirmation(null)} />}
    </Suspense>
  );
  return { isDirty, setDirty, confirmLeaving, question };
}
