/**
 * A finger drawn sideways over the day: a row to the right signs, to the left opens, as a tap on its buttons would; beside the rows it turns to
 * the next day or the one before (decision 099). Fetched after the rows, at the latest by the first touch.
 */
import { directionOf, maySwipeFrom, offsetOf, type SwipeSide, swipeSideOf, turnOf } from '#domain/swipe.ts';
import type { T } from '../core/texts.ts';
import { check, type Paths, right } from '../kit/icons.ts';
import type { Row } from '../shared/day/day.ts';
import css from './swipe.module.css';

type Day = {
  t: T;
  turn: (days: 1 | -1) => void;
  /** Rows are drawn, or the day is turned over them too. */
  settings: { isSwipedOverRows: boolean };
  data: readonly Row[] | undefined;
  /** A tap on its round button signs at once. */
  isOneTap: (row: Row) => boolean;
  isSending: (id: number) => boolean;
};
type Drag = { row: HTMLElement; buttons: Partial<Record<SwipeSide, HTMLElement>>; signs: boolean };

/** Milliseconds in which a row springs back, and for which the place of one that was acted on takes no other (decision 082). */
const SPRING = 160;
const DEAF = 700;

let current: AbortController | undefined;
/** The place of the row that was acted on last, in pixels of the screen, and until when it is deaf. */
let acted = { top: 0, bottom: 0, until: 0 };

/** Follows the finger from where it came down until it is let go; another finger ends it. */
export function follow(start: TouchEvent, day: Day): void {
  current?.abort();
  const touch = start.touches[0];
  const target = start.target;
  // Sheets lie over the day, in the page they lie in it. Who has zoomed in moves what is seen.
  if (!touch || !(target instanceof Element) || target.closest('dialog, input') || (visualViewport?.scale ?? 1) > 1.05) return;
  if (!maySwipeFrom(touch.clientX, innerWidth, start.touches.length)) return;
  // A row's place that was acted on a moment ago does nothing, whatever has come there.
  const { clientX: x, clientY: y } = touch;
  if (start.timeStamp < acted.until && y >= acted.top && y <= acted.bottom) return;
  const row = day.settings.isSwipedOverRows ? target.closest<HTMLElement>('[data-row]') : null;
  const drag = row && dragOf(row, day);
  if (row && !drag) return;

  const from = { x, y };
  let drawn = { x: 0, y: 0 };
  let behind: HTMLElement | undefined;
  let direction: ReturnType<typeof directionOf>;
  const gesture = new AbortController();
  current = gesture;
  const { signal } = gesture;
  signal.addEventListener('abort', () => drag && release(drag.row, behind));
  const drawTo = (at: Touch) => {
    drawn = { x: at.clientX - from.x, y: at.clientY - from.y };
    direction ??= directionOf(drawn);
  };
  const move = ({ touches: [at, other] }: TouchEvent) => {
    if (!at || other) return gesture.abort();
    drawTo(at);
    if (direction === 'along') return gesture.abort();
    if (!direction || !drag) return;
    behind ??= layBehind(drag.row);
    draw(drag, behind, drawn, day.t);
  };
  const end = ({ changedTouches: [at] }: TouchEvent) => {
    // A quick finger may have moved before this script followed it.
    if (at) drawTo(at);
    gesture.abort();
    if (direction !== 'sideways') return;
    if (drag) act(drag, drawn, day);
    else {
      const days = turnOf(drawn);
      if (days) day.turn(days);
    }
  };
  // At the element itself: it hears them when it has left the page too.
  target.addEventListener('touchmove', move as EventListener, { signal, passive: true });
  target.addEventListener('touchend', end as EventListener, { signal, passive: true });
  target.addEventListener('touchcancel', () => gesture.abort(), { signal, passive: true });
}

/** Undefined while nothing of the row may be drawn. */
function signsAtOnce(element: HTMLElement, { data, isOneTap, isSending }: Day): boolean | undefined {
  const row = data?.find(({ id }) => id === Number(element.dataset.row));
  return row && !isSending(row.id) ? isOneTap(row) : undefined;
}

const maySides = ({ buttons }: Drag) => Object.keys(buttons) as SwipeSide[];

/** Null where the row may not be drawn: it is being sent. */
function dragOf(row: HTMLElement, day: Day): Drag | null {
  const isSigning = signsAtOnce(row, day);
  if (isSigning === undefined) return null;
  const open = row.querySelector<HTMLElement>('h3 button');
  const sign = row.dataset.done ? null : row.querySelector<HTMLElement>('[data-act]');
  return { row, signs: isSigning, buttons: { ...(sign && { right: sign }), ...(open && { left: open }) } };
}

/** Presses the button of that side, unless it has become another's meanwhile (R78). */
function act(drag: Drag, drawn: { x: number; y: number }, day: Day): void {
  const { row, signs } = drag;
  const side = swipeSideOf(drawn, row.offsetWidth, maySides(drag));
  const button = side && drag.buttons[side];
  if (!button?.isConnected || signsAtOnce(row, day) !== signs || (side === 'right' && row.dataset.done)) return;
  const { top, bottom } = row.getBoundingClientRect();
  acted = { top, bottom, until: performance.now() + DEAF };
  button.focus({ preventScroll: true });
  button.click();
}

/** The colour and the word that come to light behind the row. */
function layBehind(row: HTMLElement): HTMLElement {
  const behind = document.createElement('li');
  behind.className = css.behind!;
  behind.ariaHidden = 'true';
  const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = row;
  Object.assign(behind.style, { top: `${offsetTop}px`, left: `${offsetLeft}px`, width: `${offsetWidth}px`, height: `${offsetHeight}px` });
  row.before(behind);
  // A row that leaves the screen makes no page wider.
  const page = document.querySelector('main');
  if (page) page.style.overflowX = 'clip';
  // Acts that are done have no colour of their own.
  if (row.dataset.done) row.style.backgroundColor = 'var(--paper)';
  return behind;
}

function draw(drag: Drag, behind: HTMLElement, drawn: { x: number; y: number }, t: T): void {
  const { row, signs } = drag;
  const sides = maySides(drag);
  const offset = offsetOf(drawn, sides);
  const side = offset > 0 ? 'right' : 'left';
  const isSigning = side === 'right' && signs;
  row.style.transform = `translateX(${offset}px)`;
  behind.hidden = offset === 0;
  behind.dataset.side = side;
  behind.toggleAttribute('data-signs', isSigning);
  behind.toggleAttribute('data-far', swipeSideOf(drawn, row.offsetWidth, sides) !== undefined);
  const word = isSigning ? t('instance.sign') : t('swipe.open');
  if (behind.textContent === word) return;
  behind.replaceChildren(drawnIcon(isSigning ? check : right), word);
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
function release(row: HTMLElement, behind: HTMLElement | undefined): void {
  if (!behind) return;
  const { transform } = row.style;
  const page = document.querySelector('main');
  row.style.transform = '';
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const over = () => {
    behind.remove();
    row.style.backgroundColor = '';
    page?.style.removeProperty('overflow-x');
  };
  if (isStill || !transform) over();
  else row.animate({ transform: [transform, 'none'] }, { duration: SPRING, easing: 'ease-out' }).finished.then(over, over);
}
