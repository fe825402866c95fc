/** Links beside each other of which one leads to what is shown: Tabs and Chips are how they look. */
import { type GroupLink, groupLinkProps } from './link-group.ts';

const VISIBLE_EDGE_PX = 32;

type Props = {
  label: string;
  links: readonly GroupLink[];
  /** Of the list, and of each link. */
  listClassName: string | undefined;
  itemClassName?: string | undefined;
  ariaCurrent: 'page' | 'true';
};

export const LinkGroup = ({ label, links, listClassName, itemClassName, ariaCurrent }: Props) => (
  <nav aria-label={label}>
    {/* One that is drawn half out of sight is not brought in by every browser when it is tabbed to. */}
    <ul className={listClassName} onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}>
      {links.map(({ key, text, isCurrent, renderLink }) => (
        <li key={key} ref={isCurrent ? scrollSidewaysTo : undefined}>
          {renderLink(groupLinkProps(text, itemClassName, isCurrent ? ariaCurrent : undefined))}
        </li>
      ))}
    </ul>
  </nav>
);

/** Draws the list sideways until what is shown is seen to be marked; the page itself stays where it is. */
function scrollSidewaysTo(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (!item || !list) return;
  const [itemBounds, listBounds] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  // Something of its neighbour is seen, so that there is more is too.
  if (itemBounds.right > listBounds.right) list.scrollLeft += itemBounds.right - listBounds.right + VISIBLE_EDGE_PX;
  if (itemBounds.left < listBounds.left) list.scrollLeft -= listBounds.left - itemBounds.left + VISIBLE_EDGE_PX;
}
