/** Shows the acts that wait, with the rule of how rows look with them: what the day begins without, since it begins with none. */

import { setUnsent } from './pending.ts';
import { laidOver, type Unsent } from './pending-rules.ts';

export const showUnsent = (next: readonly Unsent[]): void => setUnsent(next, laidOver);
