/** Days as they were last told, compressed, for whoever asks for the same again; the least recently asked for make room (decision 058). */
type Told = {
  /** What the database said of all that the day tells; told again only while it says the same. */ stamp: string;
  gzip: Buffer;
};

/** Bytes kept at most: some four thousand days of fifty. */
const MOST = 16 * 1024 * 1024;
/** Bytes that one costs beside its answer, about. */
const BESIDE = 400;

export function rememberedDays(most = MOST) {
  const kept = new Map<string, Told>();
  let bytes = 0;
  const weight = ({ gzip }: Told) => gzip.length + BESIDE;
  const drop = (key: string) => {
    const told = kept.get(key);
    if (!told) return;
    bytes -= weight(told);
    kept.delete(key);
  };
  return {
    /** What was told under this key; the caller holds its stamp against the database's. */
    of: (key: string): Told | undefined => {
      const told = kept.get(key);
      if (told) {
        kept.delete(key);
        kept.set(key, told);
      }
      return told;
    },
    keep: (key: string, told: Told): void => {
      drop(key);
      if (weight(told) > most / 10) return;
      kept.set(key, told);
      bytes += weight(told);
      for (const oldest of kept.keys()) {
        if (bytes <= most) break;
        drop(oldest);
      }
    },
    /** All of it: what a stamp says holds for one database, and it may be another after it was away. */
    forget: (): void => {
      kept.clear();
      bytes = 0;
    },
    bytes: () => bytes,
  };
}
export type RememberedDays = ReturnType<typeof rememberedDays>;
