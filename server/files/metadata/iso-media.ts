/**
 * MP4, MOV and M4A without what they tell beside picture and sound, as they stream past: of the same length, and nothing in them is moved
 * (decision 086).
 */
import { typeProblem } from '#server/files/content.ts';
import { cleanFragment, cleanMovie } from './movie.ts';
import { type ByteRange, type ByteReader, blankRanges, createByteReader, writeZeros } from './pieces.ts';

/** The most bytes of a film's description, which is in memory: a film of 200 MB has a few. */
const MAX_DESCRIPTION_BYTES = 16 * 1024 * 1024;
/** Boxes that are passed on as they are: the type, indexes, and the pictures and sounds themselves. */
const UNCHANGED_BOXES = new Set(['ftyp', 'styp', 'mdat', 'sidx', 'ssix', 'mfra', 'pdin']);

export type StrippedStream = {
  bytes: AsyncIterable<Buffer>;
  /** Once the bytes have passed: what should have been blanked in them, had it been known. */
  getMissedRanges: () => readonly ByteRange[];
};

export function stripIsoMedia(bytes: AsyncIterable<Buffer>, size: number): StrippedStream {
  const missedRanges: ByteRange[] = [];
  return { bytes: readBoxes(createByteReader(bytes), size, missedRanges), getMissedRanges: () => missedRanges };
}

async function* readBoxes(reader: ByteReader, size: number, missedRanges: ByteRange[]): AsyncGenerator<Buffer> {
  let position = 0;
  let removedTracks: ReadonlySet<number> = new Set();
  let removedSampleRanges: readonly ByteRange[] = [];
  while (position < size) {
    const header = await readHeader(reader);
    const boxType = header.toString('latin1', 4, 8);
    const boxLength = boxLengthOf(header, size - position);
    if (boxLength === undefined) {
      // No box: whatever a device put after its film.
      yield Buffer.alloc(header.length);
      yield* writeZeros(reader.streamBytes(size - position));
      return;
    }
    const bodyLength = Math.min(boxLength, size - position) - header.length;
    if (boxType === 'moov' || boxType === 'moof') {
      if (bodyLength > MAX_DESCRIPTION_BYTES) throw typeProblem();
      const description = Buffer.from(await reader.readBytes(bodyLength));
      if (boxType === 'moof') cleanFragment(description, removedTracks);
      else {
        const cleanedMovie = cleanDescription(description);
        removedTracks = cleanedMovie.removedTracks;
        removedSampleRanges = cleanedMovie.removedSampleRanges;
        for (const { from, to } of removedSampleRanges) if (from < position) missedRanges.push({ from, to: Math.min(to, position) });
      }
      yield header;
      yield description;
    } else if (UNCHANGED_BOXES.has(boxType)) {
      yield header;
      yield* removedSampleRanges.length > 0
        ? blankRanges(reader.streamBytes(bodyLength), removedSampleRanges, position + header.length)
        : reader.streamBytes(bodyLength);
    } else {
      const freeHeader = Buffer.from(header);
      freeHeader.write('free', 4, 'latin1');
      yield freeHeader;
      yield* writeZeros(reader.streamBytes(bodyLength));
    }
    position += header.length + bodyLength;
  }
}

async function readHeader(reader: ByteReader): Promise<Buffer> {
  const header = await reader.readBytes(8);
  return header.length === 8 && header.readUInt32BE(0) === 1 ? Buffer.concat([header, await reader.readBytes(8)]) : header;
}
/** The length of the box that begins so, of at most `left`; undefined for what is none. */
function boxLengthOf(header: Buffer, remaining: number): number | undefined {
  if (header.length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(header.toString('latin1', 4, 8))) return undefined;
  const shortLength = header.readUInt32BE(0);
  if (shortLength === 0) return remaining;
  const length = shortLength > 1 ? shortLength : header.length === 16 ? Number(header.readBigUInt64BE(8)) : 0;
  return length >= header.length ? length : undefined;
}

function cleanDescription(description: Buffer) {
  try {
    return cleanMovie(description);
  } catch (error) {
    // A table that says more than there is.
    if (error instanceof RangeError) throw typeProblem();
    throw error;
  }
}
