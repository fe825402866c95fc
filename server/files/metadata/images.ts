/**
 * Images without what they tell beside the picture (place, device, time, serial numbers, thumbnails, programs): what draws the picture is copied
 * byte for byte, with its colour profile and its orientation; nothing else is known to be needed, and so nothing else stays (decision 086).
 */
import { crc32 } from 'node:zlib';
import { createOrientationTiff, readOrientation } from './orientation.ts';

/** Throws a RangeError where the bytes end too early. */
type StripMetadata = (bytes: Buffer) => Buffer;
const readText = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length);

const EXIF_HEADER = 'Exif\0\0';
const createSegment = (marker: number, payload: Buffer): Buffer => {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([header, payload]);
};

/** Tables, frames and scans; of the applications' segments JFIF, the colour profile and Adobe's colour transform. Bytes after the end go. */
const stripJpeg: StripMetadata = (bytes) => {
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
    const payload = bytes.subarray(offset + 4, end);
    if (marker === 0xe1 && readText(payload, 0, 6) === EXIF_HEADER) orientation ??= readOrientation(payload.subarray(6));
    if (marker === 0xe0 && readText(payload, 0, 5) === 'JFIF\0' && payload.length >= 14)
      // Its thumbnail is left out.
      segments.push(createSegment(marker, Buffer.concat([payload.subarray(0, 12), Buffer.alloc(2)])));
    else if (
      (marker >= 0xc0 && marker <= 0xdf) ||
      (marker === 0xe2 && readText(payload, 0, 12) === 'ICC_PROFILE\0') ||
      (marker === 0xee && readText(payload, 0, 5) === 'Adobe')
    )
      segments.push(bytes.subarray(offset, end));
    offset = end;
    if (marker !== 0xda) continue;
    hasScan = true;
    const scanEndOffset = findScanEnd(bytes, offset);
    segments.push(bytes.subarray(offset, scanEndOffset));
    offset = scanEndOffset;
  }
  if (!hasScan) throw new RangeError('no picture');
  const isJfif = segments[0]?.[1] === 0xe0;
  const exifSegments = orientation
    ? [createSegment(0xe1, Buffer.concat([Buffer.from(EXIF_HEADER, 'latin1'), createOrientationTiff(orientation)]))]
    : [];
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...segments.splice(0, isJfif ? 1 : 0),
    ...exifSegments,
    ...segments,
    Buffer.from([0xff, 0xd9]),
  ]);
};
/** The end of a scan's data: the first marker that is neither a stuffed byte nor a restart. */
function findScanEnd(bytes: Buffer, startOffset: number): number {
  for (let offset = bytes.indexOf(0xff, startOffset); offset >= 0 && offset + 1 < bytes.length; offset = bytes.indexOf(0xff, offset + 1)) {
    const nextByte = bytes[offset + 1]!;
    if (nextByte !== 0 && nextByte !== 0xff && !(nextByte >= 0xd0 && nextByte <= 0xd7)) return offset;
  }
  return bytes.length;
}

const createPngChunk = (type: string, payload: Buffer): Buffer => {
  const chunk = Buffer.alloc(payload.length + 12);
  chunk.writeUInt32BE(payload.length, 0);
  chunk.write(type, 4, 'latin1');
  payload.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, payload.length + 8)), payload.length + 8);
  return chunk;
};
/** Beside those that no reader may skip: colours, transparency, size in the world, and moving pictures. */
const KEPT_PNG_CHUNKS = /^(?:[A-Z]...|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|mDCv|cLLi|sBIT|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;
const stripPng: StripMetadata = (bytes) => {
  const chunks = [bytes.subarray(0, 8)];
  let hasData = false;
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const chunkType = readText(bytes, offset + 4, 4);
    const end = offset + 12 + bytes.readUInt32BE(offset);
    if (end > bytes.length && !hasData) throw new RangeError('a chunk is cut');
    hasData ||= chunkType === 'IDAT';
    const orientation = chunkType === 'eXIf' ? readOrientation(bytes.subarray(offset + 8, end - 4)) : undefined;
    if (orientation) chunks.push(createPngChunk('eXIf', createOrientationTiff(orientation)));
    else if (KEPT_PNG_CHUNKS.test(chunkType)) chunks.push(bytes.subarray(offset, end));
    if (chunkType === 'IEND') break;
    offset = end;
  }
  if (!hasData) throw new RangeError('no picture');
  return Buffer.concat(chunks);
};

const KEPT_WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const [WEBP_EXIF_FLAG, WEBP_XMP_FLAG] = [0x08, 0x04];
const stripWebp: StripMetadata = (bytes) => {
  const chunks: Buffer[] = [];
  let orientation: number | undefined;
  let featuresChunk: Buffer | undefined;
  let hasPicture = false;
  const dataEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let offset = 12; offset + 8 <= dataEnd; ) {
    const chunkType = readText(bytes, offset, 4);
    const size = bytes.readUInt32LE(offset + 4);
    const payload = bytes.subarray(offset + 8, Math.min(offset + 8 + size, dataEnd));
    if (chunkType === 'EXIF') orientation ??= readOrientation(readText(payload, 0, 6) === EXIF_HEADER ? payload.subarray(6) : payload);
    if (KEPT_WEBP_CHUNKS.has(chunkType)) {
      const chunk = createRiffChunk(chunkType, payload);
      if (chunkType === 'VP8X') featuresChunk = chunk;
      hasPicture ||= chunkType === 'VP8 ' || chunkType === 'VP8L' || chunkType === 'ANMF';
      chunks.push(chunk);
    }
    offset += 8 + size + (size % 2);
  }
  if (!hasPicture) throw new RangeError('no picture');
  if (featuresChunk) featuresChunk[8] = (featuresChunk[8]! & ~(WEBP_EXIF_FLAG | WEBP_XMP_FLAG)) | (orientation ? WEBP_EXIF_FLAG : 0);
  if (featuresChunk && orientation) chunks.push(createRiffChunk('EXIF', createOrientationTiff(orientation)));
  return createRiffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
};
function createRiffChunk(type: string, payload: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 0, 'latin1');
  header.writeUInt32LE(payload.length, 4);
  return Buffer.concat([header, payload, Buffer.alloc(payload.length % 2)]);
}

/** The number of plays, and the colour profile; no other applications' blocks, and no comments. */
const KEPT_GIF_EXTENSIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
const stripGif: StripMetadata = (bytes) => {
  const colourTableSizeOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const findBlocksEnd = (startOffset: number): number => {
    let blockOffset = startOffset;
    for (let size = bytes[blockOffset]; size; size = bytes[blockOffset]) blockOffset += size + 1;
    return blockOffset + 1;
  };
  const start = 13 + colourTableSizeOf(bytes.readUInt8(10));
  const blocks = [bytes.subarray(0, start)];
  let hasPicture = false;
  for (let offset = start; offset < bytes.length; ) {
    const blockType = bytes[offset]!;
    if (blockType !== 0x2c && blockType !== 0x21) break;
    const isPicture = blockType === 0x2c;
    const end = findBlocksEnd(isPicture ? offset + 11 + colourTableSizeOf(bytes[offset + 9] ?? 0) : offset + 2);
    const extensionLabel = bytes[offset + 1]!;
    hasPicture ||= isPicture;
    if (
      isPicture ||
      extensionLabel === 0xf9 ||
      extensionLabel === 0x01 ||
      (extensionLabel === 0xff && KEPT_GIF_EXTENSIONS.has(readText(bytes, offset + 3, 11)))
    )
      blocks.push(bytes.subarray(offset, end));
    offset = end;
  }
  if (!hasPicture) throw new RangeError('no picture');
  return Buffer.concat([...blocks, Buffer.from([0x3b])]);
};

const strippersByType: Record<string, StripMetadata> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/** The same picture without what else it tells; undefined when it is none that could be read. */
export function stripImage(bytes: Buffer, type: string): Buffer | undefined {
  try {
    return strippersByType[type]!(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
