/** Hears from the server when something changes, as long as the page is looked at; opens again whenever it ends. */
import { getSession } from '../core/session.ts';

/** A span of instants, in milliseconds; null when anything may have changed. */
export type Change = { first: number; last: number } | null;

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** Longer than the server's signs of life are apart: silence means that the connection is dead. */
const SILENCE_MS = 50_000;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Of the stream at this address of ours; the answer stops it. */
export function subscribe(path: string, onChange: (change: Change) => void): () => void {
  let controller: AbortController | undefined;
  const updateStream = () => {
    controller?.abort();
    controller = undefined;
    if (document.visibilityState !== 'visible') return;
    controller = new AbortController();
    void keepListening(path, controller.signal, onChange);
  };
  document.addEventListener('visibilitychange', updateStream);
  addEventListener('online', updateStream);
  updateStream();
  return () => {
    document.removeEventListener('visibilitychange', updateStream);
    removeEventListener('online', updateStream);
    controller?.abort();
  };
}

/** One event of the stream's text (the HTML standard's server-sent events, as far as this server uses them). */
function parseEvent(eventText: string): Change | undefined {
  if (eventText.startsWith('event: watching')) return null;
  return eventText.startsWith('data: ') ? (JSON.parse(eventText.slice('data: '.length)) as Change) : undefined;
}

async function listenOnce(path: string, signal: AbortSignal, onChange: (change: Change) => void): Promise<'refused' | 'lost' | 'recheck'> {
  const { token } = getSession();
  if (!token) return 'lost';
  const silenceController = new AbortController();
  let silenceTimer = setTimeout(() => silenceController.abort(), SILENCE_MS);
  try {
    const response = await fetch(path, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silenceController.signal]),
    });
    // The session ended elsewhere: the account is asked for, which opens the sign-in form over the page (R30).
    if (response.status === 401) return 'recheck';
    // Refused: asking on is of no use.
    if (!response.ok || !response.body) return response.status >= 400 && response.status < 500 ? 'refused' : 'lost';
    let bufferedText = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => silenceController.abort(), SILENCE_MS);
      const events = (bufferedText + chunk).split('\n\n');
      bufferedText = events.pop() ?? '';
      for (const eventText of events) {
        const change = parseEvent(eventText);
        if (change !== undefined) onChange(change);
      }
    }
  } finally {
    clearTimeout(silenceTimer);
  }
  return 'recheck';
}

/** Listens until it is stopped; a browser lets few streams be open at once, so only a page that is looked at has one. */
async function keepListening(path: string, signal: AbortSignal, onChange: (change: Change) => void): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
    const startedAt = Date.now();
    const endReason = await listenOnce(path, signal, onChange).catch(() => 'lost' as const);
    if (endReason === 'refused') return;
    // Ended by the server, as it does where what one may do has changed.
    if (endReason === 'recheck')
      void import('../core/refused.ts').then(
        ({ recheckRoles }) => recheckRoles(),
        () => {},
      );
    if (Date.now() - startedAt > MAX_WAIT_MS) waitMs = FIRST_WAIT_MS;
    // Not all at once after a restart of the server.
    if (!signal.aborted) await pause(waitMs * (0.5 + Math.random()), signal);
  }
}
