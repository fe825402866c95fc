/** Links that stand as tabs over what they show, each an address of its own. */

import { Ways } from './LinkGroup.tsx';
import type { Way } from './link-group.ts';
import css from './tabs.module.css';

export const Tabs = (props: { label: string; ways: readonly Way[] }) => <Ways {...props} list={css.tabs} current="page" />;
