/** Shows the acts that wait, with the rule of how rows look with them: the day begins without it, since it begins with none. */

import { setPending } from './pending.ts';
import { applyPending, type PendingAct } from './pending-rules.ts';

export const showPending = (acts: readonly PendingAct[]): void => setPending(acts, applyPending);
