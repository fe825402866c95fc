/** What a test file has opened while it ran, closed after it: a hook that is registered in a running hook is never called. */
import { afterAll } from 'vitest';

const opened: (() => Promise<void>)[] = [];

/** Closed after the file's tests, the last opened first. */
export const closeAfterFile = (close: () => Promise<void>): void => void opened.push(close);

/** For the set-up that runs before each file. */
export const registerClosing = (): void =>
  afterAll(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });
