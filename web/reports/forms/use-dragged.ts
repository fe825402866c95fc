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

export function useDragToReorder(listRef: RefObject<HTMLElement | null>, onDrop: (key: string, toIndex: number) => void) {
  const [dragState, setDragState] = useState<{ key: string; fromIndex: number; toIndex: number }>();
  const handleOf = (rowKey: string, fromIndex: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !listRef.current) return;
      const startY = event.clientY;
      let [pointerY, toIndex, isMoving, frameId] = [startY, fromIndex, false, 0];
      const updateDropIndex = () => {
        toIndex = findDropIndex(listRef.current, pointerY, fromIndex);
        setDragState({ key: rowKey, fromIndex, toIndex });
      };
      const scrollAtEdge = () => {
        const scrollStep = pointerY < EDGE_PX ? -SCROLL_STEP_PX : pointerY > innerHeight - EDGE_PX ? SCROLL_STEP_PX : 0;
        if (scrollStep) {
          scrollBy(0, scrollStep);
          updateDropIndex();
        }
        frameId = requestAnimationFrame(scrollAtEdge);
      };
      const handleMove = (moveEvent: globalThis.PointerEvent) => {
        pointerY = moveEvent.clientY;
        if (!isMoving && Math.abs(pointerY - startY) < STILL_PX) return;
        if (!isMoving) scrollAtEdge();
        isMoving = true;
        updateDropIndex();
      };
      const createEndHandler = (isDropped: boolean) => () => {
        for (const [eventName, listener] of listeners) removeEventListener(eventName, listener as EventListener);
        cancelAnimationFrame(frameId);
        setDragState(undefined);
        if (!isMoving) return;
        // The click that follows where it is let go is none of the handle's.
        addEventListener('click', blockEvent, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', blockEvent, { capture: true }), 0);
        if (isDropped) onDrop(rowKey, toIndex);
      };
      const listeners = [
        ['pointermove', handleMove],
        ['pointerup', createEndHandler(true)],
        ['pointercancel', createEndHandler(false)],
      ] as const;
      for (const [eventName, listener] of listeners) addEventListener(eventName, listener as EventListener);
    },
  });
  /** The edge of a row at which the line is drawn; none where nothing would move. */
  const edgeOf = (index: number) =>
    dragState && dragState.toIndex !== dragState.fromIndex && dragState.toIndex === index
      ? dragState.toIndex > dragState.fromIndex
        ? 'below'
        : 'above'
      : undefined;
  return { draggedKey: dragState?.key, edgeOf, handleOf };
}

const blockEvent = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};

/** The place that a row from `from` takes when it is let go at `pointerY`: how many of the others stand above it. */
function findDropIndex(listElement: HTMLElement | null, pointerY: number, fromIndex: number): number {
  const rowMiddles = [...(listElement?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  return rowMiddles.filter((rowMiddle, index) => index !== fromIndex && rowMiddle < pointerY).length;
}
