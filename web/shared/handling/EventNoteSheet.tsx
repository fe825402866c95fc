/** A note beside what the organisation does about an event, whether or not it came to the inbox (R82, R93). */
import { useState } from 'react';
import type { HandlingNote } from '#contract/inbox.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { callApi } from '../../core/call.ts';
import HandlingNoteSheet, { type NoteRequest } from './HandlingNoteSheet.tsx';
import { type HandledEvent, sendHandling, useDescribeHandling, useHandling } from './handling.ts';

type Props = NoteRequest & {
  event: { id: number; activityName: string; noteCount?: number | null | undefined } & HandledEvent;
  /** Earlier notes are in sight already. */
  areNotesShownBehind?: boolean;
  onClose: () => void;
};

export default function EventNoteSheet({ event, areNotesShownBehind: areNotesShown = false, ...noteRequest }: Props) {
  const { id, activityName: name, state: previousState, noteCount } = event;
  const describeHandling = useDescribeHandling();
  const [openedState] = useState(previousState);
  const eventHandling = useHandling();
  const state = noteRequest.act === 'note' ? previousState : noteRequest.act;
  const readNotes = async (): Promise<readonly HandlingNote[]> =>
    (await callApi(activityInstances.get, { params: { id } })).data.notes ?? [];
  return (
    <HandlingNoteSheet
      {...noteRequest}
      subjectKey={`event ${id}`}
      firstHandlingText={previousState === openedState ? undefined : (describeHandling(event) ?? undefined)}
      sendNote={(note) => sendHandling({ id, name, state, previousState, note })}
      onSaved={() => eventHandling.finishHandling({ id, name, state, previousState, isNote: noteRequest.act === 'note' })}
      earlierNotes={!areNotesShown && noteCount ? { key: ['instance', id], read: readNotes } : undefined}
    />
  );
}
