/** Sends the reports that wait: each once, by its key, when there is contact; what is refused stays with its reason (R44). */
import { useEffect } from 'react';
import { reportInstances, type WholeReportInstance } from '#contract/reports/instances.ts';
import { queries } from '../../kit/queries.ts';
import { CallError, call } from '../../start/call.ts';
import { type Draft, dropDraft, keepDraft, readAll, refreshDrafts, useDrafts, waits } from './drafts.ts';

export type Outcome = { sent: WholeReportInstance } | 'waits' | { refused: unknown };

/** The pause between two tries, and the longest that an answer may take. */
const PAUSE = 15_000;
const LONGEST = 30_000;

/** Sends one that says what it goes out with; it is on the device until the server has it. */
export async function sendDraft(draft: Draft): Promise<Outcome> {
  return alone(async () => {
    const { key, version, client, sending } = draft;
    const body = {
      reportVersionId: version.id,
      clientId: client.id,
      occurenceDate: sending!.occurenceDate,
      attributeVariableLongStrings: sending!.answers.map(({ id, html }) => ({ attribute: { id }, stringValue: html })),
    };
    try {
      const { data } = await call(reportInstances.create, { body, requestKey: key, within: LONGEST, mine: [403] });
      await dropDraft(key);
      refresh(client.id);
      return { sent: data };
    } catch (error) {
      if (!isRefusal(error)) return 'waits';
      return { refused: error };
    }
  });
}

/** While the page that uses it is open, what waits goes out. */
export function useSender(): void {
  const isWaiting = useDrafts()?.some(waits) ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const go = () => document.visibilityState === 'visible' && void sendWaiting();
    go();
    const timer = setInterval(go, PAUSE);
    addEventListener('online', go);
    document.addEventListener('visibilitychange', go);
    return () => {
      clearInterval(timer);
      removeEventListener('online', go);
      document.removeEventListener('visibilitychange', go);
    };
  }, [isWaiting]);
}

let round: Promise<void> | undefined;
export function sendWaiting(): Promise<void> {
  round ??= (async () => {
    for (const draft of (await readAll()).filter(waits)) {
      const outcome = await sendDraft(draft);
      if (outcome === 'waits') break;
      if ('refused' in outcome) await keepDraft(refusedOf(draft, outcome.refused));
    }
  })()
    .catch(reportError)
    .finally(() => {
      round = undefined;
      void refreshDrafts();
    });
  return round;
}

export const refusedOf = (draft: Draft, error: unknown): Draft => ({
  ...draft,
  refused: { problem: error instanceof CallError ? error.problem : undefined, status: error instanceof CallError ? error.status : 0 },
});

/** The server's own no: anything else is tried again, or waits for a sign-in. */
const isRefusal = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  (error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status) && error.problem !== undefined);

/** One sender among this browser's tabs. */
const alone = <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request('reports', work) : work());

function refresh(clientId: number): void {
  for (const key of [['reports-of-day', clientId], ['timeline', clientId], ['inbox']]) void queries.invalidateQueries({ queryKey: key });
}
