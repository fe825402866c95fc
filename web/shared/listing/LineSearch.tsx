/** A search for the line of a list's filters, before its chips; on phones a sign among them until it is used. */
import type { ComponentProps } from 'react';
import { SearchField } from '../../kit/SearchField.tsx';
import css from './line-search.module.css';

export const LineSearch = (props: ComponentProps<typeof SearchField>) => (
  <div className={css.search}>
    <SearchField {...props} />
  </div>
);
