/** What days were told as, for whoever asks for the same again: whole answers, compressed, and the pieces they are put together from (decision 058). */
import { bounded } from './bounded.ts';

/** `stamp`: what the database said of all that the day tells; it is told again only while it says the same. */
type Told = { stamp: string; gzip: Buffer; tag: string };

/** What the rows of a client's days refer to, as pieces of JSON. `stamp` counts what changes names and rules, `stock` what changes draws. */
export type KeptParts = {
  stamp: string;
  stock: string | undefined;
  /** Of activities: their names, and what type and category say. */
  names: Map<string, { name: string; type: string; dose: string }>;
  /** Of series their rules, of people their names. */
  texts: Map<string, string>;
  draws: Map<string, string>;
};

/** Bytes that each of the two may hold: some four thousand days of fifty, and the pieces of some thousand clients. */
const MOST = 16 * 1024 * 1024;
/** Bytes that a day costs beside its answer, and that a piece takes, about. */
const BESIDE = 400;
const PIECE = 300;

export function rememberedDays() {
  const told = bounded<Told>(MOST, ({ gzip }) => gzip.length + BESIDE);
  const parts = bounded<KeptParts>(MOST, ({ names, texts, draws }) => PIECE * (1 + names.size + texts.size + draws.size));
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
