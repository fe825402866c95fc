/** A client's face: the picture, or without contact and without one the initials. */
import { useState } from 'react';
import { Avatar } from '../../kit/Avatar.tsx';
import { useFaces } from './faces.ts';

type Props = { client: { id: number; name: string }; size?: 36 | 48 };

export default function ClientFace({ client, size = 36 }: Props) {
  const { faceOf, refetchFaces } = useFaces();
  const { initials, imageUrl } = faceOf(client);
  /** An address that led to no picture. */
  const [brokenImageUrl, setBrokenImageUrl] = useState<string>();
  return (
    <Avatar
      name={client.name}
      initials={initials}
      imageUrl={imageUrl === brokenImageUrl ? undefined : imageUrl}
      size={size}
      onLoadError={() => {
        setBrokenImageUrl(imageUrl ?? undefined);
        refetchFaces();
      }}
    />
  );
}
