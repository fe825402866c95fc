/** Fields whose values stand in the address: they follow it, and are left alone when it says what was typed in them. */
import { useState } from 'react';

/**
 * `follow` puts into the fields what the address says, whenever that changes by itself: by a link, or by going back. The answer is
 * called with what the fields want the address to say.
 */
export function useAddress(address: string, follow: () => void): (wanted: string) => void {
  const [known, setKnown] = useState(address);
  const [announced, setAnnounced] = useState(address);
  if (known !== address) {
    setKnown(address);
    setAnnounced(address);
    if (announced !== address) follow();
  }
  return setAnnounced;
}
