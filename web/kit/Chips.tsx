/** Links as pills: what a list is narrowed to or how it is shown, one of them on. */
import css from './chips.module.css';
import { Ways } from './LinkGroup.tsx';
import type { Way } from './link-group.ts';

export const Chips = (props: { label: string; ways: readonly Way[] }) => (
  <Ways {...props} list={css.chips} item={css.chip} current="true" />
);
