/** A key out of a mail's link: read once from the address and taken out of it, so that it stays in no history. */
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** `path` is the page's address without the key, which comes as its last part or as `?key=`. */
export const useSecret = (path: string): string | undefined => {
  const { key: part }: { key?: string } = useParams({ strict: false });
  const { key: asked }: { key?: string | undefined } = useSearch({ strict: false });
  const now = part ?? asked;
  const [kept, keep] = useState(now);
  // A second mail's link, opened over the first one's page.
  if (now && now !== kept) keep(now);
  useEffect(() => {
    if (now) history.replaceState(history.state, '', path);
  }, [now, path]);
  return now ?? kept;
};
