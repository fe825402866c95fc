/** The note that is written while entries are handled, or later on one of them (R93). */
import { useQuery } from '@tanstack/react-query';
import { inbox } from '#contract/inbox.ts';
import { callApi } from '../../core/call.ts';
import { showSnack } from '../../core/snacks.ts';
import { type Translate, useTranslation } from '../../core/texts.ts';
import HandlingNoteSheet, { type NoteRequest } from '../../shared/handling/HandlingNoteSheet.tsx';
import { useDescribeHandling } from '../../shared/handling/handling.ts';
import { doneText, type Handling, type HandlingResult, sendInboxHandling } from './handling.ts';

type Props = {
  handling: Handling;
  act: NoteRequest['act'];
  isNoteNeeded: boolean;
  onHandled: (sentHandling: Handling, result: HandlingResult, message: ((t: Translate) => string) | undefined) => void;
  onClose: () => void;
};

export function InboxNote({ handling, act, isNoteNeeded, onHandled, onClose }: Props) {
  const { t } = useTranslation();
  const [entry, ...otherEntries] = handling.entries;
  const entryCount = handling.allMatching?.total ?? handling.entries.length;
  const isSingle = entry !== undefined && otherEntries.length === 0 && !handling.allMatching;
  // The entry as it is now: somebody else may handle it while this is written.
  const { data: currentEntry } = useQuery({
    queryKey: ['inbox', 'one', entry?.id],
    queryFn: async ({ signal }) => (await callApi(inbox.get, { params: { id: entry!.id }, signal })).data,
    enabled: isSingle,
    staleTime: 0,
  });
  const formatHandled = useDescribeHandling();
  const isChanged = isSingle && currentEntry !== undefined && currentEntry.state !== entry.state;
  const subjectText = isSingle
    ? `${entry.name}, ${entry.clientName}`
    : t(isNoteNeeded ? 'inbox.noteAboutMissed' : 'inbox.noteAbout', { count: entryCount });
  return (
    <HandlingNoteSheet
      subjectKey={isSingle ? `entry ${entry.id}` : 'entries'}
      firstHandlingText={isChanged ? (formatHandled({ ...currentEntry, madeTasks: 0 }) ?? undefined) : undefined}
      act={act}
      subjectName={subjectText}
      isNoteNeeded={isNoteNeeded}
      sendNote={(note) => sendInboxHandling({ ...handling, note })}
      onSaved={(result) => {
        if (act === 'note') showSnack((t) => t('inbox.noted'));
        onHandled(handling, result, act === 'note' ? undefined : (t) => doneText(handling, result, t));
      }}
      onClose={onClose}
      earlierNotes={
        isSingle && entry.noteCount > 0
          ? { key: ['inbox', 'one', entry.id], read: async () => (await callApi(inbox.get, { params: { id: entry.id } })).data.notes }
          : undefined
      }
    />
  );
}
