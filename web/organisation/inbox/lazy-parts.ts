/** The inbox's later code, fetched together (use-handling.ts): sending, the sheets over the list, and the next focus. */
export { doneText, sendInboxHandling as send, undoInboxHandling as undo } from './handling.ts';
export { InboxBar } from './InboxBar.tsx';
export { InboxSheets as InboxParts } from './InboxParts.tsx';
export { focusNextEntry } from './inbox-focus.ts';
export { TaskShortcut as TaskKey } from './TaskKey.tsx';
