/** Sharing in a few words: what each of a client's activities shares with its organisation (R12, R21). */
import type { sharing } from '../../shared/activity/flags.ts';

export type SharingFlag = (typeof sharing)[number];

const sharingFlags = ['sharesDataWhenSigned', 'sharesDataWhenSkipped', 'sharesDataWhenReported'] as const satisfies readonly SharingFlag[];
const effectFlags = ['isSentToInbox', 'sendsNotificationWhenIgnored'] as const satisfies readonly SharingFlag[];

/** The occasions of sharing, and their effect: the inbox takes only shared entries, a mail about missed ones needs no sharing (R22). */
export function sharedFlagsOf(activity: Record<SharingFlag, boolean>): {
  activeOccasions: (typeof sharingFlags)[number][];
  activeEffects: (typeof effectFlags)[number][];
} {
  const activeOccasions = sharingFlags.filter((flag) => activity[flag]);
  return {
    activeOccasions,
    activeEffects: effectFlags.filter((flag) => activity[flag] && (flag !== 'isSentToInbox' || activeOccasions.length > 0)),
  };
}
