/**
 * The description of a film or a sound (`moov` of ISO/IEC 14496-12 and QuickTime), cleaned where it lies, so that not a byte moves and the
 * positions in it stay right: what is not known to be needed becomes free space of the same size, filled with zeros (decision 086).
 */
import type { Range } from './pieces.ts';

type Box = { type: string; start: number; body: number; end: number };

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let offset = from; offset + 8 <= to; ) {
    let size = bytes.readUInt32BE(offset);
    let body = offset + 8;
    if (size === 1 && offset + 16 <= to) {
      size = Number(bytes.readBigUInt64BE(offset + 8));
      body = offset + 16;
    }
    const end = size === 0 ? to : offset + size;
    if (end < body || end > to) {
      // No box: nobody can say what it is.
      bytes.fill(0, offset, to);
      return;
    }
    yield { type: bytes.toString('latin1', offset + 4, offset + 8), start: offset, body, end };
    offset = end;
  }
}
const childrenOf = (bytes: Buffer, box: Box) => boxesIn(bytes, box.body, box.end);
const childOf = (bytes: Buffer, box: Box | undefined, type: string) =>
  box && [...childrenOf(bytes, box)].find((child) => child.type === type);

function freeBox(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, body, end);
}
/** The times at which it was made and changed. */
function forgetTimes(bytes: Buffer, { body, end }: Box): void {
  bytes.fill(0, body + 4, Math.min(end, body + (bytes[body] === 1 ? 20 : 12)));
}
/** The maker of the part that handles it, and its name: «GoPro H.265», «Core Media Video». */
const forgetHandler = (bytes: Buffer, { body, end }: Box) => bytes.fill(0, Math.min(end, body + 12), end);

/** Of each sample entry the vendor, and of a picture the name of the device that compressed it. */
function forgetCompressor(bytes: Buffer, description: Box, handler: string): void {
  for (const { start, end } of boxesIn(bytes, description.body + 8, description.end)) {
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
type Allowed = { [type: string]: Allowed | true };
const sampleTable: Allowed = Object.fromEntries(
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
const track: Allowed = {
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

function cleanInside(bytes: Buffer, box: Box, allowed: Allowed, handler: string): void {
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
  const fixedSize = sizes ? bytes.readUInt32BE(sizes.body + 4) : 0;
  const bits = compactSizes ? bytes.readUInt8(compactSizes.body + 7) : 32;
  const entries = (sizes ?? compactSizes)!.body + 12;
  const count = Math.min(
    bytes.readUInt32BE(entries - 4),
    fixedSize ? Number.MAX_SAFE_INTEGER : (((sizes ?? compactSizes)!.end - entries) * 8) / bits,
  );
  const sizeOf = (n: number): number => {
    if (fixedSize) return fixedSize;
    if (bits === 4) return (bytes[entries + (n >> 1)]! >> (n % 2 ? 0 : 4)) & 15;
    return bytes.readUIntBE(entries + (n * bits) / 8, bits / 8);
  };
  const ranges: Range[] = [];
  const chunks = Math.min(bytes.readUInt32BE(offsets.body + 4), (offsets.end - offsets.body - 8) / (shortOffsets ? 4 : 8));
  const runCount = Math.min(bytes.readUInt32BE(runs.body + 4), (runs.end - runs.body - 8) / 12);
  let [sample, run] = [0, 0];
  const runAt = (n: number) => runs.body + 8 + n * 12;
  for (let chunk = 1; chunk <= chunks && sample < count; chunk++) {
    while (run + 1 < runCount && bytes.readUInt32BE(runAt(run + 1)) <= chunk) run += 1;
    const samplesInChunk = runCount > 0 ? Math.min(bytes.readUInt32BE(runAt(run) + 4), count - sample) : 0;
    const place = offsets.body + 8 + (chunk - 1) * (shortOffsets ? 4 : 8);
    const from = shortOffsets ? bytes.readUInt32BE(place) : Number(bytes.readBigUInt64BE(place));
    let length = fixedSize ? fixedSize * samplesInChunk : 0;
    if (!fixedSize) for (let n = 0; n < samplesInChunk; n++) length += sizeOf(sample + n);
    sample += samplesInChunk;
    if (length > 0) ranges.push({ from, to: from + length });
  }
  return ranges;
}

const handlerOf = (bytes: Buffer, media: Box | undefined): string => {
  const handler = childOf(bytes, media, 'hdlr');
  return handler ? bytes.toString('latin1', handler.body + 8, handler.body + 12) : '';
};
/** Pictures and sound. Other tracks are what the device wrote beside them: places, movements, faces, times of the day. */
const MEDIA_HANDLERS = new Set(['vide', 'soun', 'auxv']);
const numberOf = (bytes: Buffer, header: Box | undefined): number | undefined =>
  header && bytes.readUInt32BE(header.body + (bytes[header.body] === 1 ? 20 : 12));

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
        const number = numberOf(bytes, childOf(bytes, box, 'tkhd'));
        if (number !== undefined) removedTracks.add(number);
        samples.push(...samplesOf(bytes, media));
        freeBox(bytes, box);
      }
    } else if (box.type !== 'mvex' && box.type !== 'iods') freeBox(bytes, box);
  }
  return { removedTracks, samples };
}

const FRAGMENT: Allowed = { mfhd: true, traf: true };
/** Cleans the inside of a fragment (`moof`): what is of tracks that went goes. */
export function cleanFragment(bytes: Buffer, removedTracks: ReadonlySet<number>): void {
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    const header = box.type === 'traf' ? childOf(bytes, box, 'tfhd') : undefined;
    if (!FRAGMENT[box.type] || (header && removedTracks.has(bytes.readUInt32BE(header.body + 4)))) freeBox(bytes, box);
  }
}
