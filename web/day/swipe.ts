/** A finger drawn sideways over the day: to the left the next day, to the right the one before. */
import { type TouchEvent, useRef } from 'react';

/** Pixels that it is drawn at least, and from the edge of the screen, which is the browser's own gesture. */
const FAR_PX = 70;
const EDGE_PX = 24;

export function useSwipe(turn: (days: 1 | -1) => void) {
  'use no memo'; // what the compiler would remember of it weighs more than it saves
  const from = useRef<{ x: number; y: number }>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const { clientX: x = 0, clientY: y = 0 } = touches[0] ?? {};
      // Sheets lie over the day, in the page they lie in it.
      const isOver = (target as Element).closest('dialog, input');
      from.current = touches.length === 1 && !isOver && x > EDGE_PX && x < innerWidth - EDGE_PX ? { x, y } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0];
      if (!from.current || !end) return;
      const [x, y] = [end.clientX - from.current.x, end.clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) > Math.max(FAR_PX, 2 * Math.abs(y))) turn(x < 0 ? 1 : -1);
    },
  };
}
