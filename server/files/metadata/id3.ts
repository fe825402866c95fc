/** MP3 without its tags, as it streams past: ID3v2 before the sound and ID3v1 after it stay as empty as they are long (decision 086). */
import { createByteReader, writeZeros } from './pieces.ts';

const HEADER_BYTES = 10;
const ID3V1_BYTES = 128;

export async function* stripMp3(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  const reader = createByteReader(chunks);
  let headerSize = 0;
  let header = await reader.readBytes(HEADER_BYTES);
  while (header.length === HEADER_BYTES && header.toString('latin1', 0, 3) === 'ID3') {
    const tagLength = header.subarray(6, HEADER_BYTES).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    // Without its flags: nothing of it is packed any more.
    const emptyHeader = Buffer.from(header);
    emptyHeader[5] = 0;
    yield emptyHeader;
    yield* writeZeros(reader.streamBytes(tagLength));
    headerSize += HEADER_BYTES + tagLength;
    header = await reader.readBytes(HEADER_BYTES);
  }
  yield header;
  headerSize += header.length;
  const middleSize = size - ID3V1_BYTES - headerSize;
  if (middleSize >= 0) yield* reader.streamBytes(middleSize);
  const tail = await reader.readBytes(ID3V1_BYTES);
  yield middleSize >= 0 && tail.toString('latin1', 0, 3) === 'TAG'
    ? Buffer.concat([tail.subarray(0, 3), Buffer.alloc(ID3V1_BYTES - 3)])
    : tail;
  yield* reader.streamBytes(size);
}
