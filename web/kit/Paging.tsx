/** Turns the pages of a list: which rows of how many, back and on, how many at a time. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import { useEffect } from 'react';
import './input.css';
import { useTexts } from '../start/texts.ts';
import { Icon } from './Icon.tsx';
import { left, right } from './icons.ts';
import { type ListSearch, sizes } from './list-search.ts';
import css from './paging.module.css';

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
  const to = (at: number) => onChange({ page: at === 1 ? undefined : at });
  return (
    <nav className={css.paging} aria-label={t('shared.pages')}>
      <p aria-live="polite">{t('shared.rows', { from: (page - 1) * size + 1, to: Math.min(total, page * size), total })}</p>
      {!per && total > sizes[0] && (
        <NativeSelect
          size="md"
          aria-label={t('shared.perPage')}
          value={size}
          data={sizes.map((n) => ({ value: String(n), label: t('shared.atATime', { count: n }) }))}
          onChange={({ currentTarget }) => onChange({ size: sizes.find((n) => n !== sizes[0] && n === Number(currentTarget.value)) })}
        />
      )}
      {pages > 1 && (
        <div>
          <ActionIcon aria-label={t('shared.previousPage')} disabled={page === 1} onClick={() => to(page - 1)}>
            <Icon d={left} />
          </ActionIcon>
          <ActionIcon aria-label={t('shared.nextPage')} disabled={page === pages} onClick={() => to(page + 1)}>
            <Icon d={right} />
          </ActionIcon>
        </div>
      )}
    </nav>
  );
}
