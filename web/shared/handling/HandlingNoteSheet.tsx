/**
 * The note beside an act on a thing of the inbox: asked for where something was missed, left out as one likes elsewhere (R93). What
 * was written before stands under the field.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HandlingNote } from '#contract/inbox.ts';
import { type InboxState, MAX_NOTE_LENGTH } from '#domain/inbox.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { Notes } from './Notes.tsx';

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
  subject: string;
  /** Another person's handling since it was opened, in words. */
  firstHandlingText?: string | undefined;
  send: (note: string | undefined) => Promise<R>;
  onSaved: (saved: R) => void;
  onClose: () => void;
  /** The request for earlier notes. */
  earlierNotes?: { key: readonly unknown[]; read: () => Promise<readonly HandlingNote[]> } | undefined;
};

export default function HandlingNoteSheet<R>({
  subject,
  firstHandlingText,
  act,
  subjectName,
  isNoteNeeded,
  send,
  onSaved,
  onClose,
  earlierNotes,
}: Props<R>) {
  const { t } = useTexts();
  const { account } = useUser();
  const draftKey = `${account.id} ${subject}`;
  const storeNote = useCallback((words: string) => void unsentNotes.set(draftKey, words), [draftKey]);
  const { data } = useQuery({
    queryKey: [...(earlierNotes?.key ?? []), 'notes'],
    queryFn: () => earlierNotes!.read(),
    enabled: earlierNotes !== undefined,
  });
  const isNeeded = isNoteNeeded || act === 'note';
  return (
    <FormSheet
      title={t(`inbox.noting.${act}`)}
      meta={subjectName}
      submit={t(`inbox.noteSend.${act}`)}
      check={({ note = '' }): Record<string, string> => (isNeeded && !note.trim() ? { note: 'inbox.noteMissing' } : {})}
      send={({ note = '' }) => send(note.trim() || undefined)}
      // A note says what it says, whatever was done meanwhile.
      forestalledText={act === 'note' ? undefined : firstHandlingText}
      wordsNote={t('inbox.keptForNote')}
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
            label={t(isNeeded ? `inbox.noteLabel.${act}` : 'inbox.noteOptional')}
            hint={t('inbox.noteHint')}
            required={isNeeded}
            maxLength={MAX_NOTE_LENGTH}
            defaultValue={unsentNotes.get(draftKey)}
            error={errorOf('note')}
            onChange={() => clearError('note')}
          />
          {data && <Notes notes={data} />}
        </>
      )}
    </FormSheet>
  );
}
