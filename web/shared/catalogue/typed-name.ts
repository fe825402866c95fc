/** The name that somebody types for a new activity or task, stored in this tab while its form is open: a reload brings it back. */
import { useEffect, useState } from 'react';
import { useSession } from '../../core/session.ts';

const KEY = 'typedName';

/** `subject`: what the name is for; for something else, and for somebody else, it is not brought back. */
export function useTypedName(subject: string): [string, (name: string) => void] {
  const account = useSession().account?.id;
  const draftKey = `${account} ${subject}`;
  const [name, setName] = useState(() => storedName(draftKey));
  // A page that is left by its own ways lets go of it; one that is read anew has no such end.
  useEffect(() => () => sessionStorage.removeItem(KEY), []);
  return [
    name,
    (next) => {
      setName(next);
      sessionStorage.setItem(KEY, JSON.stringify([draftKey, next]));
    },
  ];
}

function storedName(draftKey: string): string {
  try {
    const [draftOwner, name] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, string?];
    return draftOwner === draftKey && typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}
