/** Links beside each other of which one is where one is: Tabs and Chips are how they look. */
import { type Way, wayProps } from './link-group.ts';

type Props = {
  label: string;
  ways: readonly Way[];
  /** Of the list, and of each link. */
  list: string | undefined;
  item?: string | undefined;
  current: 'page' | 'true';
};

export const Ways = ({ label, ways, list, item, current }: Props) => (
  <nav aria-label={label}>
    <ul className={list}>
      {ways.map(({ key, text, isOn, link }) => (
        <li key={key}>{link(wayProps(text, item, isOn ? current : undefined))}</li>
      ))}
    </ul>
  </nav>
);
