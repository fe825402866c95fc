/** The <dialog> that lies on top: messages must be drawn inside it, since everything outside an open one is inert. */
import { useSyncExternalStore } from 'react';

let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Opens it as a modal; returns what takes it off the pile again. */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) dialog.showModal();
  setOpenDialogs([...openDialogs.filter((otherDialog) => otherDialog !== dialog), dialog]);
  return () => setOpenDialogs(openDialogs.filter((otherDialog) => otherDialog !== dialog));
}

/** The focus begins again at the top of the sheet around an element, whose buttons have changed. */
export function focusTop(element: Element | null): void {
  const dialog = element?.closest('dialog');
  dialog?.scrollTo(0, 0);
  dialog?.focus({ preventScroll: true });
}

function setOpenDialogs(dialogs: readonly HTMLDialogElement[]): void {
  openDialogs = dialogs;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useTopDialog = (): HTMLDialogElement | undefined => useSyncExternalStore(subscribe, () => openDialogs.at(-1));

/** The second of two quick taps on what closes a dialog falls on what was beneath: it is no tap there, where it would sign something else. */
export const dropSecondTap = (): void => addEventListener('click', dropRepeatedClick, true);
function dropRepeatedClick(event: MouseEvent): void {
  // Counted by the browser: a tap of its own is the first again.
  if (event.detail < 2) removeEventListener('click', dropRepeatedClick, true);
  else {
    event.preventDefault();
    event.stopPropagation();
  }
}
