/** An answer as the bytes that a browser takes, fit to be kept. */
import { gzipSync } from 'node:zlib';

/** In memory of its own length: what zlib hands out is a piece of a block of 64 KiB, and whoever kept the piece would keep the block. */
export function compressed(text: string): Buffer {
  const piece = gzipSync(text, { level: 1, chunkSize: 16 * 1024 });
  const copy = Buffer.allocUnsafeSlow(piece.length);
  piece.copy(copy);
  return copy;
}
