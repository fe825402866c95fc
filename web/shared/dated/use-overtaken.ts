/** A sheet about something dated that lies open while somebody else acts on it (R78). */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isOpen } from '#domain/planning/instance.ts';
import { focusTop } from '../../kit/dialogs.ts';
import type { Comment } from './comment.ts';
import { type Dated, stateKeyOf } from './dated.ts';

export type Mode = 'main' | 'skip' | 'edit' | 'series' | 'behalf';
export type EditProps<R> = {
  row: R;
  /** Words written elsewhere, which go into the comment. */
  draft: Comment | undefined;
  onDone: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
  onDraftChange: (comment: Comment) => void;
  /** Told whether the act is on its way. */
  onBusy: (isBusy: boolean) => void;
};
/** True once somebody else acted since it was opened: nothing may change its meaning under the finger, whatever is written. */
export function useOvertaken(row: Dated, isGone: boolean, mode: Mode, isBusy: boolean): boolean {
  const [openedState] = useState(() => stateKeyOf(row));
  const [wasOpen] = useState(() => isOpen(row));
  // The form for changes sees another time by the version (R15).
  const isChanged = isGone || (mode === 'edit' ? wasOpen !== isOpen(row) : stateKeyOf(row) !== openedState);
  return isChanged && !isBusy && mode !== 'series';
}

/** The buttons that were there are gone with a part of the sheet: focus starts over inside it. */
export function useFocusReset(body: RefObject<HTMLElement | null>, part: string): void {
  const shownPart = useRef(part);
  useEffect(() => {
    if (shownPart.current !== part) focusTop(body.current);
    shownPart.current = part;
  }, [body, part]);
}
