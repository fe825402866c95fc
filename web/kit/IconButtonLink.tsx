/** A link that looks like a button of one icon, and takes what the router's Link takes; apart from it, since the day has none. */
import { createLink } from '@tanstack/react-router';
import { type IconButtonProps, iconButtonPropsOf } from './IconButton.tsx';

function IconAnchor(linkProps: IconButtonProps<'a'>) {
  return <a {...iconButtonPropsOf(linkProps)} />;
}
export const IconButtonLink = createLink(IconAnchor);
