/** Links that stand as tabs over what they show, each an address of its own. */
import { LinkGroup } from './LinkGroup.tsx';
import type { GroupLink } from './link-group.ts';
import css from './tabs.module.css';

export const Tabs = (props: { label: string; links: readonly GroupLink[] }) => <LinkGroup {...props} list={css.tabs} current="page" />;
