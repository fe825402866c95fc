/**
 * A finger drawn sideways over the day: a row to the right signs, to the left opens, as a tap on its buttons would; beside the rows it turns to
 * the next day or the one before (decision 099). Fetched after the rows, at the latest by the first touch.
 */
import { dayTurnOf, maySwipeFrom, type SwipeSide, swipeDirectionOf, swipeOffsetOf, swipeSideOf } from '#domain/swipe.ts';
import type { Translate } from '../core/texts.ts';
import { checkIcon, type IconPaths, rightIcon } from '../kit/icons.ts';
import type { DayInstance } from '../shared/day/day.ts';
import css from './swipe.module.css';

type SwipeContext = {
  t: Translate;
  changeDayBy: (days: 1 | -1) => void;
  /** Rows are drawn, or the day is turned over them too. */
  settings: { isSwipedOverRows: boolean };
  instances: readonly DayInstance[] | undefined;
  /** A tap on its round button signs at once. */
  isOneTap: (instance: DayInstance) => boolean;
  isSending: (id: number) => boolean;
};
type Drag = { rowElement: HTMLElement; buttons: Partial<Record<SwipeSide, HTMLElement>>; hasOneTap: boolean };

/** Milliseconds in which a row springs back, and for which the place of one that was acted on takes no other (decision 082). */
const SPRING_MS = 160;
const IGNORE_TAPS_MS = 700;

let gestureController: AbortController | undefined;
/** The place of the row that was acted on last, in pixels of the screen, and until when it is deaf. */
let actedArea = { top: 0, bottom: 0, until: 0 };

/** Follows the finger from where it came down until it is let go; another finger ends it. */
export function followSwipe(startEvent: TouchEvent, swipeContext: SwipeContext): void {
  gestureController?.abort();
  const startTouch = startEvent.touches[0];
  const target = startEvent.target;
  // Sheets lie over the day, in the page they lie in it. Who has zoomed in moves what is seen.
  if (!startTouch || !(target instanceof Element) || target.closest('dialog, input') || (visualViewport?.scale ?? 1) > 1.05) return;
  if (!maySwipeFrom(startTouch.clientX, innerWidth, startEvent.touches.length)) return;
  // A row's place that was acted on a moment ago does nothing, whatever has come there.
  const { clientX: x, clientY: y } = startTouch;
  if (startEvent.timeStamp < actedArea.until && y >= actedArea.top && y <= actedArea.bottom) return;
  const rowElement = swipeContext.settings.isSwipedOverRows ? target.closest<HTMLElement>('[data-row]') : null;
  const drag = rowElement && createDrag(rowElement, swipeContext);
  if (rowElement && !drag) return;

  const startPoint = { x, y };
  let dragOffset = { x: 0, y: 0 };
  let backdrop: HTMLElement | undefined;
  let direction: ReturnType<typeof swipeDirectionOf>;
  const gesture = new AbortController();
  gestureController = gesture;
  const { signal } = gesture;
  signal.addEventListener('abort', () => drag && springBack(drag.rowElement, backdrop));
  const updateOffset = (finger: Touch) => {
    dragOffset = { x: finger.clientX - startPoint.x, y: finger.clientY - startPoint.y };
    direction ??= swipeDirectionOf(dragOffset);
  };
  const onTouchMove = ({ touches: [finger, secondFinger] }: TouchEvent) => {
    if (!finger || secondFinger) return gesture.abort();
    updateOffset(finger);
    if (direction === 'along') return gesture.abort();
    if (!direction || !drag) return;
    backdrop ??= addBackdrop(drag.rowElement);
    drawDrag(drag, backdrop, dragOffset, swipeContext.t);
  };
  const onTouchEnd = ({ changedTouches: [finger] }: TouchEvent) => {
    // A quick finger may have moved before this script followed it.
    if (finger) updateOffset(finger);
    gesture.abort();
    if (direction !== 'sideways') return;
    if (drag) pressButton(drag, dragOffset, swipeContext);
    else {
      const dayStep = dayTurnOf(dragOffset);
      if (dayStep) swipeContext.changeDayBy(dayStep);
    }
  };
  // At the element itself: it hears them when it has left the page too.
  target.addEventListener('touchmove', onTouchMove as EventListener, { signal, passive: true });
  target.addEventListener('touchend', onTouchEnd as EventListener, { signal, passive: true });
  target.addEventListener('touchcancel', () => gesture.abort(), { signal, passive: true });
}

/** Undefined while nothing of the row may be drawn. */
function readHasOneTap(rowElement: HTMLElement, { instances, isOneTap, isSending }: SwipeContext): boolean | undefined {
  const instance = instances?.find(({ id }) => id === Number(rowElement.dataset.row));
  return instance && !isSending(instance.id) ? isOneTap(instance) : undefined;
}

const possibleSides = ({ buttons }: Drag) => Object.keys(buttons) as SwipeSide[];

/** Null where the row may not be drawn: it is being sent. */
function createDrag(rowElement: HTMLElement, swipeContext: SwipeContext): Drag | null {
  const hasOneTap = readHasOneTap(rowElement, swipeContext);
  if (hasOneTap === undefined) return null;
  const openButton = rowElement.querySelector<HTMLElement>('h3 button');
  const signButton = rowElement.dataset.done ? null : rowElement.querySelector<HTMLElement>('[data-act]');
  return { rowElement, hasOneTap, buttons: { ...(signButton && { right: signButton }), ...(openButton && { left: openButton }) } };
}

/** Presses the button of that side, unless it has become another's meanwhile (R78). */
function pressButton(drag: Drag, dragOffset: { x: number; y: number }, swipeContext: SwipeContext): void {
  const { rowElement, hasOneTap } = drag;
  const side = swipeSideOf(dragOffset, rowElement.offsetWidth, possibleSides(drag));
  const button = side && drag.buttons[side];
  if (!button?.isConnected || readHasOneTap(rowElement, swipeContext) !== hasOneTap || (side === 'right' && rowElement.dataset.done))
    return;
  const { top, bottom } = rowElement.getBoundingClientRect();
  actedArea = { top, bottom, until: performance.now() + IGNORE_TAPS_MS };
  button.focus({ preventScroll: true });
  button.click();
}

/** The colour and the word that come to light behind the row. */
function addBackdrop(rowElement: HTMLElement): HTMLElement {
  const backdrop = document.createElement('li');
  backdrop.className = css.behind!;
  backdrop.ariaHidden = 'true';
  const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = rowElement;
  Object.assign(backdrop.style, { top: `${offsetTop}px`, left: `${offsetLeft}px`, width: `${offsetWidth}px`, height: `${offsetHeight}px` });
  rowElement.before(backdrop);
  // A row that leaves the screen makes no page wider.
  const mainElement = document.querySelector('main');
  if (mainElement) mainElement.style.overflowX = 'clip';
  // Acts that are done have no colour of their own.
  if (rowElement.dataset.done) rowElement.style.backgroundColor = 'var(--paper)';
  return backdrop;
}

function drawDrag(drag: Drag, backdrop: HTMLElement, dragOffset: { x: number; y: number }, t: Translate): void {
  const { rowElement, hasOneTap } = drag;
  const sides = possibleSides(drag);
  const offset = swipeOffsetOf(dragOffset, sides);
  const side = offset > 0 ? 'right' : 'left';
  const isSigning = side === 'right' && hasOneTap;
  rowElement.style.transform = `translateX(${offset}px)`;
  backdrop.hidden = offset === 0;
  backdrop.dataset.side = side;
  backdrop.toggleAttribute('data-signs', isSigning);
  backdrop.toggleAttribute('data-far', swipeSideOf(dragOffset, rowElement.offsetWidth, sides) !== undefined);
  const labelText = isSigning ? t('instance.sign') : t('swipe.open');
  if (backdrop.textContent === labelText) return;
  backdrop.replaceChildren(createIcon(isSigning ? checkIcon : rightIcon), labelText);
}

function createIcon(iconPaths: IconPaths): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('width', '26');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', iconPaths.join(''));
  icon.append(path);
  return icon;
}

/** Lets the row spring back to its place, at once for who wants nothing to move. */
function springBack(rowElement: HTMLElement, backdrop: HTMLElement | undefined): void {
  if (!backdrop) return;
  const { transform } = rowElement.style;
  const mainElement = document.querySelector('main');
  rowElement.style.transform = '';
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const finish = () => {
    backdrop.remove();
    rowElement.style.backgroundColor = '';
    mainElement?.style.removeProperty('overflow-x');
  };
  if (hasReducedMotion || !transform) finish();
  else rowElement.animate({ transform: [transform, 'none'] }, { duration: SPRING_MS, easing: 'ease-out' }).finished.then(finish, finish);
}
