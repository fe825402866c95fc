/**
 * A tap means what the eye saw. A list closes behind what was acted on a moment after the act, so that every other row may be pressed
 * where it stood, and what then comes under the finger is deaf at first, and pale: the second of two quick taps signs nothing else.
 */

/** Milliseconds for which the place of an act takes no other, and for which a button new there is deaf: the shorter right after an act. */
const BLOCK_MS = 700;
const BLOCK_AFTER_ACT_MS = 350;
/** Pixels within which two taps are at the same place. */
const SAME_PLACE_PX = 30;
/** Milliseconds for which rows stand where they stood, and then take to move. */
const PIN_MS = 220;
const SLIDE_MS = 130;
/** An answer that takes longer than this changes a list that is looked at anew. */
const WATCHED_MS = 30_000;

/** Buttons that do something at once; of a message its number, since the next may say the same and do the opposite. */
const ACT_BUTTONS = 'button[data-act], dialog [type=submit]';

type ScreenPoint = { x: number; y: number };
const isSamePlace = (a: ScreenPoint | undefined, b: ScreenPoint): boolean =>
  a !== undefined && Math.hypot(a.x - b.x, a.y - b.y) <= SAME_PLACE_PX;
const findClosest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** The last pressed place, the button there, and until when that is deaf. */
let pressedPlace: ScreenPoint | undefined;
let buttonAtPlace: HTMLElement | null = null;
let blockedUntil = 0;
/** The last act: its time and place, and the button's label; by key: no place. */
let lastAct: { time: number; place: ScreenPoint | undefined; label: string } | undefined;
const actLabelOf = (button: HTMLElement): string => `${button.dataset.act} ${button.ariaLabel ?? button.textContent}`;
const isLastActRecent = (): boolean => lastAct !== undefined && performance.now() - lastAct.time < BLOCK_MS;
let watchTimer: ReturnType<typeof setTimeout>;

/** The rows around the pressed button, by their places, and the moves that still run. */
let rowTops = new Map<HTMLElement, number>();
const animationByRow = new WeakMap<HTMLElement, Animation>();
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const mutationObserver = new MutationObserver(() => {
  pinRows();
  checkPressedPlace();
});

const readTop = (row: HTMLElement) => row.offsetTop - scrollY;
/** Pixels from its place at which it is drawn. */
const readDrawnOffset = (row: HTMLElement) =>
  animationByRow.get(row)?.playState === 'running' ? Number.parseFloat(getComputedStyle(row).translate.split(' ')[1] ?? '0') || 0 : 0;

/** Remembers the places of the rows of the button's list, and of elements between its parts. */
function rememberRowPlaces(button: HTMLElement): void {
  const list = button.closest('main ul, main ol');
  const container = list?.parentElement;
  const elements = container ? [...container.children].flatMap((child) => (child.matches('ul, ol') ? [...child.children] : [child])) : [];
  const rows = elements.filter((element) => element instanceof HTMLElement).map((row) => [row, readTop(row)] as const);
  // Nobody sees what lies further off.
  const firstTop = readTop(button.closest('li') ?? button) - innerHeight;
  rowTops = new Map(rows.filter(([, top]) => top > firstTop && top < firstTop + 2 * innerHeight));
}

/** Lets each row that was moved stand where it was for a moment, before it is drawn anew. */
function pinRows(): void {
  // All places are read before any row is moved: each read after it would lay the page out anew.
  const movedRows = [...rowTops].flatMap(([row, previousTop]) => {
    if (!row.isConnected) rowTops.delete(row);
    const currentTop = readTop(row);
    return row.isConnected && currentTop !== previousTop
      ? [{ row, currentTop, offset: previousTop - currentTop + readDrawnOffset(row) }]
      : [];
  });
  for (const { row, currentTop, offset } of movedRows) {
    rowTops.set(row, currentTop);
    animationByRow.get(row)?.cancel();
    const [startOffset, endOffset] = [`0 ${offset}px`, '0 0'];
    const durationMs = reducedMotion.matches ? PIN_MS : PIN_MS + SLIDE_MS;
    const frames = reducedMotion.matches ? [startOffset, startOffset] : [startOffset, startOffset, endOffset];
    const animation = row.animate({ translate: frames, offset: reducedMotion.matches ? [0, 1] : [0, PIN_MS / durationMs, 1] }, durationMs);
    animationByRow.set(row, animation);
    // The pressed place is looked at when it arrives; another move has replaced one that is cancelled.
    animation.finished.then(checkPressedPlace, () => {});
  }
}

/** Looks at the pressed place: a button that has come there is deaf from now on. */
function checkPressedPlace(): void {
  if (!pressedPlace) return;
  const currentButton = findClosest(document.elementFromPoint(pressedPlace.x, pressedPlace.y), ACT_BUTTONS);
  if (currentButton === buttonAtPlace) return;
  buttonAtPlace = currentButton;
  const now = performance.now();
  blockedUntil = isLastActRecent() ? Math.max(lastAct!.time + BLOCK_MS, now + BLOCK_AFTER_ACT_MS) : now + BLOCK_MS;
  if (currentButton) showAsBlocked(currentButton, blockedUntil - now);
}

/** Shows that it is deaf for so many milliseconds, and says so to who does not see it. */
function showAsBlocked(button: HTMLElement, durationMs: number): void {
  button.animate({ opacity: [0.4, 0.4] }, durationMs);
  button.ariaDisabled = 'true';
  // A busy button says so itself.
  setTimeout(() => button.ariaBusy !== 'true' && button.removeAttribute('aria-disabled'), durationMs);
}

function stopWatching(): void {
  clearTimeout(watchTimer);
  mutationObserver.disconnect();
  pressedPlace = undefined;
  buttonAtPlace = null;
  rowTops.clear();
}

function watchPlace(place: ScreenPoint | undefined): void {
  stopWatching();
  pressedPlace = place;
  if (place) buttonAtPlace = findClosest(document.elementFromPoint(place.x, place.y), ACT_BUTTONS);
  blockedUntil = 0;
  mutationObserver.observe(document.body, { childList: true, subtree: true });
  watchTimer = setTimeout(stopWatching, WATCHED_MS);
}

/** Something is about to be done by this button, which may have been pressed before this script was there. */
export function registerAct(button: Element | null): void {
  const actButton = findClosest(button, ACT_BUTTONS);
  if (!actButton || isLastActRecent()) return;
  const { left, top, width, height } = actButton.getBoundingClientRect();
  const place = { x: left + width / 2, y: top + height / 2 };
  watchPlace(place);
  lastAct = { time: performance.now(), place, label: actLabelOf(actButton) };
  rememberRowPlaces(actButton);
}

function isBlocked(button: HTMLElement, { clientX: x, clientY: y }: MouseEvent): boolean {
  if (!isSamePlace(pressedPlace, { x, y })) return false;
  // The same once more is its own matter: it says what it would do.
  if (isLastActRecent() && isSamePlace(lastAct!.place, { x, y }) && actLabelOf(button) !== lastAct!.label) return true;
  return button === buttonAtPlace && performance.now() < blockedUntil;
}

addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y, target }) => {
    if (isSamePlace(pressedPlace, { x, y }) || !findClosest(target, 'button, a, label, [role=option]')) return;
    watchPlace({ x, y });
    lastAct = undefined;
  },
  true,
);
addEventListener(
  'click',
  (event) => {
    const button = event.isTrusted ? findClosest(event.target, ACT_BUTTONS) : null;
    if (!button) return;
    const isByKey = event.detail === 0;
    if (!isByKey && isBlocked(button, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const place = isByKey ? undefined : { x: event.clientX, y: event.clientY };
    watchPlace(place);
    lastAct = { time: performance.now(), place, label: actLabelOf(button) };
    rememberRowPlaces(button);
  },
  true,
);
addEventListener(
  'keydown',
  (event) => {
    // A key that is held down presses whatever has the focus by then.
    if (event.key === 'Enter' && event.repeat && findClosest(event.target, ACT_BUTTONS)) event.preventDefault();
  },
  true,
);
// Somebody who has typed or chosen something since has gone on.
addEventListener(
  'input',
  () => {
    stopWatching();
    lastAct = undefined;
  },
  true,
);
// Sliding or folding has ended.
for (const eventName of ['animationend', 'transitionend']) addEventListener(eventName, checkPressedPlace, { capture: true, passive: true });
// Scrolling by hand is seen; `pointercancel` is a finger that scrolls.
for (const eventName of ['wheel', 'pointercancel']) addEventListener(eventName, stopWatching, { capture: true, passive: true });
