/** A note beside what the organisation does about an event, whether or not it came to the inbox (R82, R93). */
import { useState } from 'react';
import type { HandlingNote } from '#contract/inbox.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { callApi } from '../../core/call.ts';
import HandlingNoteSheet, { type NoteRequest } from './HandlingNoteSheet.tsx';
import { type HandledEvent, sendHandling, useHandledWords, useHandling } from './handling.ts';

type Props = NoteRequest & {
  event: { id: number; activityName: string; noteCount?: number | null | undefined } & HandledEvent;
  /** Earlier notes are in sight already. */
  areNotesShownBehind?: boolean;
  onClose: () => void;
};

export default function EventNoteSheet({ event, areNotesShownBehind: areNotesShown = false, ...noting }: Props) {
  const { id, activityName: name, state: previousState, noteCount } = event;
  const describeHandling = useHandledWords();
  const [openedState] = useState(previousState);
  const handling = useHandling();
  const state = noting.act === 'note' ? previousState : noting.act;
  const readNotes = async (): Promise<readonly HandlingNote[]> =>
    (await callApi(activityInstances.get, { params: { id } })).data.notes ?? [];
  return (
    <HandlingNoteSheet
      {...noting}
      subject={`event ${id}`}
      firstHandlingText={previousState === openedState ? undefined : (describeHandling(event) ?? undefined)}
      send={(note) => sendHandling({ id, name, state, previousState, note })}
      onSaved={() => handling.done({ id, name, state, previousState, isNote: noting.act === 'note' })}
      earlierNotes={!areNotesShown && noteCount ? { key: ['instance', id], read: readNotes } : undefined}
    />
  );
}
