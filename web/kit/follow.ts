/** Follows a stream of the server, whose script (live.ts) is fetched first, and again until it has come: no page needs it to be drawn. */
import type { Change } from './live.ts';

const loadLiveModule = () => import('./live.ts');

/** Milliseconds between two tries. */
const RETRY_MS = 5000;

/** Of the stream at this address of ours; the answer stops it. */
export function followStream(path: string, onChange: (change: Change) => void): () => void {
  let isStopped = false;
  let stopStream: (() => void) | undefined;
  const startStream = () => {
    if (!isStopped)
      loadLiveModule().then(
        ({ subscribe }) => {
          if (!isStopped) stopStream = subscribe(path, onChange);
        },
        () => setTimeout(startStream, RETRY_MS),
      );
  };
  startStream();
  return () => {
    isStopped = true;
    stopStream?.();
  };
}
