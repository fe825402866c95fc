/** The answers of days, for whoever requests the same again: compressed, with the pieces that they are put together from (decision 058). */
import type { AnsweredDay, ClientPlace, DayParts, PackedRows, RememberedDays } from '#server/request/ports.ts';
import { createBoundedCache } from './bounded.ts';

/** Bytes that each of the two may hold: some four thousand days of fifty, and the pieces of some thousand clients. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Bytes of packed rows: of some hundreds of days, those that were asked for last. A letter outside Latin-1 doubles a day's. */
const MAX_ROWS_BYTES = 4 * 1024 * 1024;
/** Bytes of where clients belong: some ten thousand. */
const MAX_PLACE_BYTES = 2 * 1024 * 1024;
const PLACE_BYTES = 200;
/** Bytes that a day costs beside its answer, and that a piece takes, about. */
const OVERHEAD_BYTES = 400;
const PART_BYTES = 300;

export function createRememberedDays(): RememberedDays {
  const answers = createBoundedCache<AnsweredDay>(MAX_BYTES, ({ gzip }) => gzip.length + OVERHEAD_BYTES);
  const parts = createBoundedCache<DayParts>(
    MAX_BYTES,
    ({ names, texts, draws }) => PART_BYTES * (1 + names.size + texts.size + draws.size),
  );
  const rows = createBoundedCache<PackedRows>(MAX_ROWS_BYTES, ({ text }) => text.length + OVERHEAD_BYTES);
  const places = createBoundedCache<ClientPlace>(MAX_PLACE_BYTES, () => PLACE_BYTES);
  return {
    answers,
    parts,
    rows,
    places,
    clear: (): void => {
      for (const cache of [answers, parts, rows, places]) cache.clear();
    },
  };
}
