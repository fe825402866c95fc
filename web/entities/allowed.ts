/** The roles that may do a call of a resource, also in words where one may not. */
import type { Role } from '#domain/permissions.ts';
import type { Translate } from '../core/texts.ts';
import type { DescribedCall } from '../shared/entities/resources.ts';

export const isAllowed = (roles: readonly Role[], describedCall: DescribedCall | undefined): boolean =>
  describedCall?.may.some((role) => roles.includes(role)) === true;

/** The roles that may, in words. */
export const allowedRolesText = (t: Translate, { may }: DescribedCall): string => may.map((role) => t(`team.roles.${role}`)).join(', ');
