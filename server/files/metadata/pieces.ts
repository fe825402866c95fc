/** Bytes that come in pieces, read as a format asks for them: so many at once, or so many passed on as they come. */

export function createByteReader(bytes: AsyncIterable<Buffer>) {
  const pieces = bytes[Symbol.asyncIterator]();
  let unreadBytes: Buffer = Buffer.alloc(0);
  const readMore = async (): Promise<boolean> => {
    if (unreadBytes.length > 0) return true;
    const { done, value } = await pieces.next();
    if (done) return false;
    unreadBytes = value;
    return unreadBytes.length > 0 || readMore();
  };
  return {
    /** So many bytes, fewer at the end. */
    take: async (count: number): Promise<Buffer> => {
      const takenParts: Buffer[] = [];
      for (let remaining = count; remaining > 0 && (await readMore()); ) {
        const part = unreadBytes.subarray(0, remaining);
        takenParts.push(part);
        unreadBytes = unreadBytes.subarray(part.length);
        remaining -= part.length;
      }
      return takenParts.length === 1 ? takenParts[0]! : Buffer.concat(takenParts);
    },
    /** So many bytes piece by piece, fewer at the end. */
    pass: async function* (count: number): AsyncGenerator<Buffer> {
      for (let remaining = count; remaining > 0 && (await readMore()); ) {
        const part = unreadBytes.subarray(0, remaining);
        unreadBytes = unreadBytes.subarray(part.length);
        remaining -= part.length;
        yield part;
      }
    },
  };
}
export type Reader = ReturnType<typeof createByteReader>;

/** As many zeros as there are bytes. */
export async function* writeZeros(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.alloc(piece.length);
}

/** A part of a file, its end not included. */
export type Range = { from: number; to: number };
/** The same bytes, those of the ranges as zeros; `firstOffset` is where the first of them lies. */
export async function* blankRanges(pieces: AsyncIterable<Buffer>, ranges: readonly Range[], firstOffset = 0): AsyncGenerator<Buffer> {
  const sortedRanges = ranges.toSorted((a, b) => a.from - b.from);
  let position = firstOffset;
  let firstIndex = 0;
  for await (const piece of pieces) {
    const end = position + piece.length;
    let output = piece;
    // Ranges may lie in each other: one that ended before this piece is looked at no more, while none before it reaches in.
    while (firstIndex < sortedRanges.length && sortedRanges[firstIndex]!.to <= position) firstIndex += 1;
    for (let index = firstIndex; index < sortedRanges.length && sortedRanges[index]!.from < end; index++) {
      const { from, to } = sortedRanges[index]!;
      if (to <= position) continue;
      if (output === piece) output = Buffer.from(piece);
      output.fill(0, Math.max(0, from - position), Math.min(piece.length, to - position));
    }
    yield output;
    position = end;
  }
}
