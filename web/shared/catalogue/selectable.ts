/** Rows of the catalogue as its pages show them: with what a client's selection leaves out, and whose they are to change (R33). */
import { can, isOrganisation, type Role } from '#domain/permissions.ts';

export type Selectable<T> = T & { selected: boolean };

/** The selection with what was taken out of it: that is always one of the platform's. */
export function mergeSelection<T extends { id: number }>(selectedRows: readonly T[], platformRows: readonly T[]): Selectable<T>[] {
  const selectedIds = new Set(selectedRows.map(({ id }) => id));
  return [
    ...selectedRows.map((selectedRow) => ({ ...selectedRow, selected: true })),
    ...platformRows.filter(({ id }) => !selectedIds.has(id)).map((platformRow) => ({ ...platformRow, selected: false })),
  ];
}

type CatalogueRow = { global: boolean; client?: { id: number } | null | undefined };
/**
 * True for rows that somebody may change: the platform's ADMIN alone, a company's the organisation, a client's own all administrators in
 * scope.
 */
export const mayChange = (user: { roles: readonly Role[] }, { global, client }: CatalogueRow): boolean =>
  can(user, 'catalogue.change') && (user.roles.includes('ADMIN') || (isOrganisation(user.roles) ? !global : Boolean(client)));
/** The key of the text for its owner. */
export const ownerTextKeyOf = ({ global, client }: CatalogueRow) =>
  global ? 'catalogue.common' : client ? 'catalogue.own' : 'catalogue.company';
