/** A key or token out of a mail's link: read once from the address and taken out of it, so that it stays in no address. */
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** `path` is the page's address without the key, which comes as its last part or as `?key=`. */
export function useSecret(path: string): string | undefined {
  const { key: part }: { key?: string } = useParams({ strict: false });
  const { key: asked }: { key?: string | undefined } = useSearch({ strict: false });
  const now = part ?? asked;
  const [kept, setKept] = useState(now);
  // A second mail's link, opened over the first one's page.
  if (now && now !== kept) setKept(now);
  useEffect(() => {
    if (now) history.replaceState(history.state, '', path);
  }, [now, path]);
  return now ?? kept;
}

const WAITING = 'invitation';
/** While somebody signs in to accept it: an invitation's token waits in this tab, in no address. */
export const keepWaiting = (token: string): void => sessionStorage.setItem(WAITING, token);
/** It was answered, whatever the answer. */
export function forgetWaiting(): void {
  sessionStorage.removeItem(WAITING);
  history.replaceState({ ...history.state, token: undefined }, '');
}

/** An invitation's token, which a reload of the page still knows. */
export function useToken(path: '/acceptera-inbjudan' | '/konto/registrera'): string | undefined {
  const { token: asked }: { token?: string | undefined } = useSearch({ strict: false });
  const waiting = path === '/acceptera-inbjudan' ? sessionStorage.getItem(WAITING) : null;
  const [kept, setKept] = useState<string | undefined>(asked ?? history.state?.token ?? waiting ?? undefined);
  if (asked && asked !== kept) setKept(asked);
  useEffect(() => {
    if (asked) history.replaceState({ ...history.state, token: asked }, '', path);
  }, [asked, path]);
  return asked ?? kept;
}
