/**
 * Entries of the browser's history, one for each thing that lies open, which the router never hears of (R86, decision 039). An entry carries
 * the state of its page, and in `open` how many things lie open there.
 */
// Every page fetches this at once, apart from its first load.
import './pasting.ts';
import { onPopstateFirst } from '../core/popstate.ts';

/** Asked by Back; true when it goes, false when it stays, as where something typed would be lost. */
export type LeaveHandler = () => boolean;
/** The router's history, as far as it is needed. */
export type RouterHistory = { location: { state: { __TSR_key?: string } } };
type State = { __TSR_key?: string; open?: number } | null;

/** A step that comes to nothing, as at the end of the history, fires no event: the next ones wait no longer than this. */
const STEP_TIMEOUT_MS = 1000;
/** A slow phone may still fire the event later, within this. */
const LATE_EVENT_MS = 10_000;
/** A document that has begun to come is waited for this long. */
const DOCUMENT_TIMEOUT_MS = 60_000;

let openLayers: readonly LeaveHandler[] = [];
let lastRouterHistory: RouterHistory | undefined;
const stateNow = (): State => history.state;
const openCountOf = (state: State): number => state?.open ?? 0;
/** The browser's own, since those of `history` are changed below, and by the router. */
const { go, back, forward, pushState, replaceState } = History.prototype;

/** The history state before the next step. */
let lastState = stateNow();
let stepPromise: Promise<void> | undefined;
let finishStep: (() => void) | undefined;
/** Until then a step that was not waited for any longer may still come: it closes nothing that was opened meanwhile. */
let lateStepDeadline = 0;
const mayStepStillCome = () => performance.now() < lateStepDeadline;
/** Until then another document may come: a step would call it off, so the entries of what is closed stay, which the next layer takes or Back passes. */
let leavingDeadline = 0;
const isLeaving = () => performance.now() < leavingDeadline;
const onLeaving = () => {
  leavingDeadline = performance.now() + DOCUMENT_TIMEOUT_MS;
};
/** A call or a mail began then: this document stays, though the browser says `beforeunload` at once. */
let otherAppOpenedAt = Number.NEGATIVE_INFINITY;
const SAME_MOMENT_MS = 100;
const onBeforeUnload = ({ timeStamp }: Event) => {
  if (timeStamp - otherAppOpenedAt > SAME_MOMENT_MS) onLeaving();
};

/** Lies open from now on; returns what says that it does no more. */
export function addLayer(leave: LeaveHandler, routerHistory: RouterHistory): () => void {
  const layer = () => leave();
  lastRouterHistory = routerHistory;
  openLayers = [...openLayers, layer];
  scheduleSettle();
  return () => {
    openLayers = openLayers.filter((other) => other !== layer);
    scheduleSettle();
  };
}

let isSettleScheduled = false;
/** Once whatever closes and opens at this moment has done so: one that takes another's place takes its entry too. */
function scheduleSettle(): void {
  if (isSettleScheduled) return;
  isSettleScheduled = true;
  queueMicrotask(() => {
    isSettleScheduled = false;
    settle();
  });
}

/** As many entries as things lie open. */
function settle(): void {
  if (stepPromise) return;
  const openCount = openCountOf(stateNow());
  if (openCount > openLayers.length) {
    if (!mayStepStillCome() && !isLeaving()) void step(openCount - openLayers.length);
    return;
  }
  // Only while something is open: elsewhere a browser may not remember a page that listens.
  if (openLayers.length > 0) addEventListener('beforeunload', onBeforeUnload);
  else removeEventListener('beforeunload', onBeforeUnload);
  // While somebody is asked whether to leave the page, the browser stands on another one already: what follows it there is kept.
  if (stateNow()?.__TSR_key !== lastRouterHistory?.location.state.__TSR_key) return;
  for (let next = openCount + 1; next <= openLayers.length; next++) pushState.call(history, { ...stateNow(), open: next }, '');
  lastState = stateNow();
}

/** Steps back over entries of things that are closed; not a second time while the first may still come, since both would leave the page. */
function step(count: number): Promise<void> {
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
    if (!isEarlierStepUnderWay) stepBack(count);
  }).then(() => {
    stepPromise = finishStep = undefined;
    scheduleSettle();
  });
  return stepPromise;
}

/** The page was loaded again with something open: its entries are an earlier document's. */
let hasEarlierEntries = openCountOf(stateNow()) > 0;

/**
 * Back over entries. Of an earlier document's the browser is asked by name: Chromium may lose one that was laid in the moment in which its page
 * was loaded again, and so many steps back would leave the page. Browsers that have no names are believed.
 */
function stepBack(count: number): void {
  const entryBeneath = hasEarlierEntries ? globalThis.navigation?.entries()[(navigation.currentEntry?.index ?? 0) - count] : undefined;
  hasEarlierEntries = false;
  if (!entryBeneath) {
    go.call(history, -count);
    return;
  }
  const { committed, finished } = navigation.traverseTo(entryBeneath.key);
  finished?.catch(() => {});
  committed?.catch((error: DOMException) => {
    if (error.name !== 'InvalidStateError') return;
    // None lies beneath: this is the page's own.
    replaceState.call(history, { ...stateNow(), open: 0 }, '');
    lastState = stateNow();
    lateStepDeadline = 0;
    finishStep?.();
    // A refusal that came after the patience too.
    scheduleSettle();
  });
}

/** Does it on the page's own entry, so that nothing of what lay open stays behind in the history. */
function runOnPageEntry(act: () => void): void {
  const actLater = async () => {
    const deadline = performance.now() + LATE_EVENT_MS;
    while (stepPromise || (openCountOf(stateNow()) > 0 && performance.now() < deadline))
      await (stepPromise ?? step(openCountOf(stateNow())));
    act();
  };
  if (stepPromise || openCountOf(stateNow()) > 0) void actLater();
  else act();
}

function onPopstate(event: PopStateEvent): void {
  const previousState = lastState;
  lastState = stateNow();
  scheduleSettle();
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
function closeDownTo(count: number): void {
  for (const layer of [...openLayers.slice(count)].reverse()) {
    if (!layer()) return;
    openLayers = openLayers.filter((other) => other !== layer);
  }
}
onPopstateFirst(onPopstate);

// Safari on a phone has no `beforeunload`.
globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest, timeStamp }) => {
  if (destination.sameDocument || downloadRequest !== null) return;
  if (destination.url.startsWith('http')) onLeaving();
  else otherAppOpenedAt = timeStamp;
});
// Back from the other document, to a page that the browser remembered as it was.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  leavingDeadline = 0;
  scheduleSettle();
});

const routerMethods = { pushState: history.pushState, replaceState: history.replaceState };
for (const name of ['pushState', 'replaceState'] as const)
  history[name] = (...args: Parameters<History['pushState']>) => {
    const isOnPage = !stepPromise && openCountOf(stateNow()) === 0;
    runOnPageEntry(() => {
      if (isOnPage) routerMethods[name](...args);
      else (name === 'pushState' ? pushState : replaceState).apply(history, args);
      lastState = stateNow();
      // Layers stay open on an address that only changed its words; a page that follows has none of it.
      if (name === 'replaceState') scheduleSettle();
    });
  };
history.go = (count) => runOnPageEntry(() => go.call(history, count));
history.back = () => runOnPageEntry(() => back.call(history));
history.forward = () => runOnPageEntry(() => forward.call(history));

// A page that was loaded again with something open begins with nothing open.
scheduleSettle();
