/** A note beside what the organisation does about an event, whether or not it came to the inbox (R82, R93). */
import { useState } from 'react';
import type { DealingNote } from '#contract/inbox.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { call } from '../../core/call.ts';
import DealingNoteSheet, { type Noting } from './DealingNoteSheet.tsx';
import { type Dealt, sendDealing, useDealing, useDealtWords } from './dealing.ts';

type Props = Noting & {
  event: { id: number; activityName: string; noteCount?: number | null | undefined } & Dealt;
  /** What was written before is in sight already. */
  here?: boolean;
  onClose: () => void;
};

export default function EventNoteSheet({ event, here = false, ...noting }: Props) {
  const { id, activityName: name, state: was, noteCount } = event;
  const dealt = useDealtWords();
  const [opened] = useState(was);
  const dealing = useDealing();
  const state = noting.act === 'note' ? was : noting.act;
  const read = async (): Promise<readonly DealingNote[]> => (await call(activityInstances.get, { params: { id } })).data.notes ?? [];
  return (
    <DealingNoteSheet
      {...noting}
      of={`event ${id}`}
      first={was === opened ? undefined : (dealt(event) ?? undefined)}
      send={(note) => sendDealing({ id, name, state, was, note })}
      onSaved={() => dealing.done({ id, name, state, was, isNote: noting.act === 'note' })}
      earlier={!here && noteCount ? { key: ['instance', id], read } : undefined}
    />
  );
}
