/**
 * MP4, MOV and M4A without what they tell beside picture and sound, as they stream past: of the same length, and nothing in them is moved
 * (decision 086).
 */
import { typeRefusal } from '#server/files/content.ts';
import { cleanFragment, cleanMovie } from './movie.ts';
import { blankRanges, createByteReader, type Range, type Reader, writeZeros } from './pieces.ts';

/** The most bytes of a film's description, which is in memory: a film of 200 MB has a few. */
const MAX_DESCRIPTION_BYTES = 16 * 1024 * 1024;
/** Boxes that are passed on as they are: the type, indexes, and the pictures and sounds themselves. */
const PASSED_BOXES = new Set(['ftyp', 'styp', 'mdat', 'sidx', 'ssix', 'mfra', 'pdin']);

export type StrippedStream = {
  bytes: AsyncIterable<Buffer>;
  /** Once the bytes have passed: what should have been blanked in them, had it been known. */
  missedRanges: () => readonly Range[];
};

export function stripIsoMedia(bytes: AsyncIterable<Buffer>, size: number): StrippedStream {
  const missedRanges: Range[] = [];
  return { bytes: readBoxes(createByteReader(bytes), size, missedRanges), missedRanges: () => missedRanges };
}

async function* readBoxes(reader: Reader, size: number, missedRanges: Range[]): AsyncGenerator<Buffer> {
  let position = 0;
  let removedTracks: ReadonlySet<number> = new Set();
  let samples: readonly Range[] = [];
  while (position < size) {
    const head = await readHead(reader);
    const type = head.toString('latin1', 4, 8);
    const length = lengthOf(head, size - position);
    if (length === undefined) {
      // No box: whatever a device put after its film.
      yield Buffer.alloc(head.length);
      yield* writeZeros(reader.pass(size - position));
      return;
    }
    const bodyLength = Math.min(length, size - position) - head.length;
    if (type === 'moov' || type === 'moof') {
      if (bodyLength > MAX_DESCRIPTION_BYTES) throw typeRefusal();
      const description = Buffer.from(await reader.take(bodyLength));
      if (type === 'moof') cleanFragment(description, removedTracks);
      else {
        const result = cleanDescription(description);
        removedTracks = result.removedTracks;
        samples = result.samples;
        for (const { from, to } of samples) if (from < position) missedRanges.push({ from, to: Math.min(to, position) });
      }
      yield head;
      yield description;
    } else if (PASSED_BOXES.has(type)) {
      yield head;
      yield* samples.length > 0 ? blankRanges(reader.pass(bodyLength), samples, position + head.length) : reader.pass(bodyLength);
    } else {
      const freeHead = Buffer.from(head);
      freeHead.write('free', 4, 'latin1');
      yield freeHead;
      yield* writeZeros(reader.pass(bodyLength));
    }
    position += head.length + bodyLength;
  }
}

async function readHead(reader: Reader): Promise<Buffer> {
  const head = await reader.take(8);
  return head.length === 8 && head.readUInt32BE(0) === 1 ? Buffer.concat([head, await reader.take(8)]) : head;
}
/** The length of the box that begins so, of at most `left`; undefined for what is none. */
function lengthOf(head: Buffer, remaining: number): number | undefined {
  if (head.length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(head.toString('latin1', 4, 8))) return undefined;
  const short = head.readUInt32BE(0);
  if (short === 0) return remaining;
  const length = short > 1 ? short : head.length === 16 ? Number(head.readBigUInt64BE(8)) : 0;
  return length >= head.length ? length : undefined;
}

function cleanDescription(description: Buffer) {
  try {
    return cleanMovie(description);
  } catch (error) {
    // A table that says more than there is.
    if (error instanceof RangeError) throw typeRefusal();
    throw error;
  }
}
