/** The answers of days, for whoever requests the same again: compressed, with the pieces that they are put together from (decision 058). */
import type { AnsweredDay, DayParts, RememberedDays } from '#server/request/ports.ts';
import { bounded } from './bounded.ts';

/** Bytes that each of the two may hold: some four thousand days of fifty, and the pieces of some thousand clients. */
const MOST = 16 * 1024 * 1024;
/** Bytes that a day costs beside its answer, and that a piece takes, about. */
const OVERHEAD_BYTES = 400;
const PIECE_BYTES = 300;

export function rememberedDays(): RememberedDays {
  const answers = bounded<AnsweredDay>(MOST, ({ gzip }) => gzip.length + OVERHEAD_BYTES);
  const pieces = bounded<DayParts>(MOST, ({ names, texts, draws }) => PIECE_BYTES * (1 + names.size + texts.size + draws.size));
  return {
    answers,
    parts: pieces,
    forget: (): void => {
      answers.forget();
      pieces.forget();
    },
  };
}
