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

export function IconButton(button: Own<'button'>) {
  'use no memo'; // one button: what the compiler remembers of it weighs more than it saves
  return <button type="button" {...drawn(button)} />;
}

/** Leads to a page: takes what the router's Link takes. */
function IconAnchor(link: Own<'a'>) {
  'use no memo'; // one link: what the compiler remembers of it weighs more than it saves
  return <a {...drawn(link)} />;
}
export const IconButtonLink = createLink(IconAnchor);

function drawn<Rest extends { className?: string | undefined }>({ filled, className, ...rest }: Look & Rest) {
  return { ...rest, className: className ? `${css.button} ${className}` : css.button, 'data-filled': filled || undefined };
}
