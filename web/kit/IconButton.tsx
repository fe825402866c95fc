/** A button of one icon; its name is said to screen readers. */
import type { ComponentProps } from 'react';
import css from './icon-button.module.css';

type Appearance = {
  'aria-label': string;
  /** The page's first act: round, in the action colour. */
  isFilled?: boolean;
};
export type IconButtonProps<Tag extends 'a' | 'button'> = Appearance & Omit<ComponentProps<Tag>, keyof Appearance>;

export function IconButton(buttonProps: IconButtonProps<'button'>) {
  return <button type="button" {...iconButtonPropsOf(buttonProps)} />;
}

/** The attributes with which a button, or a link, looks like one. */
export function iconButtonPropsOf<Rest extends { className?: string | undefined }>({
  isFilled,
  className,
  ...elementProps
}: Appearance & Rest) {
  return { ...elementProps, className: className ? `${css.button} ${className}` : css.button, 'data-filled': isFilled || undefined };
}
