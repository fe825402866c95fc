/** Bytes that come in pieces, read as a format asks for them: so many at once, or so many passed on as they come. */

export function createByteReader(bytes: AsyncIterable<Buffer>) {
  const pieces = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (): Promise<boolean> => {
    if (rest.length > 0) return true;
    const { done, value } = await pieces.next();
    if (done) return false;
    rest = value;
    return rest.length > 0 || next();
  };
  return {
    /** So many bytes, fewer at the end. */
    take: async (count: number): Promise<Buffer> => {
      const taken: Buffer[] = [];
      for (let remaining = count; remaining > 0 && (await next()); ) {
        const part = rest.subarray(0, remaining);
        taken.push(part);
        rest = rest.subarray(part.length);
        remaining -= part.length;
      }
      return taken.length === 1 ? taken[0]! : Buffer.concat(taken);
    },
    /** So many bytes piece by piece, fewer at the end. */
    pass: async function* (count: number): AsyncGenerator<Buffer> {
      for (let remaining = count; remaining > 0 && (await next()); ) {
        const part = rest.subarray(0, remaining);
        rest = rest.subarray(part.length);
        remaining -= part.length;
        yield part;
      }
    },
  };
}
export type Reader = ReturnType<typeof createByteReader>;

/** As many zeros as there are bytes. */
export async function* zeros(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.alloc(piece.length);
}

/** A part of a file, its end not included. */
export type Range = { from: number; to: number };
/** The same bytes, those of the ranges as zeros; `at` is where the first of them lies. */
export async function* blanked(pieces: AsyncIterable<Buffer>, ranges: readonly Range[], at = 0): AsyncGenerator<Buffer> {
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  let passed = at;
  let first = 0;
  for await (const piece of pieces) {
    const end = passed + piece.length;
    let out = piece;
    // Ranges may lie in each other: one that ended before this piece is looked at no more, while none before it reaches in.
    while (first < sorted.length && sorted[first]!.to <= passed) first += 1;
    for (let n = first; n < sorted.length && sorted[n]!.from < end; n++) {
      const { from, to } = sorted[n]!;
      if (to <= passed) continue;
      if (out === piece) out = Buffer.from(piece);
      out.fill(0, Math.max(0, from - passed), Math.min(piece.length, to - passed));
    }
    yield out;
    passed = end;
  }
}
