/** The focus in the inbox after an act: what was acted on leaves the list, and the button that was pressed with it. */
import type { InboxState } from '#domain/inbox.ts';
import { isFocusLost } from '../../kit/is-focus-lost.ts';
import { nextIdAfter } from '../../kit/next-after.ts';

/** The ids of the entries acted on and of the list before it, and the act. */
export type ActedEntries = { ids: readonly number[]; idsBefore: readonly number[]; act: InboxState };

/** Moves the focus on in the list after an act. A person who has moved it elsewhere meanwhile stays there. */
export function focusNextEntry(list: HTMLElement | null, actedEntries: ActedEntries): void {
  if (!isFocusLost()) return;
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const nextId = nextIdAfter(
    actedEntries,
    rows.map(({ dataset }) => Number(dataset.entry)),
  );
  const row = rows.find(({ dataset }) => Number(dataset.entry) === nextId);
  // On a phone some stand behind the row's dots.
  const actButtons = [...(row?.querySelectorAll<HTMLElement>('[data-act]') ?? [])].filter((button) => button.checkVisibility());
  const heading = document.querySelector<HTMLElement>('h1');
  if (!row) heading?.setAttribute('tabindex', '-1');
  (actButtons.find(({ dataset }) => dataset.act === actedEntries.act) ?? actButtons[0] ?? row?.querySelector('a') ?? heading)?.focus();
}
