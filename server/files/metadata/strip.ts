/** Place, device and time are taken out of a file on its way into the store; picture and sound stay as they are (R38, decision 086). */
import { buffer } from 'node:stream/consumers';
import { isImage, typeProblem } from '#server/files/content.ts';
import type { FileStore } from '#server/request/ports.ts';
import { stripMp3 } from './id3.ts';
import { stripImage } from './images.ts';
import { type StrippedStream, stripIsoMedia } from './iso-media.ts';
import { stripMatroska } from './matroska.ts';
import { blankRanges } from './pieces.ts';

const getNoRanges = (): readonly never[] => [];
const isIsoMedia = (type: string): boolean => ['video/mp4', 'video/quicktime', 'audio/mp4'].includes(type);

/** Film and sound pass by; they keep their length. */
function stripStream(bytes: AsyncIterable<Buffer>, type: string, size: number): StrippedStream {
  if (isIsoMedia(type)) return stripIsoMedia(bytes, size);
  if (type === 'video/webm') return { bytes: stripMatroska(bytes), getMissedRanges: getNoRanges };
  if (type === 'audio/mpeg') return { bytes: stripMp3(bytes, size), getMissedRanges: getNoRanges };
  return { bytes, getMissedRanges: getNoRanges };
}

async function* generateChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Puts a file into the store without what it tells; answers how many bytes are there. Throws 415 for one whose parts cannot be read. */
export async function storeStripped(
  store: FileStore,
  fileKey: string,
  bytes: AsyncIterable<Buffer>,
  { size, type }: { size: number; type: string },
): Promise<number> {
  if (isImage(type)) {
    const strippedImage = stripImage(await buffer(bytes), type);
    if (!strippedImage) throw typeProblem();
    await store.put(fileKey, generateChunk(strippedImage), { size: strippedImage.length, type });
    return strippedImage.length;
  }
  const strippedStream = stripStream(bytes, type, size);
  await store.put(fileKey, strippedStream.bytes, { size, type });
  const missedRanges = strippedStream.getMissedRanges();
  if (missedRanges.length === 0) return size;
  // Only the end of the film told where in it the device wrote its places.
  const storedFile = await store.read(fileKey, { start: 0, end: size - 1 });
  if (!storedFile) throw new Error('a stored file is not there');
  await store.put(fileKey, blankRanges(storedFile as AsyncIterable<Buffer>, missedRanges), { size, type });
  return size;
}
