/** The sharing of a client's medicines with the office, as each answer about them says it (R143). */
import * as z from 'zod/mini';

export const sharingFields = {
  /** The number of things whose details are not shared with the reader. */
  notShared: z.int(),
  /** Names of those who lead the team, and can show and print all. */
  leaders: z.array(z.string()),
};
