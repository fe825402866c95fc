/** Bytes that come in pieces, read as a format asks for them: so many at once, or so many passed on as they come. */

export function createByteReader(source: AsyncIterable<Buffer>) {
  const chunkIterator = source[Symbol.asyncIterator]();
  let unreadBytes: Buffer = Buffer.alloc(0);
  const loadNextChunk = async (): Promise<boolean> => {
    if (unreadBytes.length > 0) return true;
    const { done, value } = await chunkIterator.next();
    if (done) return false;
    unreadBytes = value;
    return unreadBytes.length > 0 || loadNextChunk();
  };
  return {
    /** So many bytes, fewer at the end. */
    readBytes: async (count: number): Promise<Buffer> => {
      const takenChunks: Buffer[] = [];
      for (let remaining = count; remaining > 0 && (await loadNextChunk()); ) {
        const chunk = unreadBytes.subarray(0, remaining);
        takenChunks.push(chunk);
        unreadBytes = unreadBytes.subarray(chunk.length);
        remaining -= chunk.length;
      }
      return takenChunks.length === 1 ? takenChunks[0]! : Buffer.concat(takenChunks);
    },
    /** So many bytes piece by piece, fewer at the end. */
    streamBytes: async function* (count: number): AsyncGenerator<Buffer> {
      for (let remaining = count; remaining > 0 && (await loadNextChunk()); ) {
        const chunk = unreadBytes.subarray(0, remaining);
        unreadBytes = unreadBytes.subarray(chunk.length);
        remaining -= chunk.length;
        yield chunk;
      }
    },
  };
}
export type ByteReader = ReturnType<typeof createByteReader>;

/** As many zeros as there are bytes. */
export async function* writeZeros(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.alloc(chunk.length);
}

/** A part of a file, its end not included. */
export type ByteRange = { from: number; to: number };
/** The same bytes, those of the ranges as zeros; `firstOffset` is where the first of them lies. */
export async function* blankRanges(chunks: AsyncIterable<Buffer>, ranges: readonly ByteRange[], firstOffset = 0): AsyncGenerator<Buffer> {
  const sortedRanges = ranges.toSorted((a, b) => a.from - b.from);
  let position = firstOffset;
  let firstIndex = 0;
  for await (const chunk of chunks) {
    const chunkEnd = position + chunk.length;
    let outputChunk = chunk;
    // Ranges may lie in each other: one that ended before this piece is looked at no more, while none before it reaches in.
    while (firstIndex < sortedRanges.length && sortedRanges[firstIndex]!.to <= position) firstIndex += 1;
    for (let index = firstIndex; index < sortedRanges.length && sortedRanges[index]!.from < chunkEnd; index++) {
      const { from, to } = sortedRanges[index]!;
      if (to <= position) continue;
      if (outputChunk === chunk) outputChunk = Buffer.from(chunk);
      outputChunk.fill(0, Math.max(0, from - position), Math.min(chunk.length, to - position));
    }
    yield outputChunk;
    position = chunkEnd;
  }
}
