/** An answer as the bytes that a browser takes, fit to be kept. */
import { gzipSync } from 'node:zlib';

/** The place that each text is written to before it is compressed: buffers of their own wait for a collection, hundreds at a time (decision 102). */
const textBuffer = Buffer.allocUnsafeSlow(256 * 1024);
/** The most bytes that a letter takes. */
const MAX_BYTES_PER_CHAR = 3;

/** The least that is worth it, in characters. */
const MIN_COMPRESSED_CHARS = 2048;
/** False of what is left to the stream of `app.ts`, and of what is sent as it is. */
export const isCompressedAtOnce = (text: string): boolean =>
  text.length >= MIN_COMPRESSED_CHARS && text.length * MAX_BYTES_PER_CHAR <= textBuffer.length;

/** In memory of its own length: what zlib hands out is a piece of a larger block, and whoever kept the piece would keep the block. */
export function compress(text: string): Buffer {
  const bytes = text.length * MAX_BYTES_PER_CHAR <= textBuffer.length ? textBuffer.subarray(0, textBuffer.write(text)) : text;
  const gzipBytes = gzipSync(bytes, { level: 1, chunkSize: 4 * 1024 });
  const copiedBytes = Buffer.allocUnsafeSlow(gzipBytes.length);
  gzipBytes.copy(copiedBytes);
  return copiedBytes;
}
