/** Links that stand as tabs over what they show, each an address of its own, which the browser's title names. */
import { useTitle } from '../core/title.ts';
import { LinkGroup } from './LinkGroup.tsx';
import type { GroupLink } from './link-group.ts';
import css from './tabs.module.css';

export function Tabs(props: { label: string; links: readonly GroupLink[] }) {
  useTitle(props.links.find(({ isCurrent }) => isCurrent)?.text, 1);
  return <LinkGroup {...props} listClassName={css.tabs} ariaCurrent="page" />;
}
