/** The link of a row to its page, which opens beside the list where there is room; a new tab, by key or wheel, has the page itself. */
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useListPane } from './ListWithPane.tsx';

function RowAnchor(props: ComponentProps<'a'>) {
  const pane = useListPane();
  const { href, onClick } = props;
  if (!pane || !href) return <a {...props} />;
  const paneLinkProps: ComponentProps<'a'> & { 'data-opens': true } = {
    'data-opens': true,
    'aria-current': href === pane.openedPath || undefined,
    onClick: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return onClick?.(event);
      event.preventDefault();
      void pane.open(href);
    },
  };
  return <a {...props} {...paneLinkProps} />;
}

export const RowLink = createLink(RowAnchor);
