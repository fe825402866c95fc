/** Sharing in a few words: what each of a client's activities shares with its organisation (R12, R21). */
import type { sharing } from '../../shared/activity/flags.ts';

export type SharingFlag = (typeof sharing)[number];

const shares = ['sharesDataWhenSigned', 'sharesDataWhenSkipped', 'sharesDataWhenReported'] as const satisfies readonly SharingFlag[];
const others = ['isSentToInbox', 'sendsNotificationWhenIgnored'] as const satisfies readonly SharingFlag[];

/** The occasions of sharing, and their effect: the inbox takes only shared entries, a mail about missed ones needs no sharing (R22). */
export function inShort(activity: Record<SharingFlag, boolean>): { when: (typeof shares)[number][]; also: (typeof others)[number][] } {
  const when = shares.filter((flag) => activity[flag]);
  return { when, also: others.filter((flag) => activity[flag] && (flag !== 'isSentToInbox' || when.length > 0)) };
}
