/** A button of one icon, and a link that looks like it; its name is said to screen readers. */
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import css from './icon-button.module.css';

type Look = {
  'aria-label': string;
  /** The page's first act: round, in the action colour. */
  filled?: boolean;
};
type Own<Tag extends 'a' | 'button'> = Look & Omit<ComponentProps<Tag>, keyof Look>;

export const IconButton = (button: Own<'button'>) => <button type="button" {...drawn(button)} />;

/** Leads to a page: takes what the router's Link takes. */
export const IconButtonLink = createLink((link: Own<'a'>) => <a {...drawn(link)} />);

function drawn<Rest extends { className?: string | undefined }>({ filled, className, ...rest }: Look & Rest) {
  return { ...rest, className: className ? `${css.button} ${className}` : css.button, 'data-filled': filled || undefined };
}
