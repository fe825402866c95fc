/**
 * Acts on a row by key where the row has no button for them (one that has marks it by `data-key`): a page registers them while it is shown
 * (decision 096).
 */
import { useEffect, useEffectEvent } from 'react';

/** The commands that act on the row which has the focus. */
export type RowCommand = 'handle' | 'task';
type RowAction = (rowElement: HTMLElement) => void;

const actionByCommand = new Map<RowCommand, RowAction>();
export const findRowAction = (command: RowCommand): RowAction | undefined => actionByCommand.get(command);

/** Registers what a key does on a row of the page: `action` gets the row's element. */
export function useRowShortcut(command: RowCommand, action: RowAction): void {
  const onKey = useEffectEvent(action);
  useEffect(() => {
    actionByCommand.set(command, (rowElement) => onKey(rowElement));
    return () => {
      actionByCommand.delete(command);
    };
  }, [command]);
}
