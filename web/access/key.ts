/** A key or token out of a mail's link: read once from the address and taken out of it, so that it stays in no address. */
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** `path` is the page's address without the key, which comes as its last part or as `?key=`. */
export function useMailKey(path: string): string | undefined {
  const { key: pathKey }: { key?: string } = useParams({ strict: false });
  const { key: searchKey }: { key?: string | undefined } = useSearch({ strict: false });
  const currentKey = pathKey ?? searchKey;
  const [storedKey, setStoredKey] = useState(currentKey);
  // A second mail's link, opened over the first one's page.
  if (currentKey && currentKey !== storedKey) setStoredKey(currentKey);
  useEffect(() => {
    if (currentKey) history.replaceState(history.state, '', path);
  }, [currentKey, path]);
  return currentKey ?? storedKey;
}

const TOKEN_STORAGE_KEY = 'invitation';
/** Stores an invitation's token in this tab while somebody signs in to accept it, in no address. */
export const storeInvitationToken = (token: string): void => sessionStorage.setItem(TOKEN_STORAGE_KEY, token);
/** Forgets the token once the invitation was answered, with whatever answer. */
export function clearInvitationToken(): void {
  sessionStorage.removeItem(TOKEN_STORAGE_KEY);
  history.replaceState({ ...history.state, token: undefined }, '');
}

/** An invitation's token, which a reload of the page still knows. */
export function useInvitationToken(path: '/acceptera-inbjudan' | '/konto/registrera'): string | undefined {
  const { token: searchToken }: { token?: string | undefined } = useSearch({ strict: false });
  const waitingToken = path === '/acceptera-inbjudan' ? sessionStorage.getItem(TOKEN_STORAGE_KEY) : null;
  const [storedToken, setStoredToken] = useState<string | undefined>(searchToken ?? history.state?.token ?? waitingToken ?? undefined);
  if (searchToken && searchToken !== storedToken) setStoredToken(searchToken);
  useEffect(() => {
    if (searchToken) history.replaceState({ ...history.state, token: searchToken }, '', path);
  }, [searchToken, path]);
  return searchToken ?? storedToken;
}
