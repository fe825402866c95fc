/** Compares the rows of the staff's sheet with a company's people and invitations: known by address and role; nobody is taken out of a team. */
import * as z from 'zod/mini';
import { formatList, parseList, parseRole } from '#domain/import/cells.ts';
import type { InvitedRole } from '#domain/invitations.ts';
import { nameKey } from '#domain/name-key.ts';
import type { Comparison } from './comparison.ts';
import { Outcome } from './outcome.ts';
import { cell, hasAll } from './reading.ts';

/** A team of a client: of a new one its group is made with it. */
export type TeamToJoin = { client: string; groupId: number | null };
/** `teams` are those in which nobody of that address is, nor is invited to. */
export type StaffChange = { email: string; role: InvitedRole; isOffice: boolean; teams: TeamToJoin[]; outcome: Outcome };

const address = z.email();
const LONGEST_ADDRESS = 254;
export const isOfficeRole = (role: string): boolean => role === 'ORG_ADMIN' || role === 'ORG_USER';

type Holding = { isOffice: boolean; groups: Map<number, string> };
/** The roles that an address has, in the office and by team, invited ones too. */
function rolesBy({ existing }: Comparison): Map<string, Map<string, Holding>> {
  const byAddress = new Map<string, Map<string, Holding>>();
  const holdingOf = (email: string, role: string) => {
    const roles = byAddress.get(email.toLowerCase()) ?? new Map<string, Holding>();
    byAddress.set(email.toLowerCase(), roles);
    const entry = roles.get(role) ?? { isOffice: false, groups: new Map() };
    roles.set(role, entry);
    return entry;
  };
  const clients = new Map(existing.clients.map(({ id, name }) => [id, name]));
  for (const { email, roles, teams } of existing.people) {
    for (const role of roles) holdingOf(email, role).isOffice = true;
    for (const { groupId, clientId, role } of teams) holdingOf(email, role).groups.set(groupId, clients.get(clientId) ?? '');
  }
  for (const { email, role, groupId, clientId } of existing.invitations) {
    if (groupId === null) holdingOf(email, role).isOffice = true;
    else holdingOf(email, role).groups.set(groupId, clients.get(clientId!) ?? '');
  }
  return byAddress;
}

/** The team of a client that is named: the one that it has, or will have; null with a reason, or where they are in one of that name already. */
function teamOf(state: Comparison, outcome: Outcome, name: string, holding: Holding | undefined): TeamToJoin | null {
  const key = nameKey(name);
  const work = state.clients.get(key);
  const sameNameClients = state.existing.clients.filter((client) => nameKey(client.name) === key);
  const groups = sameNameClients.flatMap((client) => client.groups);
  if (groups.some(({ id }) => holding?.groups.has(id))) return null;
  if (sameNameClients.length > 1) outcome.wrong('clients', 'severalClients', { name });
  else if (groups.length > 1) outcome.wrong('clients', 'severalTeams', { name });
  else if (groups[0]) return { client: key, groupId: groups[0].id };
  else if (!sameNameClients[0] && (state.absentClients.has(key) || work?.outcomes.some(({ isWrong }) => isWrong)))
    outcome.wrong('clients', 'clientOfStaffWaits', { name });
  else if (!sameNameClients[0] && work && work.rows.clients.length > 0) return { client: key, groupId: null };
  else outcome.wrong('clients', 'noClientNamed', { name });
  return null;
}

/** Compares the rows; wrong ones hold back themselves alone. */
export function compareStaff(state: Comparison): { outcomes: Outcome[]; changes: StaffChange[] } {
  const rolesByAddress = rolesBy(state);
  const outcomes: Outcome[] = [];
  const changes: StaffChange[] = [];
  const firstByRole = new Map<string, Outcome>();
  for (const row of state.staff) {
    const { cells } = row;
    const outcome = new Outcome('staff', row);
    outcomes.push(outcome);
    hasAll(outcome, cells, ['email', 'role']);
    const email = (cells.email ?? '').trim().toLowerCase();
    if (email && (email.length > LONGEST_ADDRESS || !z.safeParse(address, email).success)) outcome.refused('email', 'error.field.email');
    const role = cell(outcome, cells, 'role', parseRole);
    const names = cell(outcome, cells, 'clients', parseList) ?? [];
    if (!role) continue;
    const firstOutcome = firstByRole.get(`${email} ${role}`);
    if (firstOutcome) outcome.wrong(null, 'rowTwice', { row: String(firstOutcome.row) });
    else firstByRole.set(`${email} ${role}`, outcome);
    const isOffice = isOfficeRole(role);
    if (isOffice && names.length > 0) outcome.wrong('clients', 'officeHasNoTeam');
    if (!isOffice && names.length === 0) outcome.refused('clients', 'error.field.required');
    const roles = rolesByAddress.get(email);
    const holding = roles?.get(role);
    if (holding) outcome.existing = { id: 0, version: 0 };
    const teams: TeamToJoin[] = [];
    for (const name of isOffice ? [] : names) {
      const team = teamOf(state, outcome, name, holding);
      if (!team) continue;
      if (team.groupId !== null && [...(roles ?? [])].some(([other, { groups }]) => other !== role && groups.has(team.groupId!)))
        outcome.wrong('role', 'otherRole', { name });
      if (!teams.some(({ client }) => client === team.client)) teams.push(team);
    }
    if (outcome.isWrong) continue;
    if (holding && teams.length > 0) {
      const currentTeams = [...holding.groups.values()];
      outcome.changed(
        'clients',
        formatList(currentTeams),
        formatList([...currentTeams, ...names.filter((name) => teams.some(({ client }) => client === nameKey(name)))]),
      );
    }
    if ((isOffice && !holding?.isOffice) || teams.length > 0) changes.push({ email, role, isOffice, teams, outcome });
  }
  return { outcomes, changes };
}
