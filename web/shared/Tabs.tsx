/** Links that stand as tabs over what they show, each an address of its own. */
import css from './tabs.module.css';
import { Ways } from './Ways.tsx';
import type { Way } from './way.ts';

export const Tabs = (props: { label: string; ways: readonly Way[] }) => <Ways {...props} list={css.tabs} current="page" />;
