/** Place, device and time are taken out of a file on its way into the store; picture and sound stay as they are (R38, decision 086). */
import { buffer } from 'node:stream/consumers';
import { isImage, wrongType } from '#server/files/content.ts';
import type { Store } from '#server/request/ports.ts';
import { mp3 } from './id3.ts';
import { imageAlone } from './images.ts';
import { isoMedia, type Stripped } from './iso-media.ts';
import { matroska } from './matroska.ts';
import { blanked } from './pieces.ts';

const noRanges = (): readonly never[] => [];
const isIsoMedia = (type: string): boolean => ['video/mp4', 'video/quicktime', 'audio/mp4'].includes(type);

/** Film and sound pass by; they keep their length. */
function streamAlone(bytes: AsyncIterable<Buffer>, type: string, size: number): Stripped {
  if (isIsoMedia(type)) return isoMedia(bytes, size);
  if (type === 'video/webm') return { bytes: matroska(bytes), missed: noRanges };
  if (type === 'audio/mpeg') return { bytes: mp3(bytes, size), missed: noRanges };
  return { bytes, missed: noRanges };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Puts a file into the store without what it tells; answers how many bytes are there. Throws 415 for one whose parts cannot be read. */
export async function putStripped(
  store: Store,
  key: string,
  bytes: AsyncIterable<Buffer>,
  { size, type }: { size: number; type: string },
): Promise<number> {
  if (isImage(type)) {
    const strippedImage = imageAlone(await buffer(bytes), type);
    if (!strippedImage) throw wrongType();
    await store.put(key, once(strippedImage), { size: strippedImage.length, type });
    return strippedImage.length;
  }
  const stream = streamAlone(bytes, type, size);
  await store.put(key, stream.bytes, { size, type });
  const missedRanges = stream.missed();
  if (missedRanges.length === 0) return size;
  // Only the end of the film told where in it the device wrote its places.
  const storedFile = await store.read(key, { start: 0, end: size - 1 });
  if (!storedFile) throw new Error('a stored file is not there');
  await store.put(key, blanked(storedFile as AsyncIterable<Buffer>, missedRanges), { size, type });
  return size;
}
