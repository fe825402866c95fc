/** Links as pills: what a list is narrowed to or how it is shown, one of them on. */
import css from './chips.module.css';
import { LinkGroup } from './LinkGroup.tsx';
import type { GroupLink } from './link-group.ts';

export const Chips = (props: { label: string; links: readonly GroupLink[] }) => (
  <LinkGroup {...props} listClassName={css.chips} itemClassName={css.chip} ariaCurrent="true" />
);
