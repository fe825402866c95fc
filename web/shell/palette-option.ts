/** One option of the search: a hit, a place, an act. */
import type { Paths } from '../kit/icons.ts';

export type PaletteOption = {
  key: string;
  icon: Paths;
  name: string;
  details?: string | undefined;
  /** The keys that do the same. */
  signs?: readonly string[] | undefined;
} & (
  | { run: () => Promise<void> }
  /** Chosen, it is what stands in the field. */
  | { typed: string }
  /** Opens the list of shortcuts. */
  | { isHelp: true }
);
