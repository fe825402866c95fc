/** Follows a stream of the server, whose script (live.ts) is fetched first, and again until it has come: no page needs it to be drawn. */
import type { Change } from './live.ts';

const load = () => import('./live.ts');

/** Milliseconds between two tries. */
const RETRY_MS = 5000;

/** Of the stream at this address of ours; the answer stops it. */
export function follow(path: string, onChange: (change: Change) => void): () => void {
  let isStopped = false;
  let stop: (() => void) | undefined;
  const startStream = () => {
    if (!isStopped)
      load().then(
        ({ subscribe }) => {
          if (!isStopped) stop = subscribe(path, onChange);
        },
        () => setTimeout(startStream, RETRY_MS),
      );
  };
  startStream();
  return () => {
    isStopped = true;
    stop?.();
  };
}
