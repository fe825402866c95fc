/** Sharing in a few words: what each of a client's activities shares with its organisation (R12, R21). */
import type { sharing } from '../../shared/activity/flags.ts';

export type SharingFlag = (typeof sharing)[number];

const sharingFlags = ['sharesDataWhenSigned', 'sharesDataWhenSkipped', 'sharesDataWhenReported'] as const satisfies readonly SharingFlag[];
const effectFlags = ['isSentToInbox', 'sendsNotificationWhenIgnored'] as const satisfies readonly SharingFlag[];

/** The occasions of sharing, and their effect: the inbox takes only shared entries, a mail about missed ones needs no sharing (R22). */
export function inShort(activity: Record<SharingFlag, boolean>): {
  when: (typeof sharingFlags)[number][];
  also: (typeof effectFlags)[number][];
} {
  const when = sharingFlags.filter((flag) => activity[flag]);
  return { when, also: effectFlags.filter((flag) => activity[flag] && (flag !== 'isSentToInbox' || when.length > 0)) };
}
