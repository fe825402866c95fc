/** The acts at the foot of a long page, which stay in sight while it scrolls; messages stand above them (snackbars.module.css). */
import type { ReactNode } from 'react';
import css from './sticky-bar.module.css';

type Props = {
  /** Makes it a region of that name. */
  label?: string;
  /** The place of its pieces in a line: from the beginning, at the end, or at both ends. */
  align?: 'start' | 'end' | 'between';
  children: ReactNode;
};

export function StickyBar({ label, align = 'start', children }: Props) {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className={css.bar} data-align={align} data-foot aria-label={label}>
      {children}
    </Element>
  );
}
