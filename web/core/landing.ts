/** Landing, the page somebody is sent to: pure rules of product «Landing» and R5, used by the router before a page is shown. */
import type { ClientGroup } from '#contract/people.ts';
import { isOrganisation, leadingRole, type Role, sideOf } from '#domain/permissions.ts';

export type SessionSnapshot = {
  roles: readonly Role[];
  /** One's own active groups; null for roles that do not choose among groups. */
  groups: readonly ClientGroup[] | null;
  chosenClient: { client: { id: number } } | null;
  /** The client whose day was open last, where one stays signed in. */
  lastClientId?: number | undefined;
};
/** Show the page, go elsewhere, ask which group, or choose this one and show the page. */
export type LandingStep =
  | { kind: 'stay' }
  | { kind: 'go'; to: '/handelse' | '/organisation/inkorg' | '/inaktiverad' | '/klient/skapa' }
  | { kind: 'ask' }
  | { kind: 'choose'; group: ClientGroup };

/** True for a person who works through client groups: the others come by the organisation or by a search. */
export const choosesGroup = (roles: readonly Role[]): boolean => sideOf(roles) === 'team';

/** A choice is valid while the group is still one's own; always for roles that do not choose among groups. */
export const isChoiceValid = ({ roles, groups, chosenClient }: SessionSnapshot): boolean =>
  chosenClient !== null && (!choosesGroup(roles) || groups === null || groups.some((group) => group.client.id === chosenClient.client.id));

/** The page behind `/`: ADMIN's own where no client is chosen, else the day, for which a client is chosen first. */
export const startPathOf = (roles: SessionSnapshot['roles'], chosenClient: SessionSnapshot['chosenClient']): '/admin' | '/handelse' =>
  chosenClient || sideOf(roles) !== 'platform' ? '/handelse' : '/admin';

/** The step before a page of one client's things: whether a client is chosen, and if not, how one gets chosen. */
export function findClientPageStep(snapshot: SessionSnapshot): LandingStep {
  if (isChoiceValid(snapshot)) return { kind: 'stay' };
  const { roles, groups } = snapshot;
  if (isOrganisation(roles)) return { kind: 'go', to: '/organisation/inkorg' };
  if (sideOf(roles) === 'platform') return { kind: 'stay' };
  const [firstGroup, ...otherGroups] = groups ?? [];
  if (!firstGroup) return { kind: 'go', to: leadingRole(roles) === 'ASSISTANCE_ADMIN' ? '/klient/skapa' : '/inaktiverad' };
  const previousGroup = groups?.find(({ client }) => client.id === snapshot.lastClientId);
  return previousGroup || !otherGroups.length ? { kind: 'choose', group: previousGroup ?? firstGroup } : { kind: 'ask' };
}

/** Pages that stay when a session ends: they are for whoever is not signed in (product «Registration and reset»). */
export const isPublicPath = (path: string): boolean =>
  /^\/(loggaut|konto\/(registrera|aktivera|aterstall)|acceptera-inbjudan|villkor|integritetspolicy|tillganglighet)([/-]|$)/.test(path);
