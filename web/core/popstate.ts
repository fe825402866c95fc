/** Steps through the browser's history, before the router handles them: for kit/back-entries.ts, once something has been open (decision 039). */
type Listener = (event: PopStateEvent) => void;

let firstListener: Listener | undefined;
export function setFirstPopstateListener(listener: Listener): void {
  firstListener = listener;
}
// Listeners of the window are called in their order, `capture` or not: this one stands before the router's.
addEventListener('popstate', (event) => firstListener?.(event));
