/** A file's type by its bytes, and whether it is something else besides: names and declared types are not believed (R38). */
import { imageTypes, MAX_IMAGE_BYTES, MAX_MEDIA_BYTES, mediaTypes } from '#contract/files.ts';
import { problem } from '#server/request/problems.ts';

/** Bytes that tell the type. */
export const HEAD_BYTES = 4100;
const EDGE_BYTES = 64 * 1024;
/** A zip's end record with the longest comment. */
const ZIP_END_BYTES = 22 + 65_535;
const PDF_SEARCH_BYTES = 1024;

export const typeProblem = () => problem(415, 'error.file.type');
const acceptedTypes = new Set<string>([...imageTypes, ...mediaTypes]);
const canonicalTypes: Record<string, string> = { 'audio/x-m4a': 'audio/mp4', 'video/x-m4v': 'video/mp4', 'image/apng': 'image/png' };

/** The type of the accepted ones that these first bytes are of; throws 415 otherwise. */
export async function detectType(head: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const detectedType = await fileTypeFromBuffer(head).catch(() => undefined);
  const mime = detectedType?.mime.split(';')[0] ?? '';
  const type = canonicalTypes[mime] ?? mime;
  if (!acceptedTypes.has(type)) throw typeProblem();
  return type;
}

export const isImage = (type: string): boolean => type.startsWith('image/');
export const sizeProblem = (type?: string) =>
  type && isImage(type) ? problem(413, 'error.file.imageTooLarge') : problem(413, 'error.file.tooLarge');
export const sizeLimitOf = (type: string): number => (isImage(type) ? MAX_IMAGE_BYTES : MAX_MEDIA_BYTES);

/**
 * The text at which a browser or an interpreter would begin to read a page or a program; each at least 5 bytes, so that chance rarely
 * writes it.
 */
const MARKUP_PATTERN = /<(?:html|svg|body|iframe|object|embed|applet)[\s/>]|<script|<!doctype|<\?php/i;
/** The longest that MARKUP matches. */
const MAX_MARKUP_LENGTH = 9;
const hasMarkup = (bytes: Buffer) => MARKUP_PATTERN.test(bytes.toString('latin1'));

const ZIP_END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');

/**
 * Looks at a file as it passes: images whole, media at both ends. Data after a JPEG's end is no reason by itself, since phones put
 * motion photos and gain maps there. `pass` and `end` throw 415.
 */
export function createContentInspector(type: string) {
  const isInspectedWhole = isImage(type);
  let size = 0;
  let carriedBytes: Buffer = Buffer.alloc(0);
  let startChunks: Buffer[] = [];
  // The last bytes, going round: also of an upload that comes a byte at a time.
  const ring = Buffer.alloc(ZIP_END_BYTES);
  let ringPosition = 0;

  const inspectStart = () => {
    const head = Buffer.concat(startChunks);
    startChunks = [];
    if (head.subarray(0, PDF_SEARCH_BYTES).includes('%PDF-') || beginsLikeScript(head) || hasMarkup(head)) throw typeProblem();
  };
  const storeLastBytes = (chunk: Buffer) => {
    const lastChunkBytes = chunk.subarray(-ZIP_END_BYTES);
    const copiedByteCount = lastChunkBytes.copy(ring, ringPosition);
    lastChunkBytes.copy(ring, 0, copiedByteCount);
    ringPosition = (ringPosition + lastChunkBytes.length) % ZIP_END_BYTES;
  };
  const readLastBytes = () =>
    size < ZIP_END_BYTES ? ring.subarray(0, size) : Buffer.concat([ring.subarray(ringPosition), ring.subarray(0, ringPosition)]);
  return {
    inspectChunk: (chunk: Buffer): void => {
      if (size < EDGE_BYTES) {
        startChunks.push(chunk);
        if (size + chunk.length >= EDGE_BYTES) inspectStart();
      }
      if (isInspectedWhole) {
        const chunkWithCarry = Buffer.concat([carriedBytes, chunk]);
        if (hasMarkup(chunkWithCarry)) throw typeProblem();
        carriedBytes = chunkWithCarry.subarray(-MAX_MARKUP_LENGTH);
      }
      size += chunk.length;
      storeLastBytes(chunk);
    },
    end: (): void => {
      if (startChunks.length > 0) inspectStart();
      const tail = readLastBytes();
      if (hasZipEnd(tail, size - tail.length)) throw typeProblem();
      if (!isInspectedWhole && hasMarkup(tail.subarray(-EDGE_BYTES))) throw typeProblem();
    },
  };
}

function hasZipEnd(tail: Buffer, offset: number): boolean {
  for (
    let zipEndIndex = tail.indexOf(ZIP_END_SIGNATURE);
    zipEndIndex >= 0;
    zipEndIndex = tail.indexOf(ZIP_END_SIGNATURE, zipEndIndex + 1)
  ) {
    // The directory it speaks of would have to lie before it.
    if (zipEndIndex + 22 <= tail.length && tail.readUInt32LE(zipEndIndex + 12) <= offset + zipEndIndex) return true;
  }
  return false;
}

/** Programs that begin like an image: `GIF89a/*`, `GIF89a=1;`, and JPEG with a comment where its first segment's length stands. */
function beginsLikeScript(head: Buffer): boolean {
  const startText = head.toString('latin1', 0, 8);
  return /^GIF8[79]a(?:\/\*|[=;][\x20-\x7e])/.test(startText) || /^\xff\xd8\xff\xe0\/\*/.test(startText);
}
