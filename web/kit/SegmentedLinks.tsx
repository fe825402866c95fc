/** Links as the parts of one control: the few ways in which the same is shown. */
import { LinkGroup } from './LinkGroup.tsx';
import type { GroupLink } from './link-group.ts';
import css from './segmented-links.module.css';

export const SegmentedLinks = (props: { label: string; links: readonly GroupLink[] }) => (
  <LinkGroup {...props} listClassName={css.parts} itemClassName={css.part} ariaCurrent="true" />
);
