/**
 * The description of a film or a sound (`moov` of ISO/IEC 14496-12 and QuickTime), cleaned where it lies, so that not a byte moves and the
 * positions in it stay right: what is not known to be needed becomes free space of the same size, filled with zeros (decision 086).
 */
import type { Range } from './pieces.ts';

type Box = { type: string; start: number; bodyStart: number; end: number };

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
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
const childrenOf = (bytes: Buffer, box: Box) => boxesIn(bytes, box.bodyStart, box.end);
const childOf = (bytes: Buffer, box: Box | undefined, type: string) =>
  box && [...childrenOf(bytes, box)].find((child) => child.type === type);

function freeBox(bytes: Buffer, { start, bodyStart, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, bodyStart, end);
}
/** The times at which it was made and changed. */
function forgetTimes(bytes: Buffer, { bodyStart, end }: Box): void {
  bytes.fill(0, bodyStart + 4, Math.min(end, bodyStart + (bytes[bodyStart] === 1 ? 20 : 12)));
}
/** The maker of the part that handles it, and its name: «GoPro H.265», «Core Media Video». */
const forgetHandler = (bytes: Buffer, { bodyStart, end }: Box) => bytes.fill(0, Math.min(end, bodyStart + 12), end);

/** Of each sample entry the vendor, and of a picture the name of the device that compressed it. */
function forgetCompressor(bytes: Buffer, description: Box, handler: string): void {
  for (const { start, end } of boxesIn(bytes, description.bodyStart + 8, description.end)) {
    bytes.fill(0, Math.min(end, start + 20), Math.min(end, start + 24));
    if (handler === 'vide') bytes.fill(0, Math.min(end, start + 50), Math.min(end, start + 82));
  }
}

const cleaners: Record<string, (bytes: Buffer, box: Box, handler: string) => void> = {
  mvhd: forgetTimes,
  tkhd: forgetTimes,
  mdhd: forgetTimes,
  hdlr: forgetHandler,
  stsd: forgetCompressor,
};
/** The boxes needed inside of each; all others become free. A `true` stays as it is. */
type AllowedBoxes = { [type: string]: AllowedBoxes | true };
const sampleTable: AllowedBoxes = Object.fromEntries(
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
const track: AllowedBoxes = {
  tkhd: true,
  edts: { elst: true },
  tapt: { clef: true, prof: true, enof: true },
  mdia: {
    mdhd: true,
    elng: true,
    hdlr: true,
    minf: { vmhd: true, smhd: true, nmhd: true, gmhd: { gmin: true }, hdlr: true, dinf: true, stbl: sampleTable },
  },
};

function cleanInside(bytes: Buffer, box: Box, allowed: AllowedBoxes, handler: string): void {
  for (const child of childrenOf(bytes, box)) {
    const allowedInside = allowed[child.type];
    if (!allowedInside) freeBox(bytes, child);
    else if (allowedInside !== true) cleanInside(bytes, child, allowedInside, handler);
    else cleaners[child.type]?.(bytes, child, handler);
  }
}

/** The places of a track's samples, from its table. */
function samplesOf(bytes: Buffer, media: Box | undefined): Range[] {
  const table = childOf(bytes, childOf(bytes, media, 'minf'), 'stbl');
  const tableBox = (type: string) => childOf(bytes, table, type);
  const [sizes, compactSizes, runs, shortOffsets, longOffsets] = [
    tableBox('stsz'),
    tableBox('stz2'),
    tableBox('stsc'),
    tableBox('stco'),
    tableBox('co64'),
  ];
  const offsets = shortOffsets ?? longOffsets;
  if (!runs || !offsets || (!sizes && !compactSizes)) return [];
  const fixedSize = sizes ? bytes.readUInt32BE(sizes.bodyStart + 4) : 0;
  const bits = compactSizes ? bytes.readUInt8(compactSizes.bodyStart + 7) : 32;
  const entriesOffset = (sizes ?? compactSizes)!.bodyStart + 12;
  const count = Math.min(
    bytes.readUInt32BE(entriesOffset - 4),
    fixedSize ? Number.MAX_SAFE_INTEGER : (((sizes ?? compactSizes)!.end - entriesOffset) * 8) / bits,
  );
  const sizeOf = (index: number): number => {
    if (fixedSize) return fixedSize;
    if (bits === 4) return (bytes[entriesOffset + (index >> 1)]! >> (index % 2 ? 0 : 4)) & 15;
    return bytes.readUIntBE(entriesOffset + (index * bits) / 8, bits / 8);
  };
  const ranges: Range[] = [];
  const chunkCount = Math.min(bytes.readUInt32BE(offsets.bodyStart + 4), (offsets.end - offsets.bodyStart - 8) / (shortOffsets ? 4 : 8));
  const runCount = Math.min(bytes.readUInt32BE(runs.bodyStart + 4), (runs.end - runs.bodyStart - 8) / 12);
  let [sampleIndex, runIndex] = [0, 0];
  const runAt = (index: number) => runs.bodyStart + 8 + index * 12;
  for (let chunk = 1; chunk <= chunkCount && sampleIndex < count; chunk++) {
    while (runIndex + 1 < runCount && bytes.readUInt32BE(runAt(runIndex + 1)) <= chunk) runIndex += 1;
    const samplesInChunk = runCount > 0 ? Math.min(bytes.readUInt32BE(runAt(runIndex) + 4), count - sampleIndex) : 0;
    const entryOffset = offsets.bodyStart + 8 + (chunk - 1) * (shortOffsets ? 4 : 8);
    const from = shortOffsets ? bytes.readUInt32BE(entryOffset) : Number(bytes.readBigUInt64BE(entryOffset));
    let length = fixedSize ? fixedSize * samplesInChunk : 0;
    if (!fixedSize) for (let index = 0; index < samplesInChunk; index++) length += sizeOf(sampleIndex + index);
    sampleIndex += samplesInChunk;
    if (length > 0) ranges.push({ from, to: from + length });
  }
  return ranges;
}

const handlerOf = (bytes: Buffer, media: Box | undefined): string => {
  const handler = childOf(bytes, media, 'hdlr');
  return handler ? bytes.toString('latin1', handler.bodyStart + 8, handler.bodyStart + 12) : '';
};
/** Pictures and sound. Other tracks are what the device wrote beside them: places, movements, faces, times of the day. */
const MEDIA_HANDLERS = new Set(['vide', 'soun', 'auxv']);
const trackIdOf = (bytes: Buffer, header: Box | undefined): number | undefined =>
  header && bytes.readUInt32BE(header.bodyStart + (bytes[header.bodyStart] === 1 ? 20 : 12));

/** Cleans the inside of `moov`; answers which tracks went, and where in the file their samples lie. */
export function cleanMovie(bytes: Buffer): { removedTracks: Set<number>; samples: Range[] } {
  const removedTracks = new Set<number>();
  const samples: Range[] = [];
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type === 'mvhd') forgetTimes(bytes, box);
    else if (box.type === 'trak') {
      const media = childOf(bytes, box, 'mdia');
      const handler = handlerOf(bytes, media);
      if (MEDIA_HANDLERS.has(handler)) cleanInside(bytes, box, track, handler);
      else {
        const trackId = trackIdOf(bytes, childOf(bytes, box, 'tkhd'));
        if (trackId !== undefined) removedTracks.add(trackId);
        samples.push(...samplesOf(bytes, media));
        freeBox(bytes, box);
      }
    } else if (box.type !== 'mvex' && box.type !== 'iods') freeBox(bytes, box);
  }
  return { removedTracks, samples };
}

const FRAGMENT: AllowedBoxes = { mfhd: true, traf: true };
/** Cleans the inside of a fragment (`moof`): what is of tracks that went goes. */
export function cleanFragment(bytes: Buffer, removedTracks: ReadonlySet<number>): void {
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    const header = box.type === 'traf' ? childOf(bytes, box, 'tfhd') : undefined;
    if (!FRAGMENT[box.type] || (header && removedTracks.has(bytes.readUInt32BE(header.bodyStart + 4)))) freeBox(bytes, box);
  }
}
