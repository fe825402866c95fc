/** Waits for a finger that is down, or a mouse button: what it presses means what was seen as it was pressed (R78). */
let isPointerDown = false;
const pendingRuns = new Set<() => void>();

const onPointerEnd = () => {
  isPointerDown = false;
  // The click is the same task's.
  setTimeout(() => {
    for (const run of pendingRuns) run();
    pendingRuns.clear();
  });
};
addEventListener(
  'pointerdown',
  () => {
    isPointerDown = true;
  },
  true,
);
for (const name of ['pointerup', 'pointercancel']) addEventListener(name, onPointerEnd, true);

/** Runs at once, or once what is pressed is let go; answers how to leave it undone. */
export function runAfterPointerUp(run: () => void): () => void {
  if (!isPointerDown) {
    run();
    return () => {};
  }
  pendingRuns.add(run);
  return () => void pendingRuns.delete(run);
}
