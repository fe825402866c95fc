/**
 * Images without what they tell beside the picture (place, device, time, serial numbers, thumbnails, programs): what draws the picture is copied
 * byte for byte, with its colour profile and its orientation; nothing else is known to be needed, and so nothing else stays (decision 086).
 */
import { crc32 } from 'node:zlib';
import { orientationIn, tiffOf } from './orientation.ts';

/** Throws a RangeError where the bytes end too early. */
type Strip = (bytes: Buffer) => Buffer;
const text = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length);

const EXIF = 'Exif\0\0';
const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** Tables, frames and scans; of the applications' segments JFIF, the colour profile and Adobe's colour transform. Bytes after the end go. */
const jpeg: Strip = (bytes) => {
  const segments: Buffer[] = [];
  let orientation: number | undefined;
  let offset = 2;
  let hasScan = false;
  while (offset < bytes.length) {
    // Decoders skip what stands between two segments.
    if (bytes[offset] !== 0xff) offset = bytes.indexOf(0xff, offset);
    if (offset < 0 || offset + 4 > bytes.length) break;
    const marker = bytes.readUInt8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0xd9) break;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      offset += 2;
      continue;
    }
    const end = offset + 2 + bytes.readUInt16BE(offset + 2);
    if (end > bytes.length && !hasScan) throw new RangeError('a segment is cut');
    const body = bytes.subarray(offset + 4, end);
    if (marker === 0xe1 && text(body, 0, 6) === EXIF) orientation ??= orientationIn(body.subarray(6));
    if (marker === 0xe0 && text(body, 0, 5) === 'JFIF\0' && body.length >= 14)
      // Its thumbnail is left out.
      segments.push(segment(marker, Buffer.concat([body.subarray(0, 12), Buffer.alloc(2)])));
    else if (
      (marker >= 0xc0 && marker <= 0xdf) ||
      (marker === 0xe2 && text(body, 0, 12) === 'ICC_PROFILE\0') ||
      (marker === 0xee && text(body, 0, 5) === 'Adobe')
    )
      segments.push(bytes.subarray(offset, end));
    offset = end;
    if (marker !== 0xda) continue;
    hasScan = true;
    const scanEndOffset = scanEnd(bytes, offset);
    segments.push(bytes.subarray(offset, scanEndOffset));
    offset = scanEndOffset;
  }
  if (!hasScan) throw new RangeError('no picture');
  const isJfif = segments[0]?.[1] === 0xe0;
  const exif = orientation ? [segment(0xe1, Buffer.concat([Buffer.from(EXIF, 'latin1'), tiffOf(orientation)]))] : [];
  return Buffer.concat([bytes.subarray(0, 2), ...segments.splice(0, isJfif ? 1 : 0), ...exif, ...segments, Buffer.from([0xff, 0xd9])]);
};
/** The end of a scan's data: the first marker that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0 && offset + 1 < bytes.length; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset;
  }
  return bytes.length;
}

const pngChunk = (type: string, body: Buffer): Buffer => {
  const chunk = Buffer.alloc(body.length + 12);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(type, 4, 'latin1');
  body.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, body.length + 8)), body.length + 8);
  return chunk;
};
/** Beside those that no reader may skip: colours, transparency, size in the world, and moving pictures. */
const PNG_CHUNKS = /^(?:[A-Z]...|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|mDCv|cLLi|sBIT|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;
const png: Strip = (bytes) => {
  const chunks = [bytes.subarray(0, 8)];
  let hasData = false;
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const type = text(bytes, offset + 4, 4);
    const end = offset + 12 + bytes.readUInt32BE(offset);
    if (end > bytes.length && !hasData) throw new RangeError('a chunk is cut');
    hasData ||= type === 'IDAT';
    const orientation = type === 'eXIf' ? orientationIn(bytes.subarray(offset + 8, end - 4)) : undefined;
    if (orientation) chunks.push(pngChunk('eXIf', tiffOf(orientation)));
    else if (PNG_CHUNKS.test(type)) chunks.push(bytes.subarray(offset, end));
    if (type === 'IEND') break;
    offset = end;
  }
  if (!hasData) throw new RangeError('no picture');
  return Buffer.concat(chunks);
};

const WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const [WEBP_EXIF, WEBP_XMP] = [0x08, 0x04];
const webp: Strip = (bytes) => {
  const chunks: Buffer[] = [];
  let orientation: number | undefined;
  let features: Buffer | undefined;
  let hasPicture = false;
  const dataEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let offset = 12; offset + 8 <= dataEnd; ) {
    const type = text(bytes, offset, 4);
    const size = bytes.readUInt32LE(offset + 4);
    const body = bytes.subarray(offset + 8, Math.min(offset + 8 + size, dataEnd));
    if (type === 'EXIF') orientation ??= orientationIn(text(body, 0, 6) === EXIF ? body.subarray(6) : body);
    if (WEBP_CHUNKS.has(type)) {
      const chunk = riffChunk(type, body);
      if (type === 'VP8X') features = chunk;
      hasPicture ||= type === 'VP8 ' || type === 'VP8L' || type === 'ANMF';
      chunks.push(chunk);
    }
    offset += 8 + size + (size % 2);
  }
  if (!hasPicture) throw new RangeError('no picture');
  if (features) features[8] = (features[8]! & ~(WEBP_EXIF | WEBP_XMP)) | (orientation ? WEBP_EXIF : 0);
  if (features && orientation) chunks.push(riffChunk('EXIF', tiffOf(orientation)));
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
};
function riffChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** The number of plays, and the colour profile; no other applications' blocks, and no comments. */
const GIF_EXTENSIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
const gif: Strip = (bytes) => {
  const colourTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const blocksEnd = (from: number): number => {
    let blockOffset = from;
    for (let size = bytes[blockOffset]; size; size = bytes[blockOffset]) blockOffset += size + 1;
    return blockOffset + 1;
  };
  const start = 13 + colourTableSize(bytes.readUInt8(10));
  const blocks = [bytes.subarray(0, start)];
  let hasPicture = false;
  for (let offset = start; offset < bytes.length; ) {
    const kind = bytes[offset]!;
    if (kind !== 0x2c && kind !== 0x21) break;
    const isPicture = kind === 0x2c;
    const end = blocksEnd(isPicture ? offset + 11 + colourTableSize(bytes[offset + 9] ?? 0) : offset + 2);
    const label = bytes[offset + 1]!;
    hasPicture ||= isPicture;
    if (isPicture || label === 0xf9 || label === 0x01 || (label === 0xff && GIF_EXTENSIONS.has(text(bytes, offset + 3, 11))))
      blocks.push(bytes.subarray(offset, end));
    offset = end;
  }
  if (!hasPicture) throw new RangeError('no picture');
  return Buffer.concat([...blocks, Buffer.from([0x3b])]);
};

const strips: Record<string, Strip> = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp, 'image/gif': gif };

/** The same picture without what else it tells; undefined when it is none that could be read. */
export function stripImage(bytes: Buffer, type: string): Buffer | undefined {
  try {
    return strips[type]!(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
