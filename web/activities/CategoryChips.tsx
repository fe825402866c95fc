/** The categories to narrow the list by, as links: a row of chips on phones, a column on wide screens. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import { Icon } from '../shared/Icon.tsx';
import { activities } from '../shared/icons.ts';
import { useTexts } from '../shared/texts.ts';
import css from './category-chips.module.css';
import type { ShownCategory } from './grouping.ts';

type Props = {
  categories: readonly ShownCategory[];
  chosen: number | undefined;
  clientId: number | undefined;
  /** The way to the page where they are managed, for whoever may. */
  manage: ReactNode;
};

export function CategoryChips({ categories, chosen, clientId, manage }: Props) {
  const { t } = useTexts();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (chosen !== undefined) current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  const of = (categoryId: number | undefined) => ({
    to: '/aktiviteter' as const,
    search: { clientId, categoryId },
    replace: true,
    preload: false as const,
    resetScroll: false,
    className: css.chip,
    // Active only where the search is the same: «all» is part of every other address.
    activeOptions: { exact: true, includeSearch: true },
    'aria-current': categoryId === chosen ? ('true' as const) : undefined,
  });
  return (
    <nav ref={row} className={css.row} aria-label={t('activities.categories')}>
      <Link {...of(undefined)}>
        <span className={css.all}>
          <Icon d={activities} />
        </span>
        {t('activities.all')}
      </Link>
      {categories.map((category) => (
        <Link key={category.id} {...of(category.id)}>
          <CategoryIcon icon={category.icon} colour={category.color} bare />
          {category.name}
          {category.archived && <small className={css.archived}>{t('activities.archived')}</small>}
        </Link>
      ))}
      {manage}
    </nav>
  );
}
