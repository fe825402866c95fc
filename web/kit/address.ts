/** Fields whose values stand in the address: they follow it, and are left alone when it says what was typed in them. */
import { useState } from 'react';

/**
 * `fillFields` puts into the fields what the address says, whenever that changes by itself: by a link, or by going back. The answer is
 * called with what the fields want the address to say.
 */
export function useAddress(address: string, fillFields: () => void): (fieldsAddress: string) => void {
  const [previousAddress, setPreviousAddress] = useState(address);
  const [announcedAddress, setAnnouncedAddress] = useState(address);
  if (previousAddress !== address) {
    setPreviousAddress(address);
    setAnnouncedAddress(address);
    if (announcedAddress !== address) fillFields();
  }
  return setAnnouncedAddress;
}
