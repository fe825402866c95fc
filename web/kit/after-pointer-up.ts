/** Waits for a finger that is down, or a mouse button: what it presses means what was seen as it was pressed (R78). */
let isPointerDown = false;
const pendingCallbacks = new Set<() => void>();

const onPointerEnd = () => {
  isPointerDown = false;
  // The click is the same task's.
  setTimeout(() => {
    for (const callback of pendingCallbacks) callback();
    pendingCallbacks.clear();
  });
};
addEventListener(
  'pointerdown',
  () => {
    isPointerDown = true;
  },
  true,
);
for (const eventName of ['pointerup', 'pointercancel']) addEventListener(eventName, onPointerEnd, true);

/** Runs at once, or once what is pressed is let go; answers how to leave it undone. */
export function runAfterPointerUp(callback: () => void): () => void {
  if (!isPointerDown) {
    callback();
    return () => {};
  }
  pendingCallbacks.add(callback);
  return () => void pendingCallbacks.delete(callback);
}
