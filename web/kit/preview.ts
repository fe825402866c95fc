/** A picture as it lies on this device, shown before the server gives an address that one may read it at. */
import { useEffect, useState } from 'react';

export function usePreviewUrl(file: File | undefined): string | undefined {
  const [previewUrl, setPreviewUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const objectUrl = URL.createObjectURL(file);
    setPreviewUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setPreviewUrl(undefined);
    };
  }, [file]);
  return previewUrl;
}
