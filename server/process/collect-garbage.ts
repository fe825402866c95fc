/** Lets go of what a start needed: V8 collects by itself only once more is wanted, which on a small server is long after (decision 059). */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The thorough kind: it also shrinks the room for the young, which a start fills to its brim and a quiet server never uses. */
export function collectGarbageAfterStart(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as (options: object) => void)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
