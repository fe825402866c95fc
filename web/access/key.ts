/** A key or token out of a mail's link: read once from the address and taken out of it, so that it stays in no address. */
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** `path` is the page's address without the key, which comes as its last part or as `?key=`. */
export function useSecret(path: string): string | undefined {
  const { key: pathKey }: { key?: string } = useParams({ strict: false });
  const { key: searchKey }: { key?: string | undefined } = useSearch({ strict: false });
  const now = pathKey ?? searchKey;
  const [remembered, setRemembered] = useState(now);
  // A second mail's link, opened over the first one's page.
  if (now && now !== remembered) setRemembered(now);
  useEffect(() => {
    if (now) history.replaceState(history.state, '', path);
  }, [now, path]);
  return now ?? remembered;
}

const WAITING = 'invitation';
/** Stores an invitation's token in this tab while somebody signs in to accept it, in no address. */
export const rememberWaiting = (token: string): void => sessionStorage.setItem(WAITING, token);
/** Forgets the token once the invitation was answered, with whatever answer. */
export function forgetWaiting(): void {
  sessionStorage.removeItem(WAITING);
  history.replaceState({ ...history.state, token: undefined }, '');
}

/** An invitation's token, which a reload of the page still knows. */
export function useToken(path: '/acceptera-inbjudan' | '/konto/registrera'): string | undefined {
  const { token: searchToken }: { token?: string | undefined } = useSearch({ strict: false });
  const waiting = path === '/acceptera-inbjudan' ? sessionStorage.getItem(WAITING) : null;
  const [remembered, setRemembered] = useState<string | undefined>(searchToken ?? history.state?.token ?? waiting ?? undefined);
  if (searchToken && searchToken !== remembered) setRemembered(searchToken);
  useEffect(() => {
    if (searchToken) history.replaceState({ ...history.state, token: searchToken }, '', path);
  }, [searchToken, path]);
  return searchToken ?? remembered;
}
