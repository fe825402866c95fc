/** Of what is cached, a change of a team’s members makes stale what counts them. */
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

vi.mock('#web/core/session.ts', () => ({}));
vi.mock('#web/kit/stored-answer.ts', () => ({ storedQueryOptions: {} }));
const { coverageQuery } = await import('#web/shared/delegation/delegation-query.ts');
const { selfCareQuery } = await import('#web/shared/self-care/self-care-query.ts');
const { membersQuery } = await import('#web/shared/team/members-query.ts');
const { clientGroupQuery, invalidateMembers } = await import('#web/shared/team/team-query.ts');

test('the list of them, the coverage of delegations and who is instructed are read anew, and no other team', async () => {
  const queries = new QueryClient();
  const counted = [membersQuery(3).queryKey, coverageQuery(1).queryKey, coverageQuery(undefined).queryKey, selfCareQuery(1).queryKey];
  const others = [membersQuery(4).queryKey, clientGroupQuery(1).queryKey];
  for (const key of [...counted, ...others]) queries.setQueryData<unknown>(key, []);
  await invalidateMembers(queries, 3);
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect(counted.map(isStale)).toEqual([true, true, true, true]);
  expect(others.map(isStale)).toEqual([false, false]);
});
