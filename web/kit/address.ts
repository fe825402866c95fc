/** Fields whose values stand in the address: they follow it, and are left alone when it says what was typed in them. */
import { useState } from 'react';

/**
 * `follow` puts into the fields what the address says, whenever that changes by itself: by a link, or by going back. The answer is
 * told what the fields ask the address to say.
 */
export function useAddress(says: string, follow: () => void): (wanted: string) => void {
  const [known, setKnown] = useState(says);
  const [announced, setAsked] = useState(says);
  if (known !== says) {
    setKnown(says);
    setAsked(says);
    if (announced !== says) follow();
  }
  return setAsked;
}
