/**
 * Entries of the browser's history, one for each thing that lies open, which the router never hears of (R86, decision 039). An entry carries
 * the state of its page, and in `open` how many things lie open there.
 */
// Every page fetches this at once, apart from its first load.
import './pasting.ts';
import { setFirstPopstateListener } from '../core/popstate.ts';

/** Asked by Back; true when it goes, false when it stays, as where something typed would be lost. */
export type LeaveHandler = () => boolean;
/** The router's history, as far as it is needed. */
export type RouterHistory = { location: { state: { __TSR_key?: string } } };
type HistoryEntryState = { __TSR_key?: string; open?: number } | null;

/** A step that comes to nothing, as at the end of the history, fires no event: the next ones wait no longer than this. */
const STEP_TIMEOUT_MS = 1000;
/** A slow phone may still fire the event later, within this. */
const LATE_EVENT_MS = 10_000;
/** A document that has begun to come is waited for this long. */
const DOCUMENT_TIMEOUT_MS = 60_000;

let openLayers: readonly LeaveHandler[] = [];
let lastRouterHistory: RouterHistory | undefined;
const readHistoryState = (): HistoryEntryState => history.state;
const openCountOf = (state: HistoryEntryState): number => state?.open ?? 0;
/** The browser's own, since those of `history` are changed below, and by the router. */
const { go, back, forward, pushState, replaceState } = History.prototype;

/** The history state before the next step. */
let lastState = readHistoryState();
let stepPromise: Promise<void> | undefined;
let finishStep: (() => void) | undefined;
/** Until then a step that was not waited for any longer may still come: it closes nothing that was opened meanwhile. */
let lateStepDeadline = 0;
const mayStepStillCome = () => performance.now() < lateStepDeadline;
/** Until then another document may come: a step would call it off, so the entries of what is closed stay, which the next layer takes or Back passes. */
let leavingDeadline = 0;
const isLeaving = () => performance.now() < leavingDeadline;
const markLeaving = () => {
  leavingDeadline = performance.now() + DOCUMENT_TIMEOUT_MS;
};
/** A call or a mail began then: this document stays, though the browser says `beforeunload` at once. */
let otherAppOpenedAt = Number.NEGATIVE_INFINITY;
const SAME_MOMENT_MS = 100;
const onBeforeUnload = ({ timeStamp }: Event) => {
  if (timeStamp - otherAppOpenedAt > SAME_MOMENT_MS) markLeaving();
};

/** Lies open from now on; returns what says that it does no more. */
export function addLayer(leave: LeaveHandler, routerHistory: RouterHistory): () => void {
  const layer = () => leave();
  lastRouterHistory = routerHistory;
  openLayers = [...openLayers, layer];
  scheduleSync();
  return () => {
    openLayers = openLayers.filter((otherLayer) => otherLayer !== layer);
    scheduleSync();
  };
}

let isSyncScheduled = false;
/** Once whatever closes and opens at this moment has done so: one that takes another's place takes its entry too. */
function scheduleSync(): void {
  if (isSyncScheduled) return;
  isSyncScheduled = true;
  queueMicrotask(() => {
    isSyncScheduled = false;
    syncEntries();
  });
}

/** As many entries as things lie open. */
function syncEntries(): void {
  if (stepPromise) return;
  const openCount = openCountOf(readHistoryState());
  if (openCount > openLayers.length) {
    if (!mayStepStillCome() && !isLeaving()) void startStep(openCount - openLayers.length);
    return;
  }
  // Only while something is open: elsewhere a browser may not remember a page that listens.
  if (openLayers.length > 0) addEventListener('beforeunload', onBeforeUnload);
  else removeEventListener('beforeunload', onBeforeUnload);
  // While somebody is asked whether to leave the page, the browser stands on another one already: what follows it there is kept.
  if (readHistoryState()?.__TSR_key !== lastRouterHistory?.location.state.__TSR_key) return;
  for (let entryCount = openCount + 1; entryCount <= openLayers.length; entryCount++)
    pushState.call(history, { ...readHistoryState(), open: entryCount }, '');
  lastState = readHistoryState();
}

/** Steps back over entries of things that are closed; not a second time while the first may still come, since both would leave the page. */
function startStep(stepCount: number): Promise<void> {
  stepPromise = new Promise<void>((resolve) => {
    const isEarlierStepUnderWay = mayStepStillCome();
    const timer = setTimeout(() => {
      if (!isEarlierStepUnderWay) lateStepDeadline = performance.now() + LATE_EVENT_MS;
      resolve();
    }, STEP_TIMEOUT_MS);
    finishStep = () => {
      clearTimeout(timer);
      resolve();
    };
    if (!isEarlierStepUnderWay) stepBack(stepCount);
  }).then(() => {
    stepPromise = finishStep = undefined;
    scheduleSync();
  });
  return stepPromise;
}

/** The page was loaded again with something open: its entries are an earlier document's. */
let hasEarlierEntries = openCountOf(readHistoryState()) > 0;

/**
 * Back over entries. Of an earlier document's the browser is asked by name: Chromium may lose one that was laid in the moment in which its page
 * was loaded again, and so many steps back would leave the page. Browsers that have no names are believed.
 */
function stepBack(stepCount: number): void {
  const entryBeneath = hasEarlierEntries ? globalThis.navigation?.entries()[(navigation.currentEntry?.index ?? 0) - stepCount] : undefined;
  hasEarlierEntries = false;
  if (!entryBeneath) {
    go.call(history, -stepCount);
    return;
  }
  const { committed, finished } = navigation.traverseTo(entryBeneath.key);
  finished?.catch(() => {});
  committed?.catch((error: DOMException) => {
    if (error.name !== 'InvalidStateError') return;
    // None lies beneath: this is the page's own.
    replaceState.call(history, { ...readHistoryState(), open: 0 }, '');
    lastState = readHistoryState();
    lateStepDeadline = 0;
    finishStep?.();
    // A refusal that came after the patience too.
    scheduleSync();
  });
}

/** Does it on the page's own entry, so that nothing of what lay open stays behind in the history. */
function runOnPageEntry(action: () => void): void {
  const runLater = async () => {
    const deadline = performance.now() + LATE_EVENT_MS;
    while (stepPromise || (openCountOf(readHistoryState()) > 0 && performance.now() < deadline))
      await (stepPromise ?? startStep(openCountOf(readHistoryState())));
    action();
  };
  if (stepPromise || openCountOf(readHistoryState()) > 0) void runLater();
  else action();
}

function onPopstate(event: PopStateEvent): void {
  const previousState = lastState;
  lastState = readHistoryState();
  scheduleSync();
  // To another page, or back from one that was not left: the router's.
  if (previousState?.__TSR_key !== lastState?.__TSR_key) return;
  event.stopImmediatePropagation();
  if (finishStep || mayStepStillCome()) {
    lateStepDeadline = 0;
    finishStep?.();
  } else if (openCountOf(previousState) > Math.max(openLayers.length, openCountOf(lastState))) handleLeftoverBack();
  else closeDownTo(openCountOf(lastState));
}

/** Back from an entry of something closed, left over since another document was to come: it means what is open still, or the page before. */
function handleLeftoverBack(): void {
  leavingDeadline = 0;
  if (openLayers.length > 0) closeDownTo(openLayers.length - 1);
  else runOnPageEntry(() => back.call(history));
}

/** Closes layers from the top; one that stays open keeps those below it open. */
function closeDownTo(remainingCount: number): void {
  for (const layer of [...openLayers.slice(remainingCount)].reverse()) {
    if (!layer()) return;
    openLayers = openLayers.filter((otherLayer) => otherLayer !== layer);
  }
}
setFirstPopstateListener(onPopstate);

// Safari on a phone has no `beforeunload`.
globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest, timeStamp }) => {
  if (destination.sameDocument || downloadRequest !== null) return;
  if (destination.url.startsWith('http')) markLeaving();
  else otherAppOpenedAt = timeStamp;
});
// Back from the other document, to a page that the browser remembered as it was.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  leavingDeadline = 0;
  scheduleSync();
});

const routerMethods = { pushState: history.pushState, replaceState: history.replaceState };
for (const methodName of ['pushState', 'replaceState'] as const)
  history[methodName] = (...args: Parameters<History['pushState']>) => {
    const isOnPage = !stepPromise && openCountOf(readHistoryState()) === 0;
    runOnPageEntry(() => {
      if (isOnPage) routerMethods[methodName](...args);
      else (methodName === 'pushState' ? pushState : replaceState).apply(history, args);
      lastState = readHistoryState();
      // Layers stay open on an address that only changed its words; a page that follows has none of it.
      if (methodName === 'replaceState') scheduleSync();
    });
  };
history.go = (count) => runOnPageEntry(() => go.call(history, count));
history.back = () => runOnPageEntry(() => back.call(history));
history.forward = () => runOnPageEntry(() => forward.call(history));

// A page that was loaded again with something open begins with nothing open.
scheduleSync();
