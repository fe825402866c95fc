/** WebM without its metadata, as it streams past: of the same length, and nothing in it is moved (RFC 9559, decision 086). */
import { typeProblem } from '#server/files/content.ts';
import { type ByteReader, createByteReader, writeZeros } from './pieces.ts';

const MAX_DESCRIPTION_BYTES = 16 * 1024 * 1024;
const [SEGMENT_ID, CLUSTER_ID, INFO_ID, TRACKS_ID, VOID_ID] = [0x18538067, 0x1f43b675, 0x1549a966, 0x1654ae6b, 0xec];
/** Tags, attachments and chapters. */
const METADATA_IDS = new Set([0x1254c367, 0x1941a469, 0x1043a770]);
/** Of what describes the whole and a track: date, title, names of files and tracks, and what identifies it. */
const IDENTIFYING_IDS = new Set([0x4461, 0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x73a4, 0x536e]);
/** The programs that wrote it, which must stand there. */
const WRITER_IDS = new Set([0x4d80, 0x5741]);
const TRACK_ID = 0xae;

/** The number of bytes that a variable number takes, by its first byte. */
const byteWidthOf = (firstByte: number): number => Math.clz32(firstByte) - 23;
type ElementHeader = { id: number | undefined; size: number | undefined; bytes: Buffer };

function parseSize(bytes: Buffer): number | undefined {
  let parsedSize = bytes[0]! & (0xff >> bytes.length);
  let isUnknown = parsedSize === 0xff >> bytes.length;
  for (const byte of bytes.subarray(1)) {
    parsedSize = parsedSize * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? undefined : parsedSize;
}

/** The head of free space in the place of another of the same length, with its contents. */
function createVoidHeader(length: number, contentSize: number): Buffer {
  const width = Math.min(8, length - 1);
  const header = Buffer.alloc(length);
  header[0] = VOID_ID;
  // An element longer than the longest head belongs to the contents.
  let size = contentSize + length - 1 - width;
  for (let byteIndex = width; byteIndex > 0; byteIndex--) {
    header[byteIndex] = size % 256;
    size = Math.floor(size / 256);
  }
  header[1] = header[1]! | (0x100 >> width);
  return header;
}

export async function* stripMatroska(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = createByteReader(chunks);
  for (let header = await readHeader(reader); header; header = await readHeader(reader)) {
    const { id, size, bytes } = header;
    if (id === SEGMENT_ID || (id === CLUSTER_ID && size === undefined)) {
      // Its children follow as if they stood beside it.
      yield bytes;
      continue;
    }
    if (id === undefined) {
      // No element: whatever was put after the film.
      yield Buffer.alloc(bytes.length);
      yield* writeZeros(reader.streamBytes(Number.MAX_SAFE_INTEGER));
      return;
    }
    if (size === undefined) throw typeProblem();
    if (METADATA_IDS.has(id) || id === VOID_ID) {
      yield createVoidHeader(bytes.length, size);
      yield* writeZeros(reader.streamBytes(size));
    } else if (id === INFO_ID || id === TRACKS_ID) {
      if (size > MAX_DESCRIPTION_BYTES) throw typeProblem();
      const description = Buffer.from(await reader.readBytes(size));
      clearIdentifyingElements(description, 0, description.length);
      yield bytes;
      yield description;
    } else {
      yield bytes;
      yield* reader.streamBytes(size);
    }
  }
}

async function readHeader(reader: ByteReader): Promise<ElementHeader | undefined> {
  const firstByte = await reader.readBytes(1);
  if (firstByte.length === 0) return undefined;
  const width = byteWidthOf(firstByte[0]!);
  if (width > 4) return { id: undefined, size: 0, bytes: firstByte };
  const idBytes = Buffer.concat([firstByte, await reader.readBytes(width - 1)]);
  const firstSizeByte = await reader.readBytes(1);
  if (firstSizeByte.length === 0 || byteWidthOf(firstSizeByte[0]!) > 8)
    return { id: undefined, size: 0, bytes: Buffer.concat([idBytes, firstSizeByte]) };
  const sizeBytes = Buffer.concat([firstSizeByte, await reader.readBytes(byteWidthOf(firstSizeByte[0]!) - 1)]);
  return { id: idBytes.readUIntBE(0, idBytes.length), size: parseSize(sizeBytes), bytes: Buffer.concat([idBytes, sizeBytes]) };
}

/** Forgets, among the elements of a part, what tells of device, time and names. */
function clearIdentifyingElements(bytes: Buffer, from: number, to: number): void {
  for (let offset = from; offset < to; ) {
    const idWidth = byteWidthOf(bytes[offset]!);
    const sizeOffset = offset + idWidth;
    if (idWidth > 4 || sizeOffset >= to) return;
    const sizeWidth = byteWidthOf(bytes[sizeOffset]!);
    if (sizeWidth > 8 || sizeOffset + sizeWidth > to) return;
    const id = bytes.readUIntBE(offset, idWidth);
    const bodyOffset = sizeOffset + sizeWidth;
    const end = Math.min(to, bodyOffset + (parseSize(bytes.subarray(sizeOffset, bodyOffset)) ?? to));
    if (id === TRACK_ID) clearIdentifyingElements(bytes, bodyOffset, end);
    else if (WRITER_IDS.has(id)) bytes.fill(0, bodyOffset, end);
    else if (IDENTIFYING_IDS.has(id)) {
      createVoidHeader(bodyOffset - offset, end - bodyOffset).copy(bytes, offset);
      bytes.fill(0, bodyOffset, end);
    }
    offset = end;
  }
}
