/** What the inbox needs once it has been seen, fetched together (use-handling.ts): sending, what opens over the list, and where the focus goes on. */
export { doneText, send, undo } from './handling.ts';
export { InboxBar } from './InboxBar.tsx';
export { InboxParts } from './InboxParts.tsx';
export { goOnIn } from './inbox-focus.ts';
