/** The steps of a new installation: what is there is done, the first that is missing is next (product «Administration»). */
import { expect, test } from 'vitest';
import type { Side } from '#domain/permissions.ts';
import { stepStatesOf, stepsOf } from '#web/shared/way-in/steps.ts';

const nothing = {
  isDone: false,
  isMailSent: false,
  companyId: null,
  office: 0,
  officeInvited: 0,
  packs: 0,
  mayChoosePack: true,
  models: 0,
  clientId: null,
  clientGroupId: null,
  members: 0,
  waiting: 0,
  leaders: 0,
  invited: 0,
  activityId: null,
  isPlanned: false,
};
const standing = (has: Partial<Record<string, unknown>>, side: Side) => {
  const all = { ...nothing, ...has } as Parameters<typeof stepStatesOf>[0];
  const found = stepStatesOf(all, side);
  return stepsOf(side, all)
    .map((step) => found[step])
    .join(' ');
};
/** A company with its manager, a set-up, a client and its team. */
const client = { companyId: 1, office: 1, packs: 1, clientId: 2, clientGroupId: 3 };

test.each([
  [{}, 'next later later later later later later later'],
  [{ companyId: 1 }, 'done next later later later later later later'],
  // Whoever is invited to the office makes the rest, or ADMIN goes on.
  [{ companyId: 1, officeInvited: 1 }, 'done done next later later later later later'],
  // A client whose group was taken away has no team to be in.
  [{ companyId: 1, office: 1, packs: 1, clientId: 2 }, 'done done done next later later later later'],
  [{ ...client }, 'done done done done next later later later'],
  [{ ...client, office: 0, members: 1 }, 'done next done done done later later later'],
  // Whoever has activities without a set-up is not asked for one.
  [{ ...client, packs: 0, activityId: 4, isPlanned: true }, 'done done done done next done done later'],
  [{ ...client, members: 1, waiting: 1 }, 'done done done done done next later later'],
  [{ ...client, members: 1, activityId: 4, isPlanned: true }, 'done done done done done done done next'],
  [{ isDone: true }, 'done done done done done done done done'],
])('ADMIN, %j: %s', (has, expected) => expect(standing(has, 'platform')).toBe(expected));

test.each([
  [{ companyId: 1, office: 1 }, 'done done next later later later later later'],
  [{ companyId: 1, office: 1, packs: 1 }, 'done done done next later later later later'],
  // An assistant leads nobody: the office waits for a leader.
  [{ ...client, members: 1 }, 'done done done done next later later later'],
  [{ ...client, members: 1, leaders: 1 }, 'done done done done done next later later'],
])('the office, %j: %s', (has, expected) => expect(standing(has, 'organisation')).toBe(expected));

test.each([
  // One who registered alone chooses for the company; in another's there is no such step.
  [{ ...client, office: 0, packs: 0 }, 'done next later later later later'],
  [{ ...client, mayChoosePack: false, packs: 0 }, 'done next later later later'],
  [{ ...client, members: 1, activityId: 4 }, 'done done done done next later'],
])('a leader, %j: %s', (has, expected) => expect(standing(has, 'team')).toBe(expected));
