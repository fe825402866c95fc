/** The name that somebody types for a new activity or task, stored in this tab while its form is open: a reload brings it back. */
import { useEffect, useState } from 'react';
import { useSession } from '../../core/session.ts';

const STORAGE_KEY = 'typedName';

/** `draftSubject`: what the name is for; for something else, and for somebody else, it is not brought back. */
export function useNameDraft(draftSubject: string): [string, (name: string) => void] {
  const accountId = useSession().account?.id;
  const draftKey = `${accountId} ${draftSubject}`;
  const [name, setName] = useState(() => readStoredName(draftKey));
  // A page that is left by its own ways lets go of it; one that is read anew has no such end.
  useEffect(() => () => sessionStorage.removeItem(STORAGE_KEY), []);
  return [
    name,
    (newName) => {
      setName(newName);
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([draftKey, newName]));
    },
  ];
}

function readStoredName(draftKey: string): string {
  try {
    const [storedKey, name] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string?, string?];
    return storedKey === draftKey && typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}
