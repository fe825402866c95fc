/** A button of one icon; its name is said to screen readers. */
import type { ComponentProps } from 'react';
import css from './icon-button.module.css';

type Look = {
  'aria-label': string;
  /** The page's first act: round, in the action colour. */
  filled?: boolean;
};
export type IconButtonProps<Tag extends 'a' | 'button'> = Look & Omit<ComponentProps<Tag>, keyof Look>;

export function IconButton(button: IconButtonProps<'button'>) {
  return <button type="button" {...iconButtonPropsOf(button)} />;
}

/** The attributes with which a button, or a link, looks like one. */
export function iconButtonPropsOf<Rest extends { className?: string | undefined }>({ filled, className, ...rest }: Look & Rest) {
  return { ...rest, className: className ? `${css.button} ${className}` : css.button, 'data-filled': filled || undefined };
}
