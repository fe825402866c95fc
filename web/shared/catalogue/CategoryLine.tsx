/** The same categories on phones: in the one line above the list, chosen in a sheet, and the one that is on as a chip. */
import type { ReactNode } from 'react';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { GroupLink } from '../../kit/link-group.ts';
import { FilterLine } from '../listing/FilterLine.tsx';
import type { CategoryLinksProps } from './CategoryLinks.tsx';

const CategoryFilter = lazyWithRetry(() => import('./CategoryFilter.tsx'));

type Props = CategoryLinksProps & {
  /** A search, where the list has one. */
  leadingControl?: ReactNode;
  /** Chips, and of what they are. */
  label: string;
  links?: readonly GroupLink[];
  /** Takes the category off. */
  onShowAll: () => void;
};

export function CategoryLine({ leadingControl, label, links = [], onShowAll, ...linksProps }: Props) {
  const category = linksProps.categories.find(({ id }) => id === linksProps.chosenId);
  return (
    <FilterLine
      leadingControl={leadingControl}
      label={label}
      links={links}
      activeFilters={category ? [{ key: 'category', text: category.name, onRemove: onShowAll }] : []}
      renderSheet={(onClose) => <CategoryFilter {...linksProps} onClose={onClose} />}
    />
  );
}
