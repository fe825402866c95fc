/** The newest note on a thing as its row says it, and how many more there are. */
import type { HandlingNote } from '#contract/inbox.ts';
import { useTranslation } from '../../core/texts.ts';

type NotedEntry = { notes?: readonly HandlingNote[] | null | undefined; noteCount?: number | null | undefined };

export function NoteText({ entry: { notes, noteCount } }: { entry: NotedEntry }) {
  const { t } = useTranslation();
  const [newestNote] = notes ?? [];
  if (!newestNote) return null;
  const noteText = newestNote.text ? `«${newestNote.text}» ${newestNote.byName}` : `${t('inbox.noteOfTask')} ${newestNote.taskName}`;
  const olderCount = (noteCount ?? 1) - 1;
  return olderCount > 0 ? `${noteText} · ${t('inbox.moreNotes', { count: olderCount })}` : noteText;
}
