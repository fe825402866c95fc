/** A picture as it lies on this device, shown before the server gives an address that one may read it at. */
import { useEffect, useState } from 'react';

export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
