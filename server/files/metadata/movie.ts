/**
 * The description of a film or a sound (`moov` of ISO/IEC 14496-12 and QuickTime), cleaned where it lies, so that not a byte moves and the
 * positions in it stay right: what is not known to be needed becomes free space of the same size, filled with zeros (decision 086).
 */
import type { ByteRange } from './pieces.ts';

type Box = { type: string; start: number; bodyStart: number; end: number };

function* parseBoxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let offset = from; offset + 8 <= to; ) {
    let size = bytes.readUInt32BE(offset);
    let bodyStart = offset + 8;
    if (size === 1 && offset + 16 <= to) {
      size = Number(bytes.readBigUInt64BE(offset + 8));
      bodyStart = offset + 16;
    }
    const end = size === 0 ? to : offset + size;
    if (end < bodyStart || end > to) {
      // No box: nobody can say what it is.
      bytes.fill(0, offset, to);
      return;
    }
    yield { type: bytes.toString('latin1', offset + 4, offset + 8), start: offset, bodyStart, end };
    offset = end;
  }
}
const childBoxesOf = (bytes: Buffer, box: Box) => parseBoxes(bytes, box.bodyStart, box.end);
const findChildBox = (bytes: Buffer, box: Box | undefined, type: string) =>
  box && [...childBoxesOf(bytes, box)].find((child) => child.type === type);

function freeBox(bytes: Buffer, { start, bodyStart, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, bodyStart, end);
}
/** The times at which it was made and changed. */
function clearTimes(bytes: Buffer, { bodyStart, end }: Box): void {
  bytes.fill(0, bodyStart + 4, Math.min(end, bodyStart + (bytes[bodyStart] === 1 ? 20 : 12)));
}
/** The maker of the part that handles it, and its name: «GoPro H.265», «Core Media Video». */
const clearHandlerName = (bytes: Buffer, { bodyStart, end }: Box) => bytes.fill(0, Math.min(end, bodyStart + 12), end);

/** Of each sample entry the vendor, and of a picture the name of the device that compressed it. */
function clearCompressor(bytes: Buffer, description: Box, handlerType: string): void {
  for (const { start, end } of parseBoxes(bytes, description.bodyStart + 8, description.end)) {
    bytes.fill(0, Math.min(end, start + 20), Math.min(end, start + 24));
    if (handlerType === 'vide') bytes.fill(0, Math.min(end, start + 50), Math.min(end, start + 82));
  }
}

const cleaners: Record<string, (bytes: Buffer, box: Box, handler: string) => void> = {
  mvhd: clearTimes,
  tkhd: clearTimes,
  mdhd: clearTimes,
  hdlr: clearHandlerName,
  stsd: clearCompressor,
};
/** The boxes needed inside of each; all others become free. A `true` stays as it is. */
type AllowedBoxes = { [type: string]: AllowedBoxes | true };
const sampleTableBoxes: AllowedBoxes = Object.fromEntries(
  [
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stss',
    'stps',
    'stsh',
    'sdtp',
    'stsc',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'sgpd',
    'sbgp',
    'subs',
    'padb',
    'stdp',
  ].map((type) => [type, true]),
);
const trackBoxes: AllowedBoxes = {
  tkhd: true,
  edts: { elst: true },
  tapt: { clef: true, prof: true, enof: true },
  mdia: {
    mdhd: true,
    elng: true,
    hdlr: true,
    minf: { vmhd: true, smhd: true, nmhd: true, gmhd: { gmin: true }, hdlr: true, dinf: true, stbl: sampleTableBoxes },
  },
};

function cleanInside(bytes: Buffer, box: Box, allowedBoxes: AllowedBoxes, handlerType: string): void {
  for (const child of childBoxesOf(bytes, box)) {
    const allowedChildBoxes = allowedBoxes[child.type];
    if (!allowedChildBoxes) freeBox(bytes, child);
    else if (allowedChildBoxes !== true) cleanInside(bytes, child, allowedChildBoxes, handlerType);
    else cleaners[child.type]?.(bytes, child, handlerType);
  }
}

/** The places of a track's samples, from its table. */
function readSampleRanges(bytes: Buffer, media: Box | undefined): ByteRange[] {
  const sampleTableBox = findChildBox(bytes, findChildBox(bytes, media, 'minf'), 'stbl');
  const findTableBox = (type: string) => findChildBox(bytes, sampleTableBox, type);
  const [sizesBox, compactSizesBox, runsBox, shortOffsetsBox, longOffsetsBox] = [
    findTableBox('stsz'),
    findTableBox('stz2'),
    findTableBox('stsc'),
    findTableBox('stco'),
    findTableBox('co64'),
  ];
  const offsetsBox = shortOffsetsBox ?? longOffsetsBox;
  if (!runsBox || !offsetsBox || (!sizesBox && !compactSizesBox)) return [];
  const fixedSize = sizesBox ? bytes.readUInt32BE(sizesBox.bodyStart + 4) : 0;
  const sizeBits = compactSizesBox ? bytes.readUInt8(compactSizesBox.bodyStart + 7) : 32;
  const entriesOffset = (sizesBox ?? compactSizesBox)!.bodyStart + 12;
  const sampleCount = Math.min(
    bytes.readUInt32BE(entriesOffset - 4),
    fixedSize ? Number.MAX_SAFE_INTEGER : (((sizesBox ?? compactSizesBox)!.end - entriesOffset) * 8) / sizeBits,
  );
  const sampleSizeAt = (index: number): number => {
    if (fixedSize) return fixedSize;
    if (sizeBits === 4) return (bytes[entriesOffset + (index >> 1)]! >> (index % 2 ? 0 : 4)) & 15;
    return bytes.readUIntBE(entriesOffset + (index * sizeBits) / 8, sizeBits / 8);
  };
  const sampleRanges: ByteRange[] = [];
  const chunkCount = Math.min(
    bytes.readUInt32BE(offsetsBox.bodyStart + 4),
    (offsetsBox.end - offsetsBox.bodyStart - 8) / (shortOffsetsBox ? 4 : 8),
  );
  const runCount = Math.min(bytes.readUInt32BE(runsBox.bodyStart + 4), (runsBox.end - runsBox.bodyStart - 8) / 12);
  let [sampleIndex, runIndex] = [0, 0];
  const runOffsetAt = (index: number) => runsBox.bodyStart + 8 + index * 12;
  for (let chunkNumber = 1; chunkNumber <= chunkCount && sampleIndex < sampleCount; chunkNumber++) {
    while (runIndex + 1 < runCount && bytes.readUInt32BE(runOffsetAt(runIndex + 1)) <= chunkNumber) runIndex += 1;
    const chunkSampleCount = runCount > 0 ? Math.min(bytes.readUInt32BE(runOffsetAt(runIndex) + 4), sampleCount - sampleIndex) : 0;
    const entryOffset = offsetsBox.bodyStart + 8 + (chunkNumber - 1) * (shortOffsetsBox ? 4 : 8);
    const chunkOffset = shortOffsetsBox ? bytes.readUInt32BE(entryOffset) : Number(bytes.readBigUInt64BE(entryOffset));
    let chunkLength = fixedSize ? fixedSize * chunkSampleCount : 0;
    if (!fixedSize) for (let index = 0; index < chunkSampleCount; index++) chunkLength += sampleSizeAt(sampleIndex + index);
    sampleIndex += chunkSampleCount;
    if (chunkLength > 0) sampleRanges.push({ from: chunkOffset, to: chunkOffset + chunkLength });
  }
  return sampleRanges;
}

const readHandlerType = (bytes: Buffer, media: Box | undefined): string => {
  const handlerBox = findChildBox(bytes, media, 'hdlr');
  return handlerBox ? bytes.toString('latin1', handlerBox.bodyStart + 8, handlerBox.bodyStart + 12) : '';
};
/** Pictures and sound. Other tracks are what the device wrote beside them: places, movements, faces, times of the day. */
const MEDIA_HANDLERS = new Set(['vide', 'soun', 'auxv']);
const readTrackId = (bytes: Buffer, headerBox: Box | undefined): number | undefined =>
  headerBox && bytes.readUInt32BE(headerBox.bodyStart + (bytes[headerBox.bodyStart] === 1 ? 20 : 12));

/** Cleans the inside of `moov`; answers which tracks went, and where in the file their samples lie. */
export function cleanMovie(bytes: Buffer): { removedTracks: Set<number>; removedSampleRanges: ByteRange[] } {
  const removedTracks = new Set<number>();
  const removedSampleRanges: ByteRange[] = [];
  for (const box of parseBoxes(bytes, 0, bytes.length)) {
    if (box.type === 'mvhd') clearTimes(bytes, box);
    else if (box.type === 'trak') {
      const media = findChildBox(bytes, box, 'mdia');
      const handlerType = readHandlerType(bytes, media);
      if (MEDIA_HANDLERS.has(handlerType)) cleanInside(bytes, box, trackBoxes, handlerType);
      else {
        const trackId = readTrackId(bytes, findChildBox(bytes, box, 'tkhd'));
        if (trackId !== undefined) removedTracks.add(trackId);
        removedSampleRanges.push(...readSampleRanges(bytes, media));
        freeBox(bytes, box);
      }
    } else if (box.type !== 'mvex' && box.type !== 'iods') freeBox(bytes, box);
  }
  return { removedTracks, removedSampleRanges };
}

const FRAGMENT_BOXES: AllowedBoxes = { mfhd: true, traf: true };
/** Cleans the inside of a fragment (`moof`): what is of tracks that went goes. */
export function cleanFragment(bytes: Buffer, removedTracks: ReadonlySet<number>): void {
  for (const box of parseBoxes(bytes, 0, bytes.length)) {
    const headerBox = box.type === 'traf' ? findChildBox(bytes, box, 'tfhd') : undefined;
    if (!FRAGMENT_BOXES[box.type] || (headerBox && removedTracks.has(bytes.readUInt32BE(headerBox.bodyStart + 4)))) freeBox(bytes, box);
  }
}
