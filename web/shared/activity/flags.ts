/** An activity's flags, in the order in which they are shown (product «Activities», R12 and R21). */
import type { Activity } from './activities.ts';

export const sharing = [
  'sharesDataWhenSigned',
  'sharesDataWhenSkipped',
  'sharesDataWhenReported',
  'isSentToInbox',
  'sendsNotificationWhenIgnored',
] as const;
export const flags = [...sharing, 'includeInCustomerRoutines', 'includeInGoalEvaluation'] as const satisfies readonly (keyof Activity)[];
export type Flag = (typeof flags)[number];
export type Flags = Record<Flag, boolean>;

/** All off: nothing is shared unless somebody says so (R21). */
export const noFlags = Object.fromEntries(flags.map((flag) => [flag, false])) as Flags;
export const flagsOf = (activity: Activity): Flags => Object.fromEntries(flags.map((flag) => [flag, activity[flag]])) as Flags;
