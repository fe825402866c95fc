/** WebM without its metadata, as it streams past: of the same length, and nothing in it is moved (RFC 9559, decision 086). */
import { typeRefusal } from '#server/files/content.ts';
import { createByteReader, type Reader, writeZeros } from './pieces.ts';

const MAX_DESCRIPTION_BYTES = 16 * 1024 * 1024;
const [SEGMENT, CLUSTER, INFO, TRACKS, VOID] = [0x18538067, 0x1f43b675, 0x1549a966, 0x1654ae6b, 0xec];
/** Tags, attachments and chapters. */
const METADATA = new Set([0x1254c367, 0x1941a469, 0x1043a770]);
/** Of what describes the whole and a track: date, title, names of files and tracks, and what identifies it. */
const IDENTIFYING_IDS = new Set([0x4461, 0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x73a4, 0x536e]);
/** The programs that wrote it, which must stand there. */
const WRITERS = new Set([0x4d80, 0x5741]);
const TRACK = 0xae;

/** The number of bytes that a variable number takes, by its first byte. */
const widthOf = (firstByte: number): number => Math.clz32(firstByte) - 23;
type Head = { id: number | undefined; size: number | undefined; bytes: Buffer };

function sizeIn(bytes: Buffer): number | undefined {
  let value = bytes[0]! & (0xff >> bytes.length);
  let isUnknown = value === 0xff >> bytes.length;
  for (const byte of bytes.subarray(1)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? undefined : value;
}

/** The head of free space in the place of another of the same length, with its contents. */
function voidHead(length: number, contentSize: number): Buffer {
  const width = Math.min(8, length - 1);
  const head = Buffer.alloc(length);
  head[0] = VOID;
  // An element longer than the longest head belongs to the contents.
  let size = contentSize + length - 1 - width;
  for (let byteIndex = width; byteIndex > 0; byteIndex--) {
    head[byteIndex] = size % 256;
    size = Math.floor(size / 256);
  }
  head[1] = head[1]! | (0x100 >> width);
  return head;
}

export async function* stripMatroska(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = createByteReader(pieces);
  for (let head = await readHead(reader); head; head = await readHead(reader)) {
    const { id, size, bytes } = head;
    if (id === SEGMENT || (id === CLUSTER && size === undefined)) {
      // Its children follow as if they stood beside it.
      yield bytes;
      continue;
    }
    if (id === undefined) {
      // No element: whatever was put after the film.
      yield Buffer.alloc(bytes.length);
      yield* writeZeros(reader.pass(Number.MAX_SAFE_INTEGER));
      return;
    }
    if (size === undefined) throw typeRefusal();
    if (METADATA.has(id) || id === VOID) {
      yield voidHead(bytes.length, size);
      yield* writeZeros(reader.pass(size));
    } else if (id === INFO || id === TRACKS) {
      if (size > MAX_DESCRIPTION_BYTES) throw typeRefusal();
      const description = Buffer.from(await reader.take(size));
      forget(description, 0, description.length);
      yield bytes;
      yield description;
    } else {
      yield bytes;
      yield* reader.pass(size);
    }
  }
}

async function readHead(reader: Reader): Promise<Head | undefined> {
  const firstByte = await reader.take(1);
  if (firstByte.length === 0) return undefined;
  const width = widthOf(firstByte[0]!);
  if (width > 4) return { id: undefined, size: 0, bytes: firstByte };
  const idBytes = Buffer.concat([firstByte, await reader.take(width - 1)]);
  const start = await reader.take(1);
  if (start.length === 0 || widthOf(start[0]!) > 8) return { id: undefined, size: 0, bytes: Buffer.concat([idBytes, start]) };
  const sizeBytes = Buffer.concat([start, await reader.take(widthOf(start[0]!) - 1)]);
  return { id: idBytes.readUIntBE(0, idBytes.length), size: sizeIn(sizeBytes), bytes: Buffer.concat([idBytes, sizeBytes]) };
}

/** Forgets, among the elements of a part, what tells of device, time and names. */
function forget(bytes: Buffer, from: number, to: number): void {
  for (let offset = from; offset < to; ) {
    const idWidth = widthOf(bytes[offset]!);
    const sizeOffset = offset + idWidth;
    if (idWidth > 4 || sizeOffset >= to) return;
    const sizeWidth = widthOf(bytes[sizeOffset]!);
    if (sizeWidth > 8 || sizeOffset + sizeWidth > to) return;
    const id = bytes.readUIntBE(offset, idWidth);
    const bodyOffset = sizeOffset + sizeWidth;
    const end = Math.min(to, bodyOffset + (sizeIn(bytes.subarray(sizeOffset, bodyOffset)) ?? to));
    if (id === TRACK) forget(bytes, bodyOffset, end);
    else if (WRITERS.has(id)) bytes.fill(0, bodyOffset, end);
    else if (IDENTIFYING_IDS.has(id)) {
      voidHead(bodyOffset - offset, end - bodyOffset).copy(bytes, offset);
      bytes.fill(0, bodyOffset, end);
    }
    offset = end;
  }
}
