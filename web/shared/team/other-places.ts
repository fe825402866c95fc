/** The places one may choose among: one's own client groups, and the office for whoever works for a company as a whole (decision 079). */
import type { Account } from '#contract/access/sign-in.ts';
import { organisationRolesOf } from '#domain/places.ts';
import type { Session } from '../../core/session.ts';

/** A client group as it is chosen. */
export type ChoosableGroup = Pick<Account['clientGroups'][number], 'id' | 'client' | 'company'>;

export function choosablePlacesOf({ account, groups }: Pick<Session, 'account' | 'groups'>): {
  groups: readonly ChoosableGroup[];
  /** The company whose office it is. */
  office: Account['company'];
} {
  const isOfOffice = organisationRolesOf(account?.authorities ?? []).length > 0;
  return { groups: groups ?? account?.clientGroups ?? [], office: isOfOffice ? account?.company : null };
}

export function hasOtherPlaces(session: Pick<Session, 'account' | 'groups'>): boolean {
  const { groups, office } = choosablePlacesOf(session);
  return groups.length + Number(Boolean(office)) > 1;
}
