/** Compares the rows of the staff's sheet with a company's people and invitations: known by address and role; nobody is taken out of a team. */
import * as z from 'zod/mini';
import { formatList, parseList, parseRole } from '#domain/import/cells.ts';
import type { InvitedRole } from '#domain/invitations.ts';
import { nameKey } from '#domain/name-key.ts';
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

type RolePlaces = { isOffice: boolean; groups: Map<number, string> };
/** The roles that an address has, in the office and by team, invited ones too. */
function rolesOfAddresses({ existing }: Comparison): Map<string, Map<string, RolePlaces>> {
  const byAddress = new Map<string, Map<string, RolePlaces>>();
  const rolePlacesOf = (email: string, role: string) => {
    const roles = byAddress.get(email.toLowerCase()) ?? new Map<string, RolePlaces>();
    byAddress.set(email.toLowerCase(), roles);
    const entry = roles.get(role) ?? { isOffice: false, groups: new Map() };
    roles.set(role, entry);
    return entry;
  };
  const clientNames = new Map(existing.clients.map(({ id, name }) => [id, name]));
  for (const { email, roles, teams } of existing.people) {
    for (const role of roles) rolePlacesOf(email, role).isOffice = true;
    for (const { groupId, clientId, role } of teams) rolePlacesOf(email, role).groups.set(groupId, clientNames.get(clientId) ?? '');
  }
  for (const { email, role, groupId, clientId } of existing.invitations) {
    if (groupId === null) rolePlacesOf(email, role).isOffice = true;
    else rolePlacesOf(email, role).groups.set(groupId, clientNames.get(clientId!) ?? '');
  }
  return byAddress;
}

/** The team of a client that is named: the one that it has, or will have; null with a reason, or where they are in one of that name already. */
function teamOf(state: Comparison, outcome: Outcome, name: string, rolePlaces: RolePlaces | undefined): TeamToJoin | null {
  const key = nameKey(name);
  const work = state.clients.get(key);
  const sameNameClients = state.existing.clients.filter((client) => nameKey(client.name) === key);
  const groups = sameNameClients.flatMap((client) => client.groups);
  if (groups.some(({ id }) => rolePlaces?.groups.has(id))) return null;
  if (sameNameClients.length > 1) outcome.wrong('clients', 'severalClients', { name });
  else if (groups.length > 1) outcome.wrong('clients', 'severalTeams', { name });
  else if (groups[0]) return { clientKey: key, groupId: groups[0].id };
  else if (!sameNameClients[0] && (state.absentClients.has(key) || work?.outcomes.some(({ isWrong }) => isWrong)))
    outcome.wrong('clients', 'clientOfStaffWaits', { name });
  else if (!sameNameClients[0] && work && work.rows.clients.length > 0) return { clientKey: key, groupId: null };
  else outcome.wrong('clients', 'noClientNamed', { name });
  return null;
}

/** Compares the rows; wrong ones hold back themselves alone. */
export function compareStaff(state: Comparison): { outcomes: Outcome[]; changes: StaffChange[] } {
  const rolesByAddress = rolesOfAddresses(state);
  const outcomes: Outcome[] = [];
  const changes: StaffChange[] = [];
  const firstByRole = new Map<string, Outcome>();
  for (const row of state.staff) {
    const { cells } = row;
    const outcome = new Outcome('staff', row);
    outcomes.push(outcome);
    requireCells(outcome, cells, ['email', 'role']);
    const email = (cells.email ?? '').trim().toLowerCase();
    if (email && (email.length > MAX_ADDRESS_LENGTH || !z.safeParse(emailSchema, email).success))
      outcome.refuse('email', 'error.field.email');
    const role = parseCell(outcome, cells, 'role', parseRole);
    const clientNames = parseCell(outcome, cells, 'clients', parseList) ?? [];
    if (!role) continue;
    const firstOutcome = firstByRole.get(`${email} ${role}`);
    if (firstOutcome) outcome.wrong(null, 'rowTwice', { row: String(firstOutcome.row) });
    else firstByRole.set(`${email} ${role}`, outcome);
    const isOffice = isOfficeRole(role);
    if (isOffice && clientNames.length > 0) outcome.wrong('clients', 'officeHasNoTeam');
    if (!isOffice && clientNames.length === 0) outcome.refuse('clients', 'error.field.required');
    const roles = rolesByAddress.get(email);
    const rolePlaces = roles?.get(role);
    if (rolePlaces) outcome.existingRow = { id: 0, version: 0 };
    const teams: TeamToJoin[] = [];
    for (const name of isOffice ? [] : clientNames) {
      const team = teamOf(state, outcome, name, rolePlaces);
      if (!team) continue;
      if (team.groupId !== null && [...(roles ?? [])].some(([otherRole, { groups }]) => otherRole !== role && groups.has(team.groupId!)))
        outcome.wrong('role', 'otherRole', { name });
      if (!teams.some(({ clientKey }) => clientKey === team.clientKey)) teams.push(team);
    }
    if (outcome.isWrong) continue;
    if (rolePlaces && teams.length > 0) {
      const currentTeams = [...rolePlaces.groups.values()];
      outcome.changed(
        'clients',
        formatList(currentTeams),
        formatList([...currentTeams, ...clientNames.filter((name) => teams.some(({ clientKey }) => clientKey === nameKey(name)))]),
      );
    }
    if ((isOffice && !rolePlaces?.isOffice) || teams.length > 0) changes.push({ email, role, isOffice, teams, outcome });
  }
  return { outcomes, changes };
}
