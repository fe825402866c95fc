/** The newest note on a thing as its row says it, and how many more there are. */
import type { HandlingNote } from '#contract/inbox.ts';
import { useTexts } from '../../core/texts.ts';

type NotedRow = { notes?: readonly HandlingNote[] | null | undefined; noteCount?: number | null | undefined };

export function NoteWords({ row: { notes, noteCount } }: { row: NotedRow }) {
  const { t } = useTexts();
  const [newestNote] = notes ?? [];
  if (!newestNote) return null;
  const words = newestNote.text ? `«${newestNote.text}» ${newestNote.byName}` : `${t('inbox.noteOfTask')} ${newestNote.taskName}`;
  const olderCount = (noteCount ?? 1) - 1;
  return olderCount > 0 ? `${words} · ${t('inbox.moreNotes', { count: olderCount })}` : words;
}
