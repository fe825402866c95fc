/** Two places that show the goals cost one request after a signing, and the next signing another. */
import { expect, test } from 'vitest';
import { shareRequest } from '#web/shared/goals/ask-together.ts';

test('what is drawn together asks once, what is drawn later asks anew', async () => {
  let times = 0;
  const never = new Promise<void>(() => {});
  const ask = () => {
    times += 1;
    return never;
  };
  expect(shareRequest(ask)).toBe(shareRequest(ask));
  expect(times).toBe(1);
  await Promise.resolve();
  void shareRequest(ask);
  expect(times).toBe(2);
});
