/** The filters of the company's figures, beside each other: one client and one label. */
import type { ComponentProps } from 'react';
import { ListFilterFields } from './NarrowFields.tsx';
import css from './narrow.module.css';

type Props = Pick<ComponentProps<typeof ListFilterFields>, 'clientId' | 'labelId' | 'onChange'>;

export const FigureFilters = (props: Props) => (
  <div className={css.narrow} data-filter>
    <ListFilterFields {...props} isLabelHidden />
  </div>
);
