/** Health in the moment in which the database falls silent. */
import { expect, test } from 'vitest';
import { platformHandlers } from '#server/platform/platform.ts';

type Call = Parameters<typeof platformHandlers.health>[0];

test('a database that falls silent while the disk is looked at is down in both of its words', async () => {
  let answers = true;
  const condition = {
    answers: () => answers,
    isLeaving: () => false,
    hasRoom: async () => {
      answers = false;
      return true;
    },
  };
  const answer = await platformHandlers.health({ app: { condition } } as unknown as Call, undefined as never);
  expect(answer).toMatchObject({ status: 503, body: { status: 'DOWN', writes: 'DOWN' } });
});
