/** The place that an address names, and the rights there: for whoever has not the same roles everywhere (decision 079). */
import { type Action, can, type Role, type Side, sideByRole } from '#domain/permissions.ts';
import { findRolesAt } from '#domain/places.ts';
import { NotAuthorised } from './not-authorised.ts';
import { asId } from './search-params.ts';
import { chooseGroup, clearChosenClient, getRoles, getSession, goToOffice } from './session.ts';

/** Ids as an address has them. */
type PlaceIds = { clientId?: unknown; clientGroupId?: unknown; companyId?: unknown };

/** The roles that hold there, and one's own group there, if any; a client of no group of one's own is taken for the company's. */
function readPlaceRights(placeIds: PlaceIds) {
  const [clientId, clientGroupId, companyId] = [asId(placeIds.clientId), asId(placeIds.clientGroupId), asId(placeIds.companyId)];
  const { account } = getSession();
  // An account stored here by an older version has no groups.
  const groups = account?.clientGroups ?? [];
  const group = groups.find((ownGroup) => (clientGroupId ? ownGroup.id === clientGroupId : ownGroup.client.id === clientId));
  const officeId = account?.company?.id ?? null;
  const memberships = groups.map(({ id, client, company, role }) => ({
    clientGroupId: id,
    clientId: client.id,
    companyId: company.id,
    role,
  }));
  const roles = findRolesAt(
    { authorities: account?.authorities ?? [], companyId: officeId, memberships },
    { companyId: group?.company.id ?? companyId ?? officeId ?? 0, clientId: clientId ?? null, clientGroupId: clientGroupId ?? null },
  );
  return { roles, group };
}

/** True where one of the roles that hold there lets one do it. */
export const mayAtPlace = (action: Action, placeIds: PlaceIds): boolean => can({ roles: readPlaceRights(placeIds).roles }, action);

/**
 * Throws where the roles there do not let one open the page. One whose buttons would go by the roles of another place is left for the place itself,
 * or for the office where that is what opens the page; not for a link that is pointed at. False where no role holds there: the server then says
 * whether there is such a place, and for whoever is of the platform, who is the same everywhere.
 */
export function requireActionAtPlace(action: Action, placeIds: PlaceIds, isPreload = false): boolean {
  const { roles, group } = readPlaceRights(placeIds);
  const rolesOfSide = (side: Side): readonly Role[] => roles.filter((role) => sideByRole[role] === side);
  if (!roles.length || can({ roles: rolesOfSide('platform') }, action)) return false;
  if (!can({ roles }, action)) throw new NotAuthorised();
  const currentRoles = getRoles();
  const hasSameRights = currentRoles.every((role) => roles.includes(role)) && can({ roles: currentRoles }, action);
  if (hasSameRights || isPreload) return true;
  if (group && can({ roles: rolesOfSide('team') }, action)) chooseGroup(group);
  else if (rolesOfSide('organisation').length) goToOffice();
  else clearChosenClient();
  return true;
}
