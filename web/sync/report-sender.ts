/**
 * Sends the reports that wait, from whichever page is open: each is written here before it leaves and goes out once, by its key, when there is
 * contact; what is refused stays with its text and its reason (R44, decision 046).
 */
import { reportInstances, type WholeReportInstance } from '#contract/reports/instances.ts';
import { CallError, callApi } from '../core/call.ts';
import { type AccountKey, loadAccountKey } from '../core/device-store.ts';
import { showSnack } from '../core/snacks.ts';
import type { ReportDraft } from '../shared/reports/draft.ts';
import { discardReportDraft, readReportDrafts, refreshReportDrafts, storeReportDraft } from '../shared/reports/drafts.ts';
import { refreshReports } from '../shared/reports/refresh.ts';
import { findNextReport, markDraftRefused, selectPendingReports } from '../shared/reports/sending.ts';
import { isStillSignedIn, startSendLoop } from './send-loop.ts';
import { verdictOf } from './try-again.ts';

/** The outcome of a report while its form waits: that form then shows it. */
export type SendOutcome = { sent: WholeReportInstance } | 'waits' | { refused: unknown };

/** The time for which a form waits for the answer, and the longest that an answer may take at all. */
const ANSWER_PATIENCE_MS = 5000;
const ANSWER_TIMEOUT_MS = 30_000;

/** Counts of what waits are renewed on its messages, in other tabs and in this one. */
const tabChannel = new BroadcastChannel('unsent');
const resolversByKey = new Map<string, (outcome: SendOutcome) => void>();
/** The keys of the open forms, which show the outcome themselves. */
const openDraftKeys = new Set<string>();

const { flush, tryNow: tryReportsNow } = startSendLoop({ lockName: 'send-reports', begin: showStoredReports, sendAll });

export { tryReportsNow };

/** The reports that wait or were refused, and the function that shows them: the day begins without this file. */
let shownReports: readonly ReportDraft[] = [];
let showReports = (_reports: readonly ReportDraft[]): void => {};
export function setReportRenderer(renderer: typeof showReports): void {
  showReports = renderer;
  showReports(shownReports);
}

/** Shows the stored reports. */
export async function showStoredReports(): Promise<void> {
  const accountKey = await loadAccountKey();
  const storedDrafts = accountKey ? await readReportDrafts(accountKey).catch(() => []) : [];
  shownReports = selectPendingReports(storedDrafts, new Set(resolversByKey.keys()));
  showReports(shownReports);
  void refreshReportDrafts();
}

/** Shows a change here, and notifies the other tabs. */
export async function showChange(): Promise<void> {
  await showStoredReports();
  tabChannel.postMessage({});
}

/** Sends a draft that is ready: stored on the device until the server has it, or at once where nothing is stored. */
export async function sendReport(draft: ReportDraft, isStored: boolean): Promise<SendOutcome> {
  if (!isStored)
    return postReport(draft).then(
      (report) => handleArrival(draft, report),
      (error: unknown) => ({ refused: error }),
    );
  const outcome = new Promise<SendOutcome>((resolve) => resolversByKey.set(draft.key, resolve));
  setTimeout(() => settleReport(draft.key, 'waits'), ANSWER_PATIENCE_MS);
  void flush();
  return outcome;
}

/** Marks a form as open: it shows the outcome of its report. Returns the function for when it closes. */
export function registerOpenForm(draftKey: string): () => void {
  openDraftKeys.add(draftKey);
  return () => void openDraftKeys.delete(draftKey);
}

async function postReport({ key: draftKey, version, client, sending }: ReportDraft): Promise<WholeReportInstance> {
  const newReport = {
    reportVersionId: version.id,
    clientId: client.id,
    occurenceDate: sending!.occurenceDate,
    attributeVariableLongStrings: sending!.answers.map(({ id, html }) => ({ attribute: { id }, stringValue: html })),
    attributeVariables: sending!.values ?? [],
  };
  const { data } = await callApi(reportInstances.create, {
    body: newReport,
    requestKey: draftKey,
    timeoutMs: ANSWER_TIMEOUT_MS,
    handledStatuses: [403],
    isQuiet: true,
  });
  if (!data?.id) throw new CallError(0); // a page that stands before the network, not the server
  return data;
}

/** True where its form was still waiting, which then shows the outcome. */
function settleReport(draftKey: string, outcome: SendOutcome): boolean {
  resolversByKey.get(draftKey)?.(outcome);
  const isAwaited = resolversByKey.delete(draftKey);
  if (isAwaited && outcome === 'waits') {
    void showChange();
    // The browser may else throw it away when room gets short; some ask the reader.
    void navigator.storage?.persist?.().catch(() => {});
  }
  return isAwaited;
}

function handleArrival({ version, client }: ReportDraft, sentReport: WholeReportInstance): SendOutcome {
  showSnack((t) => t('assistmeApp.reportInstance.created', { param: version.name }));
  refreshReports({ clientId: client.id });
  return { sent: sentReport };
}

/** Sends all that can be sent; true when something has to be tried again. */
async function sendAll(accountKey: AccountKey, token: string): Promise<boolean> {
  const postponedKeys = new Set<string>();
  for (;;) {
    const storedDrafts = await readReportDrafts(accountKey);
    const draft = findNextReport(storedDrafts, postponedKeys);
    if (!draft) return postponedKeys.size > 0;
    const settleAllWaiting = () => storedDrafts.map(({ key }) => settleReport(key, 'waits'));
    // The browser knows when there is surely no contact, never when there is.
    if (!navigator.onLine) {
      settleAllWaiting();
      return true;
    }
    if (!isStillSignedIn(accountKey, token)) return false;
    const sendResult = await postReport(draft).then(
      (report) => ({ sent: report }),
      (error: unknown) => ({ error }),
    );
    if ('sent' in sendResult) {
      await discardReportDraft(draft.key, accountKey);
      settleReport(draft.key, handleArrival(draft, sendResult.sent));
      await showChange();
      continue;
    }
    const { error } = sendResult;
    const sendVerdict = verdictOf(error instanceof CallError ? error.status : 0, error instanceof CallError && !!error.problem?.message);
    if (sendVerdict === 'refused') {
      await storeReportDraft(markDraftRefused(draft, error as CallError), accountKey);
      const isAwaited = settleReport(draft.key, { refused: error }) || openDraftKeys.has(draft.key);
      if (!isAwaited) showSnack((t) => t('unsent.reportRefused', { name: draft.version.name }), { tone: 'error' });
      await showChange();
    } else if (sendVerdict === 'later') {
      postponedKeys.add(draft.key);
      settleReport(draft.key, 'waits');
    } else {
      settleAllWaiting();
      return sendVerdict === 'away';
    }
  }
}

tabChannel.addEventListener('message', () => void showStoredReports());
