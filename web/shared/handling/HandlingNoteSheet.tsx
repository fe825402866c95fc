/**
 * The note beside an act on a thing of the inbox: asked for where something was missed, left out as one likes elsewhere (R93). What
 * was written before stands under the field.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HandlingNote } from '#contract/inbox.ts';
import { type InboxState, MAX_HANDLING_NOTE_LENGTH } from '#domain/inbox.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { NoteList } from './Notes.tsx';

export type NoteRequest = {
  /** The act; `note` leaves the state as it is. */
  act: Exclude<InboxState, 'IDLE'> | 'note';
  /** Its subject, in words. */
  subjectName: string;
  /** It was missed: nothing is done about it without a word. */
  isNoteNeeded: boolean;
};
/** Texts not sent because somebody else was first, until they are: by their subject. */
const unsentNotes = new Map<string, string>();

type Props<R> = NoteRequest & {
  /** The thing it is about, among all of them. */
  subjectKey: string;
  /** Another person's handling since it was opened, in words. */
  firstHandlingText?: string | undefined;
  sendNote: (note: string | undefined) => Promise<R>;
  onSaved: (saved: R) => void;
  onClose: () => void;
  /** The request for earlier notes. */
  earlierNotes?: { key: readonly unknown[]; read: () => Promise<readonly HandlingNote[]> } | undefined;
};

export default function HandlingNoteSheet<R>({
  subjectKey,
  firstHandlingText,
  act,
  subjectName,
  isNoteNeeded,
  sendNote,
  onSaved,
  onClose,
  earlierNotes,
}: Props<R>) {
  const { t } = useTranslation();
  const { account } = useUser();
  const draftKey = `${account.id} ${subjectKey}`;
  const storeNote = useCallback((noteText: string) => void unsentNotes.set(draftKey, noteText), [draftKey]);
  const { data: earlierNoteList } = useQuery({
    queryKey: [...(earlierNotes?.key ?? []), 'notes'],
    queryFn: () => earlierNotes!.read(),
    enabled: earlierNotes !== undefined,
  });
  const isNoteRequired = isNoteNeeded || act === 'note';
  return (
    <FormSheet
      title={t(`inbox.noting.${act}`)}
      subtitle={subjectName}
      submitLabel={t(`inbox.noteSend.${act}`)}
      check={({ note = '' }): Record<string, string> => (isNoteRequired && !note.trim() ? { note: 'inbox.noteMissing' } : {})}
      send={({ note = '' }) => sendNote(note.trim() || undefined)}
      // A note says what it says, whatever was done meanwhile.
      forestalledText={act === 'note' ? undefined : firstHandlingText}
      unsavedTextNote={t('inbox.keptForNote')}
      onForestalled={storeNote}
      onSaved={(saved) => {
        unsentNotes.delete(draftKey);
        onSaved(saved);
      }}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <>
          <TextArea
            name="note"
            label={t(isNoteRequired ? `inbox.noteLabel.${act}` : 'inbox.noteOptional')}
            hint={t('inbox.noteHint')}
            required={isNoteRequired}
            maxLength={MAX_HANDLING_NOTE_LENGTH}
            defaultValue={unsentNotes.get(draftKey)}
            error={errorOf('note')}
            onChange={() => clearError('note')}
          />
          {earlierNoteList && <NoteList notes={earlierNoteList} />}
        </>
      )}
    </FormSheet>
  );
}
