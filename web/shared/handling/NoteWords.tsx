/** The newest note on a thing as its row says it, and how many more there are. */
import type { HandlingNote } from '#contract/inbox.ts';
import { useTexts } from '../../core/texts.ts';

type Of = { notes?: readonly HandlingNote[] | null | undefined; noteCount?: number | null | undefined };

export function NoteWords({ row: { notes, noteCount } }: { row: Of }) {
  'use no memo'; // a line: what the compiler remembers of it weighs more than it saves
  const { t } = useTexts();
  const [newest] = notes ?? [];
  if (!newest) return null;
  const words = newest.text ? `«${newest.text}» ${newest.byName}` : `${t('inbox.noteOfTask')} ${newest.taskName}`;
  const more = (noteCount ?? 1) - 1;
  return more > 0 ? `${words} · ${t('inbox.moreNotes', { count: more })}` : words;
}
