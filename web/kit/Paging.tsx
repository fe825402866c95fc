/** Turns the pages of a list: which rows of how many, back and on, how many at a time. */
import { useEffect } from 'react';
import { useTexts } from '../core/texts.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { left, right } from './icons.ts';
import { type ListSearch, pageSizes } from './list-search.ts';
import css from './paging.module.css';
import { SelectField } from './SelectField.tsx';

type Props = {
  search: ListSearch;
  total: number | undefined;
  /** Always so many on a page; else the reader chooses. */
  pageSize?: number;
  onChange: (searchChange: ListSearch, options?: { replace: boolean }) => void;
};

export function Paging({ search: { page = 1, size: chosenSize = pageSizes[0] }, total, pageSize, onChange }: Props) {
  const size = pageSize ?? chosenSize;
  const { t } = useTexts();
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / size));
  const isBeyondLastPage = total !== undefined && page > pageCount;
  // An address that names a page there is not leads to the last one there is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page turns out to be beyond
  useEffect(() => {
    if (isBeyondLastPage) onChange({ page: pageCount === 1 ? undefined : pageCount }, { replace: true });
  }, [isBeyondLastPage, pageCount]);
  if (!total || isBeyondLastPage) return null;
  const goToPage = (targetPage: number) => onChange({ page: targetPage === 1 ? undefined : targetPage });
  return (
    <nav className={css.paging} aria-label={t('shared.pages')}>
      <p aria-live="polite">{t('shared.rows', { from: (page - 1) * size + 1, to: Math.min(total, page * size), total })}</p>
      {!pageSize && total > pageSizes[0] && (
        <SelectField
          size="md"
          hideLabel
          label={t('shared.perPage')}
          value={size}
          options={pageSizes.map((sizeOption) => ({ value: String(sizeOption), label: t('shared.atATime', { count: sizeOption }) }))}
          onChange={({ currentTarget }) =>
            onChange({ size: pageSizes.find((sizeOption) => sizeOption !== pageSizes[0] && sizeOption === Number(currentTarget.value)) })
          }
        />
      )}
      {pageCount > 1 && (
        <div>
          <IconButton aria-label={t('shared.previousPage')} disabled={page === 1} onClick={() => goToPage(page - 1)}>
            <Icon d={left} />
          </IconButton>
          <IconButton data-turn="next" aria-label={t('shared.nextPage')} disabled={page === pageCount} onClick={() => goToPage(page + 1)}>
            <Icon d={right} />
          </IconButton>
        </div>
      )}
    </nav>
  );
}
