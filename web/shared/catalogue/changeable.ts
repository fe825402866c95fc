/** Rights to change rows of the catalogue: of the company's the server tells a team leader which no other client uses (R99). */
import { useQuery } from '@tanstack/react-query';
import { type ChangeableCatalogue, catalogueOwners } from '#contract/catalogue-owners.ts';
import { can, isOrganisation } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { mayChange } from './selectable.ts';

type CatalogueRow = { id: number; global: boolean; client?: { id: number } | null | undefined };

/** Of the rows shown for a client, one's own or its company's; nothing is asked where there is no client, as for tasks. */
export function useChangeRights(kind: Exclude<keyof ChangeableCatalogue, 'mayRemove'>, clientId: number | undefined) {
  const user = useUser();
  const needsRightsQuery = can(user, 'catalogue.change') && !user.roles.includes('ADMIN') && !isOrganisation(user.roles);
  const isQueryEnabled = needsRightsQuery && clientId !== undefined;
  const rightsQuery = useQuery({
    queryKey: ['catalogue', clientId, 'changeable'],
    enabled: isQueryEnabled,
    queryFn: async ({ signal }) => (await callApi(catalogueOwners.changeable, { params: { clientId: clientId! }, signal })).data,
  });
  return {
    /** The server said them once, or could not: the buttons of a row come with it (R116). */
    areRightsKnown: !isQueryEnabled || areQueriesSettled(rightsQuery),
    mayChange: (catalogueRow: CatalogueRow) =>
      mayChange(user, catalogueRow) ||
      Boolean(needsRightsQuery && !catalogueRow.global && !catalogueRow.client && rightsQuery.data?.[kind].includes(catalogueRow.id)),
    /** Archives and deletes it, too. */
    mayRemove: (catalogueRow: CatalogueRow | undefined) =>
      !needsRightsQuery || Boolean(catalogueRow?.client) || Boolean(rightsQuery.data?.mayRemove),
  };
}
