/**
 * The focus of what goes while it has it: a button that what it opened replaces, the last row of a list, one that is no longer to be pressed. A
 * page that knows better leads on by itself (focus-next.ts); else it goes to what stands next where the lost one stood, never to the top. And a
 * dialog that opens never begins on what destroys.
 */

/** Milliseconds that the page has to lead the focus on. */
const PATIENCE = 400;
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"], [type=hidden])';
const TYPED = 'textarea, select, input:not([type=radio], [type=checkbox])';

/** What had the focus, what it stood in from the innermost on, and whether a finger or a mouse was used last. */
let last: HTMLElement | undefined;
let around: HTMLElement[] = [];
let isPointed = false;
/** What stood before it where it was taken from; null where it was the first. */
let before: Node | null | undefined;
let timer: ReturnType<typeof setTimeout>;

const isLost = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled') || !element.checkVisibility();

/** What can be pressed there, in its order; a field only where keys are used, since a phone would open its keyboard. */
const focusableIn = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.checkVisibility() && !one.closest('[inert]') && !(isPointed && one.matches(TYPED)),
  );

const isAfter = (one: Node, other: Node): boolean => Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The nearest in the innermost of what was around it that has something to press: what follows its place, else what stands before. */
function nextOf(lost: HTMLElement): HTMLElement | undefined {
  const place = lost.isConnected ? lost : before?.isConnected ? before : undefined;
  for (const within of around) {
    if (!within.isConnected || !within.checkVisibility()) continue;
    const all = focusableIn(within);
    const isHere = place !== undefined && within.contains(place);
    const next = isHere ? (all.find((one) => isAfter(one, place) && !place.contains(one)) ?? all.at(-1)) : all[0];
    if (next) return next;
    if (within.matches('main, dialog')) return within;
  }
  return undefined;
}

function leadOn(): void {
  if (!last || document.activeElement !== document.body || !isLost(last)) return;
  const next = nextOf(last);
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  // Under a dialog nothing can have it: that one gives it back when it closes.
  if (!dialog || dialog.contains(next ?? null)) next?.focus({ preventScroll: isPointed });
}

function watch(): void {
  clearTimeout(timer);
  timer = setTimeout(leadOn, PATIENCE);
}

/** Dialogs in which the focus has been. */
const begun = new WeakSet<Element>();
/** A dialog never begins on what destroys: Escape and then Enter would lose what is asked about. */
function beginsHarmless(target: HTMLElement): void {
  const dialog = target.closest('dialog');
  if (!dialog || begun.has(dialog)) return;
  begun.add(dialog);
  if (target.matches('[data-danger]')) dialog.querySelector<HTMLElement>('button:not([data-danger])')?.focus();
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  beginsHarmless(target);
  if (document.activeElement !== target) return;
  last = target;
  before = undefined;
  around = [];
  for (let up = target.parentElement; up && up !== document.body; up = up.parentElement) around.push(up);
});
// Whoever presses what takes no focus means to have none.
document.addEventListener(
  'pointerdown',
  ({ target }) => {
    isPointed = true;
    if (target instanceof Node && !last?.contains(target)) last = undefined;
  },
  true,
);
document.addEventListener(
  'keydown',
  () => {
    isPointed = false;
  },
  true,
);
document.addEventListener('click', watch, true);

new MutationObserver((changes) => {
  if (!last || last.isConnected || before !== undefined) return;
  for (const { previousSibling, removedNodes } of changes)
    for (const node of removedNodes) if (node.contains(last)) before = previousSibling;
  watch();
}).observe(document.body, { childList: true, subtree: true });

// One that its address opened was there before this.
if (document.activeElement instanceof HTMLElement) beginsHarmless(document.activeElement);
