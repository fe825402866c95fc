/** A sheet about something dated that lies open while somebody else acts on it (R78). */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isOpen } from '#domain/planning/instance.ts';
import { focusTop } from '../../kit/dialogs.ts';
import type { Comment } from './comment.ts';
import { type DatedInstance, stateKeyOf } from './dated.ts';

export type SheetMode = 'main' | 'skip' | 'edit' | 'series' | 'behalf';
export type EditProps<R> = {
  instance: R;
  /** Words written elsewhere, which go into the comment. */
  draft: Comment | undefined;
  onDone: () => void;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  onDraftChange: (comment: Comment) => void;
  /** Told whether the act is on its way. */
  onBusyChange: (isBusy: boolean) => void;
};
/** True once somebody else acted since it was opened: nothing may change its meaning under the finger, whatever is written. */
export function useIsOutdated(instance: DatedInstance, isInstanceGone: boolean, mode: SheetMode, isBusy: boolean): boolean {
  const [openedStateKey] = useState(() => stateKeyOf(instance));
  const [wasOpen] = useState(() => isOpen(instance));
  // The form for changes sees another time by the version (R15).
  const isChanged = isInstanceGone || (mode === 'edit' ? wasOpen !== isOpen(instance) : stateKeyOf(instance) !== openedStateKey);
  return isChanged && !isBusy && mode !== 'series';
}

/** The buttons that were there are gone with a part of the sheet: focus starts over inside it. */
export function useFocusReset(bodyRef: RefObject<HTMLElement | null>, formPart: string): void {
  const shownPartRef = useRef(formPart);
  useEffect(() => {
    if (shownPartRef.current !== formPart) focusTop(bodyRef.current);
    shownPartRef.current = formPart;
  }, [bodyRef, formPart]);
}
