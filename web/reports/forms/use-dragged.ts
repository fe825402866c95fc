/**
 * Drags a row of a list by its handle, with a finger, a pen or a mouse: a line shows where it would come, and the page follows at its edges.
 * Nothing is moved before it is let go; a mere tap is a press of the handle.
 */
import { type PointerEvent, type RefObject, useState } from 'react';

/** Closer than this to an edge of the screen the page scrolls. */
const EDGE_PX = 90;
const SCROLL_STEP_PX = 12;
/** Pixels; a shorter move is a tap that was not quite still. */
const STILL_PX = 6;

export function useDragged(list: RefObject<HTMLElement | null>, onDrop: (key: string, toIndex: number) => void) {
  const [drag, setDrag] = useState<{ key: string; fromIndex: number; toIndex: number }>();
  const handleOf = (key: string, fromIndex: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return;
      const startY = event.clientY;
      let [y, toIndex, isMoving, frame] = [startY, fromIndex, false, 0];
      const updatePlace = () => {
        toIndex = placeAt(list.current, y, fromIndex);
        setDrag({ key, fromIndex, toIndex });
      };
      const scrollAtEdge = () => {
        const scrollStep = y < EDGE_PX ? -SCROLL_STEP_PX : y > innerHeight - EDGE_PX ? SCROLL_STEP_PX : 0;
        if (scrollStep) {
          scrollBy(0, scrollStep);
          updatePlace();
        }
        frame = requestAnimationFrame(scrollAtEdge);
      };
      const move = (moveEvent: globalThis.PointerEvent) => {
        y = moveEvent.clientY;
        if (!isMoving && Math.abs(y - startY) < STILL_PX) return;
        if (!isMoving) scrollAtEdge();
        isMoving = true;
        updatePlace();
      };
      const end = (isDropped: boolean) => () => {
        for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener);
        cancelAnimationFrame(frame);
        setDrag(undefined);
        if (!isMoving) return;
        // The click that follows where it is let go is none of the handle's.
        addEventListener('click', stop, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', stop, { capture: true }), 0);
        if (isDropped) onDrop(key, toIndex);
      };
      const listeners = [
        ['pointermove', move],
        ['pointerup', end(true)],
        ['pointercancel', end(false)],
      ] as const;
      for (const [name, listener] of listeners) addEventListener(name, listener as EventListener);
    },
  });
  /** The edge of a row at which the line is drawn; none where nothing would move. */
  const edgeOf = (index: number) =>
    drag && drag.toIndex !== drag.fromIndex && drag.toIndex === index ? (drag.toIndex > drag.fromIndex ? 'below' : 'above') : undefined;
  return { draggedKey: drag?.key, edgeOf, handleOf };
}

const stop = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};

/** The place that a row from `from` takes when it is let go at `y`: how many of the others stand above it. */
function placeAt(list: HTMLElement | null, y: number, fromIndex: number): number {
  const middles = [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  return middles.filter((middle, index) => index !== fromIndex && middle < y).length;
}
