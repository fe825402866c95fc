/** Steps through the browser's history are heard here before the router hears of them: kit/back-entries.ts asks to, once something has been open (decision 039). */
type Listener = (event: PopStateEvent) => void;

let first: Listener | undefined;
export function onPopstateFirst(listener: Listener): void {
  first = listener;
}
// Listeners of the window are called in their order, `capture` or not: this one stands before the router's.
addEventListener('popstate', (event) => first?.(event));
