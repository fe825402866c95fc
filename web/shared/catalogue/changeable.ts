/** Rights to change rows of the catalogue: of the company's the server tells a team leader which no other client uses (R99). */
import { useQuery } from '@tanstack/react-query';
import { type ChangeableCatalogue, catalogueOwners } from '#contract/catalogue-owners.ts';
import { can, isOrganisation } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { mayChange } from './selectable.ts';

type Row = { id: number; global: boolean; client?: { id: number } | null | undefined };

/** Of the rows shown for a client, one's own or its company's; nothing is asked where there is no client, as for tasks. */
export function useChangeable(kind: Exclude<keyof ChangeableCatalogue, 'mayRemove'>, clientId: number | undefined) {
  const user = useUser();
  const needsRightsQuery = can(user, 'catalogue.change') && !user.roles.includes('ADMIN') && !isOrganisation(user.roles);
  const isQueryEnabled = needsRightsQuery && clientId !== undefined;
  const rights = useQuery({
    queryKey: ['catalogue', clientId, 'changeable'],
    enabled: isQueryEnabled,
    queryFn: async ({ signal }) => (await callApi(catalogueOwners.changeable, { params: { clientId: clientId! }, signal })).data,
  });
  return {
    /** The server said them once, or could not: the buttons of a row come with it (R116). */
    areRightsKnown: !isQueryEnabled || areQueriesSettled(rights),
    mayChange: (row: Row) =>
      mayChange(user, row) || Boolean(needsRightsQuery && !row.global && !row.client && rights.data?.[kind].includes(row.id)),
    /** Archives and deletes it, too. */
    mayRemove: (row: Row | undefined) => !needsRightsQuery || Boolean(row?.client) || Boolean(rights.data?.mayRemove),
  };
}
