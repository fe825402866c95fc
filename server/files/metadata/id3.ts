/** MP3 without its tags, as it streams past: ID3v2 before the sound and ID3v1 after it stay as empty as they are long (decision 086). */
import { createByteReader, writeZeros } from './pieces.ts';

const HEAD = 10;
const ID3V1_BYTES = 128;

export async function* stripMp3(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  const reader = createByteReader(pieces);
  let headSize = 0;
  let head = await reader.take(HEAD);
  while (head.length === HEAD && head.toString('latin1', 0, 3) === 'ID3') {
    const length = head.subarray(6, HEAD).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    // Without its flags: nothing of it is packed any more.
    const emptyHead = Buffer.from(head);
    emptyHead[5] = 0;
    yield emptyHead;
    yield* writeZeros(reader.pass(length));
    headSize += HEAD + length;
    head = await reader.take(HEAD);
  }
  yield head;
  headSize += head.length;
  const middleSize = size - ID3V1_BYTES - headSize;
  if (middleSize >= 0) yield* reader.pass(middleSize);
  const tail = await reader.take(ID3V1_BYTES);
  yield middleSize >= 0 && tail.toString('latin1', 0, 3) === 'TAG'
    ? Buffer.concat([tail.subarray(0, 3), Buffer.alloc(ID3V1_BYTES - 3)])
    : tail;
  yield* reader.pass(size);
}
