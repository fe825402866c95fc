/** Health in the moment in which the database falls silent. */
import { expect, test } from 'vitest';
import { platformHandlers } from '#server/platform/platform.ts';

type Call = Parameters<typeof platformHandlers.health>[0];

test('a database that falls silent while the disk is looked at is down in both of its words', async () => {
  let isAnswering = true;
  const health = {
    isAnswering: () => isAnswering,
    isLeaving: () => false,
    hasRoom: async () => {
      isAnswering = false;
      return true;
    },
  };
  const answer = await platformHandlers.health({ app: { health } } as unknown as Call, undefined as never);
  expect(answer).toMatchObject({ status: 503, body: { status: 'DOWN', writes: 'DOWN' } });
});
