/** A finger drawn over the day: where it may begin, which way it is locked, and what it does when it is let go (product «The day»). */

/** Pixels from the edge of the screen that are the system's own gesture, and that a finger moves before its direction is known. */
export const SWIPE_EDGE_PX = 24;
export const SWIPE_LOCK_PX = 10;
/** Pixels after which a row is acted on, its share of a narrow row, and pixels after which the day is turned. */
export const SWIPE_THRESHOLD_PX = 96;
const THRESHOLD_SHARE = 0.35;
export const TURN_THRESHOLD_PX = 70;

/** Pixels from where the finger came down: to the right, and down. */
export type SwipeOffset = { x: number; y: number };
/** To the right a row is signed, to the left it is opened. */
export type SwipeSide = 'right' | 'left';

/** A swipe may begin at `x` of a screen so wide, both in pixels, with so many fingers. */
export const maySwipeFrom = (x: number, screenWidth: number, fingerCount: number): boolean =>
  fingerCount === 1 && x > SWIPE_EDGE_PX && x < screenWidth - SWIPE_EDGE_PX;

/** The direction of what was drawn so far, in which it stays: undefined until it has gone far enough to say. Where it is not clear one scrolls. */
export function swipeDirectionOf({ x, y }: SwipeOffset): 'sideways' | 'along' | undefined {
  if (Math.hypot(x, y) < SWIPE_LOCK_PX) return undefined;
  return Math.abs(x) > 1.5 * Math.abs(y) ? 'sideways' : 'along';
}

/** Pixels after which a row that is so many pixels wide is acted on. */
export const swipeThresholdOf = (rowWidth: number): number => Math.min(SWIPE_THRESHOLD_PX, THRESHOLD_SHARE * rowWidth);

/** The act of a row that is let go there: undefined when it springs back. `allowedSides`: to which sides it may be drawn. */
export function swipeSideOf({ x, y }: SwipeOffset, rowWidth: number, allowedSides: readonly SwipeSide[]): SwipeSide | undefined {
  const side = x > 0 ? 'right' : 'left';
  return Math.abs(x) >= swipeThresholdOf(rowWidth) && Math.abs(x) > Math.abs(y) && allowedSides.includes(side) ? side : undefined;
}

/** Pixels to the side at which it is drawn: it does not follow to a side where it does nothing. */
export const swipeOffsetOf = ({ x }: SwipeOffset, allowedSides: readonly SwipeSide[]): number =>
  allowedSides.includes(x > 0 ? 'right' : 'left') ? x : 0;

/** Days that a finger let go there turns to, beside the rows: undefined when it stays. */
export const dayTurnOf = ({ x, y }: SwipeOffset): 1 | -1 | undefined =>
  Math.abs(x) > Math.max(TURN_THRESHOLD_PX, 2 * Math.abs(y)) ? (x < 0 ? 1 : -1) : undefined;
