/** The organisation's inbox: which acts arrive there, and the states an entry passes through (R11 and R22). */
import type { Act } from './planning/instance-acts.ts';

export const inboxKinds = ['ACTIVITY', 'REPORT', 'PERIOD_REPORT', 'HANDOVER', 'STOCK'] as const;
export type InboxKind = (typeof inboxKinds)[number];
/** IDLE is new; ACTION_TAKEN: a task was made of it, or it is handled; IGNORED: no action is needed. Each leads to each other (R11). */
export const inboxStates = ['IDLE', 'ACTION_TAKEN', 'IGNORED'] as const;
export type InboxState = (typeof inboxStates)[number];

/** The most entries that are handled together. */
export const MAX_HANDLED_TOGETHER = 500;
/** The longest note on what was done about a thing, in characters; and the most notes that one thing has (R93). */
export const MAX_HANDLING_NOTE_LENGTH = 1000;
export const MAX_HANDLING_NOTES = 100;

/** The parts of an instance that its inbox entry depends on. */
export type InboxFacts = {
  /** Its activity's instances go to the inbox. */
  isSentToInbox: boolean;
  /** Its team was notified that it was missed (R12). */
  isNotifiedMissed: boolean;
  /** It was done before already, another way: an entry may be there of that. */
  wasDone?: boolean;
};

/**
 * The effect of an act on an instance's inbox entry (R22): `enters` makes it or brings it back, `leaves` takes it out of sight, null
 * leaves it as it is. `isShared` is what the act stamped on the instance (R21).
 */
export function inboxEffectOf(
  act: Act | 'reported' | 'removed' | 'takenBack',
  isShared: boolean | null,
  facts: InboxFacts,
): 'enters' | 'leaves' | null {
  if (act === 'removed' || act === 'takenBack') return 'leaves';
  if (act === 'signed' || act === 'restored' || act === 'skipped' || act === 'reported') {
    // An open one is there only when it was missed.
    if (!isShared) return facts.isNotifiedMissed || facts.wasDone ? 'leaves' : null;
    return facts.isSentToInbox ? 'enters' : null;
  }
  if (act === 'reset' || act === 'unskipped') return facts.isNotifiedMissed ? 'enters' : 'leaves';
  return null;
}

/** An entry of what was missed stays one of what is still missed after an act, or not; null where the act says nothing about that (R82). */
export function isStillMissedAfter(
  act: Act | 'reported' | 'removed' | 'takenBack',
  { isNotifiedMissed }: Pick<InboxFacts, 'isNotifiedMissed'>,
): boolean | null {
  if (!isNotifiedMissed) return null;
  if (act === 'signed' || act === 'restored' || act === 'skipped' || act === 'reported') return false;
  return act === 'reset' || act === 'unskipped' ? true : null;
}

/** The things a task instance may be made from (R22). */
export const taskSourceKinds = [...inboxKinds, 'TASK'] as const;
export type TaskSourceKind = (typeof taskSourceKinds)[number];
