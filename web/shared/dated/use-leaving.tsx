/** Unsaved words in a sheet: whether there are any, and the question before it is left. */
import { Suspense, useCallback, useRef, useState } from 'react';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';

export const loadUnsaved = () => import('../../editor/Unsaved.tsx');
const LazyDiscardDialog = lazyWithRetry(async () => ({ default: (await loadUnsaved()).DiscardDialog }));
const LazyUnsaved = lazyWithRetry(async () => ({ default: (await loadUnsaved()).UnsavedGuard }));

export function useLeaveConfirmation() {
  const [isDirty, setIsDirty] = useState(false);
  /** The same as `isDirty`, known at once: Escape may follow the last letter before anything is drawn. */
  const isDirtyRef = useRef(false);
  const setDirty = useCallback((isNowDirty: boolean) => {
    isDirtyRef.current = isNowDirty;
    setIsDirty(isNowDirty);
  }, []);
  const [pendingLeave, setPendingLeave] = useState<{ leave: () => void } | null>(null);
  /** Goes on, or asks first. */
  const confirmLeaving = (leave: () => void): boolean => {
    if (!isDirtyRef.current) return true;
    setPendingLeave({
      leave: () => {
        setPendingLeave(null);
        setDirty(false);
        leave();
      },
    });
    return false;
  };
  const leaveDialog = (
    <Suspense>
      {isDirty && <LazyUnsaved isDirty />}
      {pendingLeave && <LazyDiscardDialog leave={pendingLeave.leave} stay={() => setPendingLeave(null)} />}
    </Suspense>
  );
  return { isDirty, setDirty, confirmLeaving, question: leaveDialog };
}
