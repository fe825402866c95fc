/** One request for what several places show: those that are drawn together share it. */
let pendingRequest: Promise<unknown> | undefined;

/** Joins a request that was made in the same turn, and none from before it, which might not know of what just happened. */
export function shareRequest(request: () => Promise<unknown>): Promise<unknown> {
  if (pendingRequest) return pendingRequest;
  pendingRequest = request();
  queueMicrotask(() => {
    pendingRequest = undefined;
  });
  return pendingRequest;
}
