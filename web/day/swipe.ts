/**
 * A finger drawn sideways over the day: a row to the right signs, to the left opens, as a tap on its buttons would; beside the rows it turns to
 * the next day or the one before (decision 099). Fetched after the rows, at the latest by the first touch.
 */
import { directionOf, maySwipeFrom, offsetOf, type SwipeSide, swipeSideOf, turnOf } from '#domain/swipe.ts';
import type { Translate } from '../core/texts.ts';
import { check, type Paths, right } from '../kit/icons.ts';
import type { Row } from '../shared/day/day.ts';
import css from './swipe.module.css';

type Day = {
  t: Translate;
  turn: (days: 1 | -1) => void;
  /** Rows are drawn, or the day is turned over them too. */
  settings: { isSwipedOverRows: boolean };
  data: readonly Row[] | undefined;
  /** A tap on its round button signs at once. */
  isOneTap: (row: Row) => boolean;
  isSending: (id: number) => boolean;
};
type Drag = { row: HTMLElement; buttons: Partial<Record<SwipeSide, HTMLElement>>; hasOneTap: boolean };

/** Milliseconds in which a row springs back, and for which the place of one that was acted on takes no other (decision 082). */
const SPRING_MS = 160;
const DEAF = 700;

let currentGesture: AbortController | undefined;
/** The place of the row that was acted on last, in pixels of the screen, and until when it is deaf. */
let actedPlace = { top: 0, bottom: 0, until: 0 };

/** Follows the finger from where it came down until it is let go; another finger ends it. */
export function follow(start: TouchEvent, day: Day): void {
  currentGesture?.abort();
  const touch = start.touches[0];
  const target = start.target;
  // Sheets lie over the day, in the page they lie in it. Who has zoomed in moves what is seen.
  if (!touch || !(target instanceof Element) || target.closest('dialog, input') || (visualViewport?.scale ?? 1) > 1.05) return;
  if (!maySwipeFrom(touch.clientX, innerWidth, start.touches.length)) return;
  // A row's place that was acted on a moment ago does nothing, whatever has come there.
  const { clientX: x, clientY: y } = touch;
  if (start.timeStamp < actedPlace.until && y >= actedPlace.top && y <= actedPlace.bottom) return;
  const row = day.settings.isSwipedOverRows ? target.closest<HTMLElement>('[data-row]') : null;
  const drag = row && dragOf(row, day);
  if (row && !drag) return;

  const from = { x, y };
  let dragOffset = { x: 0, y: 0 };
  let backdrop: HTMLElement | undefined;
  let direction: ReturnType<typeof directionOf>;
  const gesture = new AbortController();
  currentGesture = gesture;
  const { signal } = gesture;
  signal.addEventListener('abort', () => drag && release(drag.row, backdrop));
  const drawTo = (finger: Touch) => {
    dragOffset = { x: finger.clientX - from.x, y: finger.clientY - from.y };
    direction ??= directionOf(dragOffset);
  };
  const onTouchMove = ({ touches: [finger, otherFinger] }: TouchEvent) => {
    if (!finger || otherFinger) return gesture.abort();
    drawTo(finger);
    if (direction === 'along') return gesture.abort();
    if (!direction || !drag) return;
    backdrop ??= addBackdrop(drag.row);
    draw(drag, backdrop, dragOffset, day.t);
  };
  const onTouchEnd = ({ changedTouches: [finger] }: TouchEvent) => {
    // A quick finger may have moved before this script followed it.
    if (finger) drawTo(finger);
    gesture.abort();
    if (direction !== 'sideways') return;
    if (drag) act(drag, dragOffset, day);
    else {
      const days = turnOf(dragOffset);
      if (days) day.turn(days);
    }
  };
  // At the element itself: it hears them when it has left the page too.
  target.addEventListener('touchmove', onTouchMove as EventListener, { signal, passive: true });
  target.addEventListener('touchend', onTouchEnd as EventListener, { signal, passive: true });
  target.addEventListener('touchcancel', () => gesture.abort(), { signal, passive: true });
}

/** Undefined while nothing of the row may be drawn. */
function signsAtOnce(element: HTMLElement, { data, isOneTap, isSending }: Day): boolean | undefined {
  const row = data?.find(({ id }) => id === Number(element.dataset.row));
  return row && !isSending(row.id) ? isOneTap(row) : undefined;
}

const possibleSides = ({ buttons }: Drag) => Object.keys(buttons) as SwipeSide[];

/** Null where the row may not be drawn: it is being sent. */
function dragOf(row: HTMLElement, day: Day): Drag | null {
  const hasOneTap = signsAtOnce(row, day);
  if (hasOneTap === undefined) return null;
  const open = row.querySelector<HTMLElement>('h3 button');
  const sign = row.dataset.done ? null : row.querySelector<HTMLElement>('[data-act]');
  return { row, hasOneTap, buttons: { ...(sign && { right: sign }), ...(open && { left: open }) } };
}

/** Presses the button of that side, unless it has become another's meanwhile (R78). */
function act(drag: Drag, dragOffset: { x: number; y: number }, day: Day): void {
  const { row, hasOneTap } = drag;
  const side = swipeSideOf(dragOffset, row.offsetWidth, possibleSides(drag));
  const button = side && drag.buttons[side];
  if (!button?.isConnected || signsAtOnce(row, day) !== hasOneTap || (side === 'right' && row.dataset.done)) return;
  const { top, bottom } = row.getBoundingClientRect();
  actedPlace = { top, bottom, until: performance.now() + DEAF };
  button.focus({ preventScroll: true });
  button.click();
}

/** The colour and the word that come to light behind the row. */
function addBackdrop(row: HTMLElement): HTMLElement {
  const backdrop = document.createElement('li');
  backdrop.className = css.behind!;
  backdrop.ariaHidden = 'true';
  const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = row;
  Object.assign(backdrop.style, { top: `${offsetTop}px`, left: `${offsetLeft}px`, width: `${offsetWidth}px`, height: `${offsetHeight}px` });
  row.before(backdrop);
  // A row that leaves the screen makes no page wider.
  const mainElement = document.querySelector('main');
  if (mainElement) mainElement.style.overflowX = 'clip';
  // Acts that are done have no colour of their own.
  if (row.dataset.done) row.style.backgroundColor = 'var(--paper)';
  return backdrop;
}

function draw(drag: Drag, backdrop: HTMLElement, dragOffset: { x: number; y: number }, t: Translate): void {
  const { row, hasOneTap } = drag;
  const sides = possibleSides(drag);
  const offset = offsetOf(dragOffset, sides);
  const side = offset > 0 ? 'right' : 'left';
  const isSigning = side === 'right' && hasOneTap;
  row.style.transform = `translateX(${offset}px)`;
  backdrop.hidden = offset === 0;
  backdrop.dataset.side = side;
  backdrop.toggleAttribute('data-signs', isSigning);
  backdrop.toggleAttribute('data-far', swipeSideOf(dragOffset, row.offsetWidth, sides) !== undefined);
  const word = isSigning ? t('instance.sign') : t('swipe.open');
  if (backdrop.textContent === word) return;
  backdrop.replaceChildren(drawnIcon(isSigning ? check : right), word);
}

function drawnIcon(paths: Paths): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('width', '26');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', paths.join(''));
  icon.append(path);
  return icon;
}

/** Lets the row spring back to its place, at once for who wants nothing to move. */
function release(row: HTMLElement, backdrop: HTMLElement | undefined): void {
  if (!backdrop) return;
  const { transform } = row.style;
  const mainElement = document.querySelector('main');
  row.style.transform = '';
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const finish = () => {
    backdrop.remove();
    row.style.backgroundColor = '';
    mainElement?.style.removeProperty('overflow-x');
  };
  if (isStill || !transform) finish();
  else row.animate({ transform: [transform, 'none'] }, { duration: SPRING_MS, easing: 'ease-out' }).finished.then(finish, finish);
}
