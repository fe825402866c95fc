/** A link beside others of which one is where one is: tabs, chips, categories. */
import type { ReactNode } from 'react';

/** What it gets beside its address. */
export type WayProps = {
  replace: true;
  preload: false;
  resetScroll: false;
  className: string | undefined;
  activeOptions: { exact: true; includeSearch: true };
  'aria-current': 'page' | 'true' | undefined;
  children: ReactNode;
};
export type Way = { key: string | number; text: string; isOn: boolean; link: (props: WayProps) => ReactNode };

export const wayProps = (children: ReactNode, className: string | undefined, current: WayProps['aria-current']): WayProps => ({
  replace: true,
  preload: false,
  resetScroll: false,
  className,
  // Active only where the search is the same: one of them is part of every other's address.
  activeOptions: { exact: true, includeSearch: true },
  'aria-current': current,
  children,
});
