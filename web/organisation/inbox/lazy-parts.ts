/** The inbox's later code, fetched together (use-handling.ts): sending, the sheets over the list, and the next focus. */
export { doneText, send, undo } from './handling.ts';
export { InboxBar } from './InboxBar.tsx';
export { InboxParts } from './InboxParts.tsx';
export { focusNextEntry } from './inbox-focus.ts';
export { TaskKey } from './TaskKey.tsx';
