/**
 * The focus of what goes while it has it: a button that what it opened replaces, the last row of a list, one that is no longer to be pressed. A
 * page that knows better leads on by itself (focus-next.ts), also later (is-focus-lost.ts); else it goes to what stands next where the lost one stood,
 * never to the top. And a dialog that opens never begins on what destroys.
 */

/** Milliseconds that the page has to lead the focus on. */
const PATIENCE = 400;
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"], [type=hidden])';
const TYPED = 'textarea, select, input:not([type=radio], [type=checkbox])';

/** A place of the focus: what had it, what that stood in from the innermost on, and what stood before it where it was taken from (null: nothing). */
type Place = { element: HTMLElement; around: HTMLElement[]; before?: Node | null };
let last: Place | undefined;
/** The place of the focus before it went into a dialog: what opened that may be gone when it closes. */
type Opener = { dialog: HTMLDialogElement; place: Place };
let openers: Opener[] = [];
const isOpen = ({ dialog }: Opener): boolean => dialog.open && dialog.isConnected;
/** A finger or a mouse was used last. */
let isPointed = false;
let timer: ReturnType<typeof setTimeout>;
/** The element that the focus was led to, while nobody has pressed anything since. */
let led: HTMLElement | undefined;

const isLost = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled') || !element.checkVisibility();

/** The controls there, in their order; a field only where keys are used, since a phone would open its keyboard. */
const focusableIn = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.checkVisibility() && !one.closest('[inert]') && !(isPointed && one.matches(TYPED)),
  );

const isAfter = (one: Node, other: Node): boolean => Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The nearest in the innermost of what was around it that has something to press: what follows its place, else what stands before. */
function nextOf({ element, around, before }: Place): HTMLElement | undefined {
  const place = element.isConnected ? element : before?.isConnected ? before : undefined;
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

/** The place that was lost: of a dialog that has closed, that of what opened it. */
function lostPlace(): Place | undefined {
  const closed = openers.find((opener) => !isOpen(opener) && last?.around.includes(opener.dialog));
  openers = openers.filter(isOpen);
  return closed?.place ?? last;
}

function leadOn(): void {
  // A browser that is behind with its drawing still calls the lost one active.
  if (!last || ![document.body, last.element].includes(document.activeElement as HTMLElement) || !isLost(last.element)) return;
  const place = lostPlace()!;
  const next = isLost(place.element) ? nextOf(place) : place.element;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  // Under a dialog nothing can have it: that one gives it back when it closes.
  if (!next || (dialog && !dialog.contains(next))) return;
  next.dataset.led = '';
  led = next;
  next.focus({ preventScroll: isPointed });
}

/** Whoever presses or types goes on from there by themselves. */
function forgetLed(): void {
  delete led?.dataset.led;
  led = undefined;
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
  if (target !== led) forgetLed();
  const around: HTMLElement[] = [];
  for (let up: HTMLElement | null = target; up && up !== document.body; up = up.parentElement) around.push(up);
  const dialog = around.find((one) => one instanceof HTMLDialogElement);
  // Those of dialogs that have closed go: the focus has a place again.
  openers = openers.filter(isOpen);
  const isKnown = openers.some((one) => one.dialog === dialog);
  if (dialog && last && !isKnown && !last.around.includes(dialog)) openers.push({ dialog, place: last });
  last = { element: target, around: around.filter((one) => one !== target || one === dialog) };
});
// Whoever presses what takes no focus means to have none.
document.addEventListener(
  'pointerdown',
  ({ target }) => {
    isPointed = true;
    forgetLed();
    if (target instanceof Node && !last?.element.contains(target)) last = undefined;
  },
  true,
);
document.addEventListener(
  'keydown',
  () => {
    isPointed = false;
    forgetLed();
  },
  true,
);
document.addEventListener('click', watch, true);

new MutationObserver((changes) => {
  if (!last) return;
  const { element: focused } = last;
  // Long after its press, too: an answer may take its time.
  if (changes.some(({ type, target }) => type === 'attributes' && target.contains(focused))) watch();
  const gone = [last, ...openers.map(({ place }) => place)].filter(({ element, before }) => !element.isConnected && before === undefined);
  for (const place of gone)
    for (const { previousSibling, removedNodes } of changes)
      for (const node of removedNodes) if (node.contains(place.element)) place.before = previousSibling;
  if (gone.length > 0) watch();
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });

// One that its address opened was there before this.
if (document.activeElement instanceof HTMLElement) beginsHarmless(document.activeElement);
