/** Pages about clients are put on paper once the access log has it; the one place that prints (R119). */
import { accessLog, MAX_PRINTED_CLIENTS } from '#contract/access-log.ts';
import type { PrintedPage } from '#domain/access-log.ts';
import { callApi } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import { showSnack } from '../../core/snacks.ts';

/** A page as the log calls it, and whom it shows. */
export type Paper = { page: PrintedPage; clientIds: readonly number[] };

/** Milliseconds for the log's answer, and within which the browser says that it prints what it was asked to. */
const PRINT_TIMEOUT_MS = 15_000;
const PRINT_START_MS = 5000;

async function logPrint({ page, clientIds }: Paper): Promise<void> {
  const uniqueClientIds = [...new Set(clientIds)];
  for (let offset = 0; offset < uniqueClientIds.length; offset += MAX_PRINTED_CLIENTS)
    await callApi(accessLog.print, {
      body: { page, clientIds: uniqueClientIds.slice(offset, offset + MAX_PRINTED_CLIENTS) },
      isQuiet: true,
      timeoutMs: PRINT_TIMEOUT_MS,
    });
}

let printStartedAt = Number.NEGATIVE_INFINITY;
const clearPrintStart = () => {
  printStartedAt = Number.NEGATIVE_INFINITY;
};

/** Logs it, and then prints; says so where it cannot be logged. */
export async function printPage(paper: Paper): Promise<void> {
  try {
    await logPrint(paper);
  } catch (error) {
    showSnack((t) => t('paper.notLogged', { why: errorText(error, t) }), { tone: 'error' });
    return;
  }
  // A change of the page that was asked for before may still be on its way into it.
  requestAnimationFrame(() => {
    printStartedAt = performance.now();
    addEventListener('afterprint', clearPrintStart, { once: true });
    print();
  });
}

/** Logs what the browser's own command prints: it waits for nobody, so that its line comes after the fact, or not at all without contact. */
export function logCommandPrint(paper: Paper): void {
  if (performance.now() - printStartedAt < PRINT_START_MS) return;
  void logPrint(paper).catch(() => {});
}
