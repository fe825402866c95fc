/**
 * Acts on a row by key where the row has no button for them (one that has marks it by `data-key`): a page registers them while it is shown
 * (decision 096).
 */
import { useEffect, useEffectEvent } from 'react';

/** The commands that act on the row which has the focus. */
export type RowCommand = 'handle' | 'task';
type RowAction = (row: HTMLElement) => void;

const actionByCommand = new Map<RowCommand, RowAction>();
export const rowShortcut = (command: RowCommand): RowAction | undefined => actionByCommand.get(command);

/** Registers what a key does on a row of the page: `run` gets the row's element. */
export function useRowShortcut(command: RowCommand, run: RowAction): void {
  const onKey = useEffectEvent(run);
  useEffect(() => {
    actionByCommand.set(command, (row) => onKey(row));
    return () => {
      actionByCommand.delete(command);
    };
  }, [command]);
}
