/** The focus in the inbox after an act: what was acted on leaves the list, and the button that was pressed with it. */
import type { InboxState } from '#domain/inbox.ts';
import { isFocusLost } from '../../kit/is-focus-lost.ts';
import { nextIdAfter } from '../../kit/next-after.ts';

/** The ids of the entries acted on and of the list before it, and the act. */
export type ActedEntries = { ids: readonly number[]; listedIds: readonly number[]; newState: InboxState };

/** Moves the focus on in the list after an act. A person who has moved it elsewhere meanwhile stays there. */
export function focusNextEntry(listElement: HTMLElement | null, actedEntries: ActedEntries): void {
  if (!isFocusLost()) return;
  const entryRows = [...(listElement?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const nextId = nextIdAfter(
    actedEntries,
    entryRows.map(({ dataset }) => Number(dataset.entry)),
  );
  const nextRow = entryRows.find(({ dataset }) => Number(dataset.entry) === nextId);
  // On a phone some stand behind the row's dots.
  const actButtons = [...(nextRow?.querySelectorAll<HTMLElement>('[data-act]') ?? [])].filter((button) => button.checkVisibility());
  const heading = document.querySelector<HTMLElement>('h1');
  if (!nextRow) heading?.setAttribute('tabindex', '-1');
  (
    actButtons.find(({ dataset }) => dataset.act === actedEntries.newState) ??
    actButtons[0] ??
    nextRow?.querySelector('a') ??
    heading
  )?.focus();
}
