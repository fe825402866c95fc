/** Shows the acts that wait, with the rule of how rows look with them: what the day begins without, since it begins with none. */
import { laidOver, type Unsent } from './outbox-rules.ts';
import { setUnsent } from './unsent.ts';

export const showUnsent = (next: readonly Unsent[]): void => setUnsent(next, laidOver);
