/** What days were told as, for whoever asks for the same again: whole answers, compressed, and the pieces they are put together from (decision 058). */
import { bounded } from './bounded.ts';
import { dayParts } from './day-parts.ts';

type Told = {
  /** What the database said of all that the day tells; it is told again only while it says the same. */ stamp: string;
  gzip: Buffer;
};

/** Bytes kept at most: some four thousand days of fifty. */
const MOST = 16 * 1024 * 1024;
/** Bytes that one costs beside its answer, about. */
const BESIDE = 400;

export function rememberedDays() {
  const told = bounded<Told>(MOST, ({ gzip }) => gzip.length + BESIDE);
  const parts = dayParts();
  return {
    told,
    parts,
    /** All of it: what a stamp says holds for one database, and it may be another after it was away. */
    forget: (): void => {
      told.forget();
      parts.forget();
    },
  };
}
export type RememberedDays = ReturnType<typeof rememberedDays>;
