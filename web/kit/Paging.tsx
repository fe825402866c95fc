/** Turns the pages of a list: which rows of how many, back and on, how many at a time. */
import { useEffect } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { leftIcon, rightIcon } from './icons.ts';
import { type ListSearch, pageSizes } from './list-search.ts';
import css from './paging.module.css';
import { SelectField } from './SelectField.tsx';

type Props = {
  search: ListSearch;
  totalCount: number | undefined;
  /** Always so many on a page; else the reader chooses. */
  pageSize?: number;
  onChange: (searchChange: ListSearch, options?: { replace: boolean }) => void;
};

export function Paging({ search: { page = 1, size: chosenSize = pageSizes[0] }, totalCount, pageSize, onChange }: Props) {
  const rowsPerPage = pageSize ?? chosenSize;
  const { t } = useTranslation();
  const pageCount = Math.max(1, Math.ceil((totalCount ?? 0) / rowsPerPage));
  const isBeyondLastPage = totalCount !== undefined && page > pageCount;
  // An address that names a page there is not leads to the last one there is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page turns out to be beyond
  useEffect(() => {
    if (isBeyondLastPage) onChange({ page: pageCount === 1 ? undefined : pageCount }, { replace: true });
  }, [isBeyondLastPage, pageCount]);
  if (!totalCount || isBeyondLastPage) return null;
  const goToPage = (targetPage: number) => onChange({ page: targetPage === 1 ? undefined : targetPage });
  return (
    <nav className={css.paging} aria-label={t('shared.pages')}>
      <p aria-live="polite">
        {t('shared.rows', { from: (page - 1) * rowsPerPage + 1, to: Math.min(totalCount, page * rowsPerPage), total: totalCount })}
      </p>
      {!pageSize && totalCount > pageSizes[0] && (
        <SelectField
          size="md"
          isLabelHidden
          label={t('shared.perPage')}
          value={rowsPerPage}
          options={pageSizes.map((sizeOption) => ({ value: String(sizeOption), label: t('shared.atATime', { count: sizeOption }) }))}
          onChange={({ currentTarget }) =>
            onChange({ size: pageSizes.find((sizeOption) => sizeOption !== pageSizes[0] && sizeOption === Number(currentTarget.value)) })
          }
        />
      )}
      {pageCount > 1 && (
        <div>
          <IconButton aria-label={t('shared.previousPage')} disabled={page === 1} onClick={() => goToPage(page - 1)}>
            <Icon d={leftIcon} />
          </IconButton>
          <IconButton data-turn="next" aria-label={t('shared.nextPage')} disabled={page === pageCount} onClick={() => goToPage(page + 1)}>
            <Icon d={rightIcon} />
          </IconButton>
        </div>
      )}
    </nav>
  );
}
