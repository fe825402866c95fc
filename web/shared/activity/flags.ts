/** An activity's flags, in the order in which they are shown (product «Activities», R12 and R21). */
import type { Activity } from './activities.ts';

export const sharing = [
  'sharesDataWhenSigned',
  'sharesDataWhenSkipped',
  'sharesDataWhenReported',
  'isSentToInbox',
  'sendsNotificationWhenIgnored',
] as const;
export const activityFlags = [
  ...sharing,
  'includeInCustomerRoutines',
  'includeInGoalEvaluation',
] as const satisfies readonly (keyof Activity)[];
export type ActivityFlag = (typeof activityFlags)[number];
export type FlagValues = Record<ActivityFlag, boolean>;

/** All off: nothing is shared unless somebody says so (R21). */
export const allFlagsOff = Object.fromEntries(activityFlags.map((flag) => [flag, false])) as FlagValues;
export const flagValuesOf = (activity: Activity): FlagValues =>
  Object.fromEntries(activityFlags.map((flag) => [flag, activity[flag]])) as FlagValues;
