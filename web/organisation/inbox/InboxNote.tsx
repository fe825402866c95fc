/** What is written as entries of the inbox are dealt with, or of one beside what was done (R93). */
import { inbox } from '#contract/inbox.ts';
import DealingNoteSheet, { type Noting } from '../../family/dealing/DealingNoteSheet.tsx';
import { call } from '../../start/call.ts';
import { snack } from '../../start/snacks.ts';
import { type T, useTexts } from '../../start/texts.ts';
import { type Done, type Handling, saidOf, send } from './handling.ts';

type Props = {
  handling: Handling;
  act: Noting['act'];
  isAsked: boolean;
  onHandled: (handled: Handling, done: Done, said: ((t: T) => string) | undefined) => void;
  onClose: () => void;
};

export function InboxNote({ handling, act, isAsked, onHandled, onClose }: Props) {
  const { t } = useTexts();
  const [one, ...others] = handling.entries;
  const count = handling.all?.total ?? handling.entries.length;
  const isOne = one !== undefined && others.length === 0 && !handling.all;
  const about = isOne ? `${one.name}, ${one.clientName}` : t(isAsked ? 'inbox.noteAboutMissed' : 'inbox.noteAbout', { count });
  return (
    <DealingNoteSheet
      act={act}
      about={about}
      isAsked={isAsked}
      send={(note) => send({ ...handling, note })}
      onSaved={(done) => {
        if (act === 'note') snack((t) => t('inbox.noted'));
        onHandled(handling, done, act === 'note' ? undefined : (t) => saidOf(handling, done, t));
      }}
      onClose={onClose}
      earlier={
        isOne && one.noteCount > 0
          ? { key: ['inbox', 'one', one.id], read: async () => (await call(inbox.get, { params: { id: one.id } })).data.notes }
          : undefined
      }
    />
  );
}
