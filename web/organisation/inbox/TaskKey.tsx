/** A task made of an entry of the inbox: behind the entry's three dots, and by key on its row. */
import { useNavigate } from '@tanstack/react-router';
import type { InboxEntry } from '#contract/inbox.ts';
import { useRowShortcut } from '../../kit/row-shortcuts.ts';

/** Opens the form of a task made of an entry, which is handled thereby (R22). */
export function useOpenTaskForm(): (entry: InboxEntry) => void {
  const navigate = useNavigate();
  return ({ subjectId, kind, clientId }) =>
    void navigate({ to: '/uppgiftinstans/skapa', search: { fromId: subjectId, fromType: kind, clientId } });
}

export function TaskShortcut({ entries }: { entries: readonly InboxEntry[] }) {
  const openTaskForm = useOpenTaskForm();
  useRowShortcut('task', ({ dataset }) => {
    const entry = entries.find(({ id }) => id === Number(dataset.entry));
    if (entry) openTaskForm(entry);
  });
  return null;
}
