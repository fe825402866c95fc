/** A category's or type's icon on a tile tinted by its colour; the name beside it says the same in words. */
import type { CSSProperties } from 'react';
import { inksOf } from '../../kit/colour.ts';
import { Icon } from '../../kit/Icon.tsx';
import css from './category-icon.module.css';
import { type CategoryIconName, categoryIcons } from './category-icons.ts';

type Props = {
  icon: string | null | undefined;
  colour: string | null | undefined;
  /** Without its tint, for what is done. */
  isUntinted?: boolean;
};

export function CategoryIcon({ icon, colour, isUntinted = false }: Props) {
  const iconColours = inksOf(colour ?? '');
  return (
    <span
      className={css.tile}
      data-bare={isUntinted || undefined}
      style={{ '--ink-light': iconColours.light, '--ink-dark': iconColours.dark } as CSSProperties}
    >
      <Icon d={categoryIcons[icon as CategoryIconName] ?? categoryIcons.note} />
    </span>
  );
}
