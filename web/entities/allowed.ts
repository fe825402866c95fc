/** Who may do a call of a resource, and who may instead where one may not. */
import { type Action, can, holders, type Role } from '#domain/permissions.ts';
import type { DescribedCall } from '../family/entities/resources.ts';
import type { T } from '../start/texts.ts';

export const isAllowed = (roles: readonly Role[], call: DescribedCall | undefined): boolean =>
  call !== undefined && (call.may === 'public' || can({ roles }, call.may));

/** The roles that may, in words. */
export const whoMay = (t: T, may: Action): string =>
  holders(may)
    .map((role) => t(`team.roles.${role}`))
    .join(', ');
/** The same for a call that one may not do. */
export const whoElse = (t: T, { may }: DescribedCall): string => (may === 'public' ? '' : whoMay(t, may));
