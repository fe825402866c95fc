/** A sheet with fields asks before it closes over what was typed (R86). */
import { type ReactNode, useState } from 'react';
import { DiscardDialog, UnsavedGuard } from './Unsaved.tsx';

/** `mayClose` is called by whatever closes it without saving, `question` is drawn beside it; a reload and a closed tab ask too. */
export function useDiscardConfirmation(isDirty: boolean, onLeave: () => void): { mayClose: () => boolean; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  return {
    mayClose: () => {
      setIsAsking(isDirty);
      return !isDirty;
    },
    question: (
      <>
        <UnsavedGuard isDirty={isDirty} />
        {isAsking && <DiscardDialog leave={onLeave} stay={() => setIsAsking(false)} />}
      </>
    ),
  };
}
