/** Compares the rows of the staff's sheet with a company's people and invitations: known by address and role; nobody is taken out of a team. */
import * as z from 'zod/mini';
import { formatList, parseList, parseRole } from '#domain/import/cells.ts';
import type { InvitedRole } from '#domain/invitations.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import type { Comparison } from './comparison.ts';
import { Outcome } from './outcome.ts';
import { parseCell, requireCells } from './reading.ts';

/** A team of a client: of a new one its group is made with it. */
export type TeamToJoin = { clientKey: string; groupId: number | null };
/** `teams` are those in which nobody of that address is, nor is invited to. */
export type StaffChange = { email: string; role: InvitedRole; isOffice: boolean; teams: TeamToJoin[]; outcome: Outcome };

const emailSchema = z.email();
const MAX_ADDRESS_LENGTH = 254;
export const isOfficeRole = (role: string): boolean => role === 'ORG_ADMIN' || role === 'ORG_USER';

type RolePlaces = { isOffice: boolean; clientNamesByGroup: Map<number, string> };
/** The roles that an address has, in the office and by team, invited ones too. */
function groupRolesByAddress({ existing: existingData }: Comparison): Map<string, Map<string, RolePlaces>> {
  const rolesByAddress = new Map<string, Map<string, RolePlaces>>();
  const getRolePlaces = (email: string, role: string) => {
    const roles = rolesByAddress.get(email.toLowerCase()) ?? new Map<string, RolePlaces>();
    rolesByAddress.set(email.toLowerCase(), roles);
    const rolePlaces = roles.get(role) ?? { isOffice: false, clientNamesByGroup: new Map() };
    roles.set(role, rolePlaces);
    return rolePlaces;
  };
  const clientNamesById = new Map(existingData.clients.map(({ id, name }) => [id, name]));
  for (const { email, roles, teams } of existingData.people) {
    for (const role of roles) getRolePlaces(email, role).isOffice = true;
    for (const { groupId, clientId, role } of teams)
      getRolePlaces(email, role).clientNamesByGroup.set(groupId, clientNamesById.get(clientId) ?? '');
  }
  for (const { email, role, groupId, clientId } of existingData.invitations) {
    if (groupId === null) getRolePlaces(email, role).isOffice = true;
    else getRolePlaces(email, role).clientNamesByGroup.set(groupId, clientNamesById.get(clientId!) ?? '');
  }
  return rolesByAddress;
}

/** The team of a client that is named: the one that it has, or will have; null with a reason, or where they are in one of that name already. */
function findTeam(comparison: Comparison, outcome: Outcome, name: string, rolePlaces: RolePlaces | undefined): TeamToJoin | null {
  const clientKey = nameKeyOf(name);
  const sheetClient = comparison.clients.get(clientKey);
  const sameNameClients = comparison.existing.clients.filter((client) => nameKeyOf(client.name) === clientKey);
  const groups = sameNameClients.flatMap((client) => client.groups);
  if (groups.some(({ id }) => rolePlaces?.clientNamesByGroup.has(id))) return null;
  if (sameNameClients.length > 1) outcome.wrong('clients', 'severalClients', { name });
  else if (groups.length > 1) outcome.wrong('clients', 'severalTeams', { name });
  else if (groups[0]) return { clientKey, groupId: groups[0].id };
  else if (!sameNameClients[0] && (comparison.absentClients.has(clientKey) || sheetClient?.outcomes.some(({ isWrong }) => isWrong)))
    outcome.wrong('clients', 'clientOfStaffWaits', { name });
  else if (!sameNameClients[0] && sheetClient && sheetClient.rows.clients.length > 0) return { clientKey, groupId: null };
  else outcome.wrong('clients', 'noClientNamed', { name });
  return null;
}

/** Compares the rows; wrong ones hold back themselves alone. */
export function compareStaff(comparison: Comparison): { outcomes: Outcome[]; changes: StaffChange[] } {
  const rolesByAddress = groupRolesByAddress(comparison);
  const outcomes: Outcome[] = [];
  const changes: StaffChange[] = [];
  const firstOutcomeByRole = new Map<string, Outcome>();
  for (const sheetRow of comparison.staff) {
    const { cells } = sheetRow;
    const outcome = new Outcome('staff', sheetRow);
    outcomes.push(outcome);
    requireCells(outcome, cells, ['email', 'role']);
    const email = (cells.email ?? '').trim().toLowerCase();
    if (email && (email.length > MAX_ADDRESS_LENGTH || !z.safeParse(emailSchema, email).success))
      outcome.addErrorKey('email', 'error.field.email');
    const role = parseCell(outcome, cells, 'role', parseRole);
    const clientNames = parseCell(outcome, cells, 'clients', parseList) ?? [];
    if (!role) continue;
    const firstOutcome = firstOutcomeByRole.get(`${email} ${role}`);
    if (firstOutcome) outcome.wrong(null, 'rowTwice', { row: String(firstOutcome.row) });
    else firstOutcomeByRole.set(`${email} ${role}`, outcome);
    const isOffice = isOfficeRole(role);
    if (isOffice && clientNames.length > 0) outcome.wrong('clients', 'officeHasNoTeam');
    if (!isOffice && clientNames.length === 0) outcome.addErrorKey('clients', 'error.field.required');
    const addressRoles = rolesByAddress.get(email);
    const rolePlaces = addressRoles?.get(role);
    if (rolePlaces) outcome.existingRow = { id: 0, version: 0 };
    const teams: TeamToJoin[] = [];
    for (const name of isOffice ? [] : clientNames) {
      const team = findTeam(comparison, outcome, name, rolePlaces);
      if (!team) continue;
      if (
        team.groupId !== null &&
        [...(addressRoles ?? [])].some(([otherRole, { clientNamesByGroup }]) => otherRole !== role && clientNamesByGroup.has(team.groupId!))
      )
        outcome.wrong('role', 'otherRole', { name });
      if (!teams.some(({ clientKey }) => clientKey === team.clientKey)) teams.push(team);
    }
    if (outcome.isWrong) continue;
    if (rolePlaces && teams.length > 0) {
      const currentTeams = [...rolePlaces.clientNamesByGroup.values()];
      outcome.changed(
        'clients',
        formatList(currentTeams),
        formatList([...currentTeams, ...clientNames.filter((name) => teams.some(({ clientKey }) => clientKey === nameKeyOf(name)))]),
      );
    }
    if ((isOffice && !rolePlaces?.isOffice) || teams.length > 0) changes.push({ email, role, isOffice, teams, outcome });
  }
  return { outcomes, changes };
}
