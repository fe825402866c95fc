/** Shows the acts that wait, with the rule of how rows look with them: the day begins without it, since it begins with none. */

import { setPendingActs } from './pending.ts';
import { applyPending, type PendingAct } from './pending-rules.ts';

export const showPendingActs = (pendingActs: readonly PendingAct[]): void => setPendingActs(pendingActs, applyPending);
