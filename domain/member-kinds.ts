/** Kinds of membership: the relation of a member of a team to its client (R139). */
import { type Action, isStaffAction } from './permissions.ts';

/** Of the staff, the client's own account, who represents the client, who is near them. */
export const memberKinds = ['STAFF', 'SELF', 'REPRESENTATIVE', 'RELATIVE'] as const;
export type MemberKind = (typeof memberKinds)[number];
/** Those that a membership may have so far. */
export const availableKinds = ['STAFF', 'SELF'] as const satisfies readonly MemberKind[];
export type AvailableKind = (typeof availableKinds)[number];

/** True where a membership of this kind, STAFF where none is said, holds the action that its role holds. */
export const doesKindHold = (kind: MemberKind | undefined, action: Action): boolean =>
  !kind || kind === 'STAFF' || (kind === 'SELF' && !isStaffAction(action));
