/** A list with columns: a table from 900 px on, cards on the phone; on its way, empty or failed it says so (product «The shell»). */
import type { ReactNode } from 'react';
import { useTranslation } from '../core/texts.ts';
import css from './data-table.module.css';
import { Icon } from './Icon.tsx';
import { downIcon } from './icons.ts';
import { LoadError } from './LoadError.tsx';
import { SelectField } from './SelectField.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useIsWide } from './use-wide.ts';

export type TableColumn<R> = {
  title: string;
  /** The field of the list's `sort`; the column is not sortable without it. */
  sortField?: string;
  cell: (row: R) => ReactNode;
};
type Props<R> = {
  /** The list's name for screen readers. */
  label: string;
  /** The first column says what the row is; its cell is made by `main`. */
  columns: readonly [Omit<TableColumn<R>, 'cell'>, ...TableColumn<R>[]];
  /** The row's link or button; with the class it fills the row. */
  renderRowLink: (row: R, className: string) => ReactNode;
  /** A menu at the row's end. */
  renderMenu?: ((row: R) => ReactNode) | undefined;
  rows: readonly R[] | undefined;
  /** `name,asc` */
  sort: string;
  onSort: (sort: string) => void;
  /** A sheet of the list's filters has its orders too: on phones no field of their own stands above the cards. */
  hasOrdersElsewhere?: boolean;
  error: unknown;
  onRetry: () => void;
  emptyState: ReactNode;
};

export function DataTable<R extends { id: number }>(props: Props<R>) {
  const { rows, error, onRetry, emptyState } = props;
  const isWide = useIsWide();
  if (error && !rows) return <LoadError error={error} retry={onRetry} />;
  if (!rows) return <Skeleton rowCount={6} />;
  if (rows.length === 0) return emptyState;
  return isWide ? <WideTable {...props} rows={rows} /> : <CardList {...props} rows={rows} />;
}

type FilledProps<R> = Props<R> & { rows: readonly R[] };

function WideTable<R extends { id: number }>({ label, columns, renderRowLink, renderMenu, rows, sort, onSort }: FilledProps<R>) {
  const { t } = useTranslation();
  const [sortField, direction] = sort.split(',');
  const [, ...otherColumns] = columns;
  const renderHeadCell = ({ title, sortField: columnField }: Omit<TableColumn<R>, 'cell'>) => {
    const isAscending = sortField === columnField && direction === 'asc';
    if (!columnField) return <th key={title}>{title}</th>;
    return (
      <th key={title} aria-sort={sortField === columnField ? (isAscending ? 'ascending' : 'descending') : undefined}>
        <button type="button" onClick={() => onSort(`${columnField},${isAscending ? 'desc' : 'asc'}`)}>
          {title}
          <Icon d={downIcon} size={18} />
        </button>
      </th>
    );
  };
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(renderHeadCell)}
            {renderMenu && (
              <th>
                <span className="hidden">{t('shared.acts')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-listed>
              <th scope="row">{renderRowLink(row, css.main ?? '')}</th>
              {otherColumns.map(({ title, cell: renderCell }) => (
                <td key={title}>{renderCell(row)}</td>
              ))}
              {renderMenu && <td className={css.acts}>{renderMenu(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CardList<R extends { id: number }>({
  label,
  columns,
  renderRowLink,
  renderMenu,
  rows,
  sort,
  onSort,
  hasOrdersElsewhere = false,
}: FilledProps<R>) {
  const { t } = useTranslation();
  const [, ...otherColumns] = columns;
  const orderOptions = columns.flatMap(({ title, sortField: columnField }) =>
    columnField
      ? (['asc', 'desc'] as const).map((direction) => ({
          value: `${columnField},${direction}`,
          label: t(`shared.${direction}`, { by: title }),
        }))
      : [],
  );
  return (
    <>
      {!hasOrdersElsewhere && orderOptions.length > 0 && rows.length > 1 && (
        <SelectField
          size="md"
          className={css.order}
          isLabelHidden
          label={t('shared.order')}
          value={sort}
          options={orderOptions}
          onChange={({ currentTarget }) => onSort(currentTarget.value)}
        />
      )}
      <ul className={css.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={css.card} data-listed>
            <div className={css.top}>
              {renderRowLink(row, css.main ?? '')}
              {renderMenu && <div className={css.acts}>{renderMenu(row)}</div>}
            </div>
            <dl>
              {otherColumns.map(({ title, cell: renderCell }) => {
                const cellContent = renderCell(row);
                return (
                  cellContent && (
                    <div key={title}>
                      <dt>{title}</dt>
                      <dd>{cellContent}</dd>
                    </div>
                  )
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
