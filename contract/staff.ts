/** The people of a company: its office's and everybody of its clients' teams, with what its administrators do about them (R92). */
import * as z from 'zod/mini';
import { roles } from '#domain/permissions.ts';
import { teamRoles } from '#domain/places.ts';
import { accountActs, accountRefusals, accountStates, MAX_TEAMS } from '#domain/staff.ts';
import { handedOverLink } from './access/invitations.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, flag, id, instant, maybe, shapes } from './fields.ts';

/** A team of the company that somebody is in, active or not. */
const staffTeam = z
  .object({
    id,
    name: z.string(),
    client: z.object({ id, name: z.string() }),
    active: z.boolean(),
    role: choice(teamRoles),
    /** The role could not be known when roles became those of teams: it waits to be confirmed or raised. */
    isUnconfirmed: z.boolean(),
  })
  .register(shapes, { id: 'StaffTeam' });

const colleagueFields = {
  id,
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  imageUrl: maybe(z.string()),
  authorities: z.array(choice(roles)),
  account: choice(accountStates),
  /** A letter has reached the address (R95). */
  emailProven: z.boolean(),
  /** In how many teams of the company. */
  teamCount: z.number(),
  /** Active staff in one of them: no client’s own account. */
  isStaff: z.boolean(),
};
/** Somebody in the list, with the first of their teams by name. */
export const colleagueSummary = z.object({ ...colleagueFields, teams: z.array(staffTeam) }).register(shapes, { id: 'ColleagueInShort' });
export type ColleagueSummary = z.output<typeof colleagueSummary>;

/** Somebody by themselves. */
export const fullColleague = z
  .object({
    ...colleagueFields,
    teams: z.array(
      z.extend(staffTeam, {
        /** Nobody else who is active there leads it with an open account. */
        isLastLeader: z.boolean(),
      }),
    ),
    /** Invitations to their address into teams of the company that are still open. */
    invitations: z.number(),
    /** Works for the company beside its teams, or for another: a sign-in still leads somewhere without the teams. */
    hasMore: z.boolean(),
    /** The reason why the caller may neither close nor open the account; null where they may. */
    refusal: z.nullable(choice(accountRefusals)),
    /** Has not chosen a password yet, and may get a new link to do so by (R95). */
    getsLink: z.boolean(),
    /** Has second factors, which the caller may take away for somebody who lost theirs (R157). */
    resetsFactors: z.boolean(),
    /** Acts of the company's administrators, newest first. */
    events: z.array(
      z.object({
        id,
        act: choice(accountActs),
        at: instant(),
        byName: z.string(),
        /** The teams that it is about, by their names of today. */
        teams: z.array(z.string()),
      }),
    ),
  })
  .register(shapes, { id: 'Colleague' });
export type Colleague = z.output<typeof fullColleague>;

export const staff = {
  list: endpoint({
    summary: 'List the people of one’s company',
    description: 'The office, the teams, and who left the last of them (R95).',
    method: 'GET',
    path: '/api/users/staff',
    may: 'staff.see',
    logsAccessTo: 'clients',
    query: z.object({
      search: inQuery.text(100),
      role: inQuery.choices(roles),
      accounts: inQuery.choices(accountStates),
      withoutTeam: inQuery.flag(),
      withUnconfirmedRole: inQuery.flag(),
      withUnprovenEmail: inQuery.flag(),
    }),
    response: z.array(colleagueSummary),
    sort: ['id', 'firstName', 'lastName', 'login'],
  }),
  get: endpoint({
    summary: 'Get one of the people of one’s company',
    method: 'GET',
    path: '/api/users/staff/{id}',
    may: 'staff.see',
    logsAccessTo: 'clients',
    response: fullColleague,
  }),
  leave: endpoint({
    summary: 'Take somebody out of all teams of the company',
    description:
      'With open invitations. `teamIds` as the caller knows them: 409 when there are others by now, or none. What was signed stays. Never oneself: 409.',
    method: 'POST',
    path: '/api/users/staff/{id}/leave-teams',
    may: 'staff.change',
    logsAccessTo: 'nothing',
    body: z.object({ teamIds: z.array(id).check(z.maxLength(MAX_TEAMS, 'error.field.size')) }),
  }),
  change: endpoint({
    summary: 'Close or open the account of somebody of one’s company',
    description:
      'Of those who are in this company alone, or whom it closed. Never oneself, nor the last who administers it: 409. Its teams and tasks stay.',
    method: 'PATCH',
    path: '/api/users/staff/{id}',
    may: 'staff.change',
    logsAccessTo: 'clients',
    body: z.object({ activated: flag() }),
    response: fullColleague,
  }),
  giveLink: endpoint({
    summary: 'Give an account a new link to its first password',
    description:
      'One that waits for it, else 409; ORG_ADMIN within the own company (R95). The link of before opens nothing. `link` where no mail leaves, else null.',
    method: 'POST',
    path: '/api/users/{id}/link',
    may: 'user.giveLink',
    logsAccessTo: 'nothing',
    response: handedOverLink,
  }),
  resetFactors: endpoint({
    summary: 'Take away somebody’s lost second factors',
    description: 'Their sessions end.',
    method: 'DELETE',
    path: '/api/users/{id}/factors',
    may: 'user.resetFactors',
    logsAccessTo: 'nothing',
    stepUp: true,
  }),
};
