/** Place, device and time are taken out of a file on its way into the store; picture and sound stay as they are (R38, decision 086). */
import { buffer } from 'node:stream/consumers';
import { isImage, typeRefusal } from '#server/files/content.ts';
import type { Store } from '#server/request/ports.ts';
import { stripMp3 } from './id3.ts';
import { stripImage } from './images.ts';
import { type StrippedStream, stripIsoMedia } from './iso-media.ts';
import { stripMatroska } from './matroska.ts';
import { blankRanges } from './pieces.ts';

const noRanges = (): readonly never[] => [];
const isIsoMedia = (type: string): boolean => ['video/mp4', 'video/quicktime', 'audio/mp4'].includes(type);

/** Film and sound pass by; they keep their length. */
function stripStream(bytes: AsyncIterable<Buffer>, type: string, size: number): StrippedStream {
  if (isIsoMedia(type)) return stripIsoMedia(bytes, size);
  if (type === 'video/webm') return { bytes: stripMatroska(bytes), missedRanges: noRanges };
  if (type === 'audio/mpeg') return { bytes: stripMp3(bytes, size), missedRanges: noRanges };
  return { bytes, missedRanges: noRanges };
}

async function* generateChunk(bytes: Buffer): AsyncGenerator<Buffer> {
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
    const strippedImage = stripImage(await buffer(bytes), type);
    if (!strippedImage) throw typeRefusal();
    await store.put(key, generateChunk(strippedImage), { size: strippedImage.length, type });
    return strippedImage.length;
  }
  const stream = stripStream(bytes, type, size);
  await store.put(key, stream.bytes, { size, type });
  const missedRanges = stream.missedRanges();
  if (missedRanges.length === 0) return size;
  // Only the end of the film told where in it the device wrote its places.
  const storedFile = await store.read(key, { start: 0, end: size - 1 });
  if (!storedFile) throw new Error('a stored file is not there');
  await store.put(key, blankRanges(storedFile as AsyncIterable<Buffer>, missedRanges), { size, type });
  return size;
}
