/** A button, and a link that looks like one: HTML's own elements in four looks. */
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import css from './button.module.css';

type Appearance = {
  variant?: 'filled' | 'light' | 'subtle' | 'default';
  /** It destroys something: red. */
  isDestructive?: boolean;
  /** 44 px high instead of 50. */
  size?: 'md';
  /** As wide as what is around it; long words break. */
  isFullWidth?: boolean;
  /** Before the words. */
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};
type ElementProps<Tag extends 'a' | 'button'> = Appearance & Omit<ComponentProps<Tag>, keyof Appearance>;

/** While `isLoading` it cannot be pressed again; it keeps the focus, which a disabled one would drop. */
export function Button({ isLoading = false, ...buttonProps }: ElementProps<'button'> & { isLoading?: boolean | undefined }) {
  const busyProps = isLoading && ({ 'aria-busy': true, 'aria-disabled': true, onClick: ignoreClick } as const);
  return <button type="button" {...buttonPropsOf(buttonProps)} {...busyProps} />;
}

/** Of a form's button the sending too. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Leads to an address that the router does not know, or anew from the start. */
export function ButtonAnchor(linkProps: ElementProps<'a'>) {
  return <a {...buttonPropsOf(linkProps)} />;
}

/** Leads to a page: takes what the router's Link takes. */
export const ButtonLink = createLink(ButtonAnchor);

/** The properties that an element needs to look so. */
function buttonPropsOf<Rest extends object>({
  variant,
  isDestructive,
  size,
  isFullWidth,
  icon,
  className,
  children,
  ...elementProps
}: Appearance & Rest) {
  return {
    ...elementProps,
    className: className ? `${css.button} ${className}` : css.button,
    'data-look': variant,
    'data-danger': isDestructive || undefined,
    'data-size': size,
    'data-full': isFullWidth || undefined,
    children: (
      <>
        {icon}
        <span>{children}</span>
      </>
    ),
  };
}
