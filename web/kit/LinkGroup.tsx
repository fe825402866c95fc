/** Links beside each other of which one leads to what is shown: Tabs and Chips are how they look. */
import { type GroupLink, groupLinkProps } from './link-group.ts';

type Props = {
  label: string;
  links: readonly GroupLink[];
  /** Of the list, and of each link. */
  list: string | undefined;
  item?: string | undefined;
  current: 'page' | 'true';
};

export const LinkGroup = ({ label, links, list, item, current }: Props) => (
  <nav aria-label={label}>
    {/* One that is drawn half out of sight is not brought in by every browser when it is tabbed to. */}
    <ul className={list} onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}>
      {links.map(({ key, text, isOn, link }) => (
        <li key={key}>{link(groupLinkProps(text, item, isOn ? current : undefined))}</li>
      ))}
    </ul>
  </nav>
);
