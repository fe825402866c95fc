/** The sheets over the inbox: the other acts on an entry, and the form for a note (R93). */
import type { InboxEntry } from '#contract/inbox.ts';
import type { Translate } from '../../core/texts.ts';
import { EntryMenu } from './EntryMenu.tsx';
import type { Handling, HandlingResult } from './handling.ts';
import { InboxNote } from './InboxNote.tsx';

/** An entry with the button of its menu, or an act that a note is being written for. */
export type InboxSheet =
  | { entry: InboxEntry; button: HTMLElement }
  | { handling: Handling; act: 'ACTION_TAKEN' | 'IGNORED' | 'note'; isNoteNeeded: boolean };
type Props = {
  shownSheet: InboxSheet;
  onShowSheet: (nextSheet: InboxSheet | undefined) => void;
  onIgnore: (entry: InboxEntry) => void;
  onTakeBack: (entry: InboxEntry) => void;
  /** Called when the act was sent with its note; `message` for the snackbar, none for a note alone. */
  onHandled: (sentHandling: Handling, result: HandlingResult, message: ((t: Translate) => string) | undefined) => void;
};

export function InboxSheets({ shownSheet, onShowSheet, onIgnore, onTakeBack, onHandled }: Props) {
  const closeSheet = () => onShowSheet(undefined);
  if ('handling' in shownSheet) return <InboxNote {...shownSheet} onHandled={onHandled} onClose={closeSheet} />;
  const { entry } = shownSheet;
  return (
    <EntryMenu
      {...shownSheet}
      onIgnore={() => onIgnore(entry)}
      onTakeBack={() => onTakeBack(entry)}
      onWriteNote={() => onShowSheet({ handling: { entries: [entry], state: entry.state }, act: 'note', isNoteNeeded: false })}
      onClose={closeSheet}
    />
  );
}
