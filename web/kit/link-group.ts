/** One link of a group in which the link of what is shown is marked: tabs, chips, categories. */
import type { ReactNode } from 'react';

/** Its properties beside its address. */
export type GroupLinkProps = {
  replace: true;
  preload: false;
  resetScroll: false;
  className: string | undefined;
  activeOptions: { exact: true; includeSearch: true };
  'aria-current': 'page' | 'true' | undefined;
  children: ReactNode;
  onClick?: () => void;
};
export type GroupLink = { key: string | number; text: string; isCurrent: boolean; renderLink: (props: GroupLinkProps) => ReactNode };

export const groupLinkProps = (
  children: ReactNode,
  className: string | undefined,
  ariaCurrent: GroupLinkProps['aria-current'],
): GroupLinkProps => ({
  replace: true,
  preload: false,
  resetScroll: false,
  className,
  // Active only where the search is the same: one of them is part of every other's address.
  activeOptions: { exact: true, includeSearch: true },
  'aria-current': ariaCurrent,
  children,
});
