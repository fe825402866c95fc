/** One option of the search: a hit, a place, an act. */
import type { IconPaths } from '../kit/icons.ts';

export type PaletteOption = {
  key: string;
  icon: IconPaths;
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
