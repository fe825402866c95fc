/**
 * The focus of what goes while it has it: a button that what it opened replaces, the last row of a list, one that is no longer to be pressed. A
 * page that knows better leads on by itself (focus-next.ts), also later (is-focus-lost.ts); else it goes to what stands next where the lost one stood,
 * never to the top. And a dialog that opens never begins on what destroys.
 */

/** Milliseconds that the page has to lead the focus on. */
const RESTORE_AFTER_MS = 400;
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"], [type=hidden])';
const TEXT_FIELDS = 'textarea, select, input:not([type=radio], [type=checkbox])';

/** A place of the focus: what had it, what that stood in from the innermost on, and what stood before it where it was taken from (null: nothing). */
type FocusPlace = { element: HTMLElement; ancestors: HTMLElement[]; previousNode?: Node | null };
let lastPlace: FocusPlace | undefined;
/** The place of the focus before it went into a dialog: what opened that may be gone when it closes. */
type Opener = { dialog: HTMLDialogElement; place: FocusPlace };
let openers: Opener[] = [];
const isOpen = ({ dialog }: Opener): boolean => dialog.open && dialog.isConnected;
/** A finger or a mouse was used last. */
let wasPointerUsed = false;
let restoreTimer: ReturnType<typeof setTimeout>;
/** The element that the focus was led to, while nobody has pressed anything since. */
let refocusedElement: HTMLElement | undefined;

const isLost = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled') || !element.checkVisibility();

/** The controls there, in their order; a field only where keys are used, since a phone would open its keyboard. */
const findFocusables = (container: Element): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.checkVisibility() && !element.closest('[inert]') && !(wasPointerUsed && element.matches(TEXT_FIELDS)),
  );

const isNodeAfter = (node: Node, reference: Node): boolean =>
  Boolean(reference.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The nearest in the innermost of what was around it that has something to press: what follows its place, else what stands before. */
function findNextFocusable({ element, ancestors, previousNode }: FocusPlace): HTMLElement | undefined {
  const anchorNode = element.isConnected ? element : previousNode?.isConnected ? previousNode : undefined;
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected || !ancestor.checkVisibility()) continue;
    const focusables = findFocusables(ancestor);
    const isPlaceInside = anchorNode !== undefined && ancestor.contains(anchorNode);
    const nextElement = isPlaceInside
      ? (focusables.find((focusable) => isNodeAfter(focusable, anchorNode) && !anchorNode.contains(focusable)) ?? focusables.at(-1))
      : focusables[0];
    if (nextElement) return nextElement;
    if (ancestor.matches('main, dialog')) return ancestor;
  }
  return undefined;
}

/** The place that was lost: of a dialog that has closed, that of what opened it. */
function findLostPlace(): FocusPlace | undefined {
  const closedOpener = openers.find((opener) => !isOpen(opener) && lastPlace?.ancestors.includes(opener.dialog));
  openers = openers.filter(isOpen);
  return closedOpener?.place ?? lastPlace;
}

function restoreFocus(): void {
  // A browser that is behind with its drawing still calls the lost one active.
  if (!lastPlace || ![document.body, lastPlace.element].includes(document.activeElement as HTMLElement) || !isLost(lastPlace.element))
    return;
  const lostPlace = findLostPlace()!;
  const nextElement = isLost(lostPlace.element) ? findNextFocusable(lostPlace) : lostPlace.element;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  // Under a dialog nothing can have it: that one gives it back when it closes.
  if (!nextElement || (dialog && !dialog.contains(nextElement))) return;
  nextElement.dataset.led = '';
  refocusedElement = nextElement;
  nextElement.focus({ preventScroll: wasPointerUsed });
}

/** Whoever presses or types goes on from there by themselves. */
function clearRefocusedElement(): void {
  delete refocusedElement?.dataset.led;
  refocusedElement = undefined;
}

function scheduleRestore(): void {
  clearTimeout(restoreTimer);
  restoreTimer = setTimeout(restoreFocus, RESTORE_AFTER_MS);
}

const visitedDialogs = new WeakSet<Element>();
/** A dialog never begins on what destroys: Escape and then Enter would lose what is asked about. */
function focusHarmlessButton(target: HTMLElement): void {
  const dialog = target.closest('dialog');
  if (!dialog || visitedDialogs.has(dialog)) return;
  visitedDialogs.add(dialog);
  if (target.matches('[data-danger]')) dialog.querySelector<HTMLElement>('button:not([data-danger])')?.focus();
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  focusHarmlessButton(target);
  if (document.activeElement !== target) return;
  if (target !== refocusedElement) clearRefocusedElement();
  const ancestors: HTMLElement[] = [];
  for (let ancestor: HTMLElement | null = target; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement)
    ancestors.push(ancestor);
  const dialog = ancestors.find((ancestor) => ancestor instanceof HTMLDialogElement);
  // Those of dialogs that have closed go: the focus has a place again.
  openers = openers.filter(isOpen);
  const isKnownDialog = openers.some((opener) => opener.dialog === dialog);
  if (dialog && lastPlace && !isKnownDialog && !lastPlace.ancestors.includes(dialog)) openers.push({ dialog, place: lastPlace });
  lastPlace = { element: target, ancestors: ancestors.filter((ancestor) => ancestor !== target || ancestor === dialog) };
});
// Whoever presses what takes no focus means to have none.
document.addEventListener(
  'pointerdown',
  ({ target }) => {
    wasPointerUsed = true;
    clearRefocusedElement();
    if (target instanceof Node && !lastPlace?.element.contains(target)) lastPlace = undefined;
  },
  true,
);
document.addEventListener(
  'keydown',
  () => {
    wasPointerUsed = false;
    clearRefocusedElement();
  },
  true,
);
document.addEventListener('click', scheduleRestore, true);

new MutationObserver((mutations) => {
  if (!lastPlace) return;
  const { element: focusedElement } = lastPlace;
  // Long after its press, too: an answer may take its time.
  if (mutations.some(({ type, target }) => type === 'attributes' && target.contains(focusedElement))) scheduleRestore();
  const lostPlaces = [lastPlace, ...openers.map(({ place }) => place)].filter(
    ({ element, previousNode }) => !element.isConnected && previousNode === undefined,
  );
  for (const place of lostPlaces)
    for (const { previousSibling, removedNodes } of mutations)
      for (const node of removedNodes) if (node.contains(place.element)) place.previousNode = previousSibling;
  if (lostPlaces.length > 0) scheduleRestore();
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });

// One that its address opened was there before this.
if (document.activeElement instanceof HTMLElement) focusHarmlessButton(document.activeElement);
