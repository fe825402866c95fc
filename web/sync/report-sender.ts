/**
 * Sends the reports that wait, from whichever page is open: each is written here before it leaves and goes out once, by its key, when there is
 * contact; what is refused stays with its text and its reason (R44, decision 046).
 */
import { reportInstances, type WholeReportInstance } from '#contract/reports/instances.ts';
import { CallError, callApi } from '../core/call.ts';
import { type AccountKey, loadAccountKey } from '../core/device-store.ts';
import { snack } from '../core/snacks.ts';
import type { ReportDraft } from '../shared/reports/draft.ts';
import { dropReportDraft, readReportDrafts, refreshDrafts, storeReportDraft } from '../shared/reports/drafts.ts';
import { refreshReports } from '../shared/reports/refresh.ts';
import { nextReport, pendingReports, refusedDraft } from '../shared/reports/sending.ts';
import { isStillSignedIn, startSendLoop } from './send-loop.ts';
import { verdictOf } from './try-again.ts';

/** The outcome of a report while its form waits: that form then shows it. */
export type SendOutcome = { sent: WholeReportInstance } | 'waits' | { refused: unknown };

/** The time for which a form waits for the answer, and the longest that an answer may take at all. */
const ANSWER_MOMENT_MS = 5000;
const ANSWER_TIMEOUT_MS = 30_000;

/** Counts of what waits are renewed on its messages, in other tabs and in this one. */
const otherTabs = new BroadcastChannel('unsent');
const resolversByKey = new Map<string, (outcome: SendOutcome) => void>();
/** The keys of the open forms, which show the outcome themselves. */
const openKeys = new Set<string>();

const { flush, tryNow: tryReportsNow } = startSendLoop({ lockName: 'send-reports', begin: showStoredReports, sendAll });

export { tryReportsNow };

/** The reports that wait or were refused, and the function that shows them: the day begins without this file. */
let shownReports: readonly ReportDraft[] = [];
let showReports = (_reports: readonly ReportDraft[]): void => {};
export function setRenderer(renderer: typeof showReports): void {
  showReports = renderer;
  showReports(shownReports);
}

/** Shows the stored reports. */
export async function showStoredReports(): Promise<void> {
  const accountKey = await loadAccountKey();
  const storedDrafts = accountKey ? await readReportDrafts(accountKey).catch(() => []) : [];
  shownReports = pendingReports(storedDrafts, new Set(resolversByKey.keys()));
  showReports(shownReports);
  void refreshDrafts();
}

/** Shows a change here, and notifies the other tabs. */
export async function showChange(): Promise<void> {
  await showStoredReports();
  otherTabs.postMessage({});
}

/** Sends a draft that is ready: stored on the device until the server has it, or at once where nothing is stored. */
export async function sendReport(draft: ReportDraft, isStored: boolean): Promise<SendOutcome> {
  if (!isStored)
    return post(draft).then(
      (report) => handleArrival(draft, report),
      (refused: unknown) => ({ refused }),
    );
  const outcome = new Promise<SendOutcome>((resolve) => resolversByKey.set(draft.key, resolve));
  setTimeout(() => settleReport(draft.key, 'waits'), ANSWER_MOMENT_MS);
  void flush();
  return outcome;
}

/** Marks a form as open: it shows the outcome of its report. Returns the function for when it closes. */
export function openForm(key: string): () => void {
  openKeys.add(key);
  return () => void openKeys.delete(key);
}

async function post({ key, version, client, sending }: ReportDraft): Promise<WholeReportInstance> {
  const body = {
    reportVersionId: version.id,
    clientId: client.id,
    occurenceDate: sending!.occurenceDate,
    attributeVariableLongStrings: sending!.answers.map(({ id, html }) => ({ attribute: { id }, stringValue: html })),
    attributeVariables: sending!.values ?? [],
  };
  const { data } = await callApi(reportInstances.create, {
    body,
    requestKey: key,
    within: ANSWER_TIMEOUT_MS,
    handled: [403],
    isQuiet: true,
  });
  if (!data?.id) throw new CallError(0); // a page that stands before the network, not the server
  return data;
}

/** True where its form was still waiting, which then shows the outcome. */
function settleReport(key: string, outcome: SendOutcome): boolean {
  resolversByKey.get(key)?.(outcome);
  const isAwaited = resolversByKey.delete(key);
  if (isAwaited && outcome === 'waits') {
    void showChange();
    // The browser may else throw it away when room gets short; some ask the reader.
    void navigator.storage?.persist?.().catch(() => {});
  }
  return isAwaited;
}

function handleArrival({ version, client }: ReportDraft, sent: WholeReportInstance): SendOutcome {
  snack((t) => t('assistmeApp.reportInstance.created', { param: version.name }));
  refreshReports({ clientId: client.id });
  return { sent };
}

/** Sends all that can be sent; true when something has to be tried again. */
async function sendAll(accountKey: AccountKey, token: string): Promise<boolean> {
  const laterKeys = new Set<string>();
  for (;;) {
    const storedDrafts = await readReportDrafts(accountKey);
    const draft = nextReport(storedDrafts, laterKeys);
    if (!draft) return laterKeys.size > 0;
    const settleAll = () => storedDrafts.map(({ key }) => settleReport(key, 'waits'));
    // The browser knows when there is surely no contact, never when there is.
    if (!navigator.onLine) {
      settleAll();
      return true;
    }
    if (!isStillSignedIn(accountKey, token)) return false;
    const answer = await post(draft).then(
      (report) => ({ sent: report }),
      (error: unknown) => ({ error }),
    );
    if ('sent' in answer) {
      await dropReportDraft(draft.key, accountKey);
      settleReport(draft.key, handleArrival(draft, answer.sent));
      await showChange();
      continue;
    }
    const { error } = answer;
    const verdict = verdictOf(error instanceof CallError ? error.status : 0, error instanceof CallError && !!error.problem?.message);
    if (verdict === 'refused') {
      await storeReportDraft(refusedDraft(draft, error as CallError), accountKey);
      const isAwaited = settleReport(draft.key, { refused: error }) || openKeys.has(draft.key);
      if (!isAwaited) snack((t) => t('unsent.reportRefused', { name: draft.version.name }), { tone: 'error' });
      await showChange();
    } else if (verdict === 'later') {
      laterKeys.add(draft.key);
      settleReport(draft.key, 'waits');
    } else {
      settleAll();
      return verdict === 'away';
    }
  }
}

otherTabs.addEventListener('message', () => void showStoredReports());
