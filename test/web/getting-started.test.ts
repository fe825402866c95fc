/** The steps of a new installation: what is there is done, the first that is missing is next (product «Administration»). */
import { expect, test } from 'vitest';
import { standingOf, steps } from '#web/admin/getting-started-steps.ts';

const nothing = {
  isDone: false,
  isMailSent: false,
  companyId: null,
  clientId: null,
  clientGroupId: null,
  members: 0,
  waiting: 0,
  leaders: 0,
  activityId: null,
  isPlanned: false,
};
const standing = (has: Partial<typeof nothing | Record<string, unknown>>) => {
  const found = standingOf({ ...nothing, ...has } as Parameters<typeof standingOf>[0]);
  return steps.map((step) => found[step]).join(' ');
};

test.each([
  [{}, 'next later later later later later'],
  [{ companyId: 1 }, 'done next later later later later'],
  // A client whose group was taken away has no team to be in.
  [{ companyId: 1, clientId: 2 }, 'done next later later later later'],
  [{ companyId: 1, clientId: 2, clientGroupId: 3 }, 'done done next later later later'],
  [{ companyId: 1, clientId: 2, clientGroupId: 3, activityId: 4, isPlanned: true }, 'done done next done done later'],
  [{ companyId: 1, clientId: 2, clientGroupId: 3, members: 1, waiting: 1 }, 'done done done next later later'],
  [{ companyId: 1, clientId: 2, clientGroupId: 3, members: 1, activityId: 4 }, 'done done done done next later'],
  [{ companyId: 1, clientId: 2, clientGroupId: 3, members: 1, activityId: 4, isPlanned: true }, 'done done done done done next'],
  [{ isDone: true }, 'done done done done done done'],
])('%j: %s', (has, said) => expect(standing(has)).toBe(said));
