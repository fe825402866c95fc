/** What opens over the inbox: the rest of what can be done about an entry, and the form for a note (R93). */
import type { InboxEntry } from '#contract/inbox.ts';
import type { T } from '../../core/texts.ts';
import { EntryMenu } from './EntryMenu.tsx';
import type { Done, Handling } from './handling.ts';
import { InboxNote } from './InboxNote.tsx';

/** An entry beside whose button its menu stands, or what somebody is about to do with a note. */
export type Open =
  | { entry: InboxEntry; button: HTMLElement }
  | { handling: Handling; act: 'ACTION_TAKEN' | 'IGNORED' | 'note'; isAsked: boolean };
type Props = {
  open: Open;
  onOpen: (next: Open | undefined) => void;
  onIgnore: (entry: InboxEntry) => void;
  /** It was sent with its note; the words for it, but for a note alone. */
  onHandled: (handled: Handling, done: Done, message: ((t: T) => string) | undefined) => void;
};

export function InboxParts({ open, onOpen, onIgnore, onHandled }: Props) {
  const close = () => onOpen(undefined);
  if ('handling' in open) return <InboxNote {...open} onHandled={onHandled} onClose={close} />;
  const { entry } = open;
  return (
    <EntryMenu
      {...open}
      onIgnore={() => onIgnore(entry)}
      onNote={() => onOpen({ handling: { entries: [entry], state: entry.state }, act: 'note', isAsked: false })}
      onClose={close}
    />
  );
}
