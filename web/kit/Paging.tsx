/** Turns the pages of a list: which rows of how many, back and on, how many at a time. */
import { useEffect } from 'react';
import { useTexts } from '../core/texts.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { left, right } from './icons.ts';
import { type ListSearch, sizes } from './list-search.ts';
import css from './paging.module.css';
import { SelectField } from './SelectField.tsx';

type Props = {
  search: ListSearch;
  total: number | undefined;
  /** Always so many on a page; else the reader chooses. */
  per?: number;
  onChange: (part: ListSearch, how?: { replace: boolean }) => void;
};

export function Paging({ search: { page = 1, size: chosen = sizes[0] }, total, per, onChange }: Props) {
  const size = per ?? chosen;
  const { t } = useTexts();
  const pages = Math.max(1, Math.ceil((total ?? 0) / size));
  const isBeyond = total !== undefined && page > pages;
  // An address that names a page there is not leads to the last one there is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page turns out to be beyond
  useEffect(() => {
    if (isBeyond) onChange({ page: pages === 1 ? undefined : pages }, { replace: true });
  }, [isBeyond, pages]);
  if (!total || isBeyond) return null;
  const goToPage = (targetPage: number) => onChange({ page: targetPage === 1 ? undefined : targetPage });
  return (
    <nav className={css.paging} aria-label={t('shared.pages')}>
      <p aria-live="polite">{t('shared.rows', { from: (page - 1) * size + 1, to: Math.min(total, page * size), total })}</p>
      {!per && total > sizes[0] && (
        <SelectField
          size="md"
          hideLabel
          label={t('shared.perPage')}
          value={size}
          options={sizes.map((n) => ({ value: String(n), label: t('shared.atATime', { count: n }) }))}
          onChange={({ currentTarget }) => onChange({ size: sizes.find((n) => n !== sizes[0] && n === Number(currentTarget.value)) })}
        />
      )}
      {pages > 1 && (
        <div>
          <IconButton aria-label={t('shared.previousPage')} disabled={page === 1} onClick={() => goToPage(page - 1)}>
            <Icon d={left} />
          </IconButton>
          <IconButton data-turn="next" aria-label={t('shared.nextPage')} disabled={page === pages} onClick={() => goToPage(page + 1)}>
            <Icon d={right} />
          </IconButton>
        </div>
      )}
    </nav>
  );
}
