/** The filters of a list, in one line: at most three chips, the rest in a sheet, and what is on there as chips that take it off (decision 098). */
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { closeIcon, filterIcon } from '../../kit/icons.ts';
import type { GroupLink } from '../../kit/link-group.ts';
import css from './filter-line.module.css';

/** A filter that is on, in words, and what takes it off. */
export type ActiveFilter = { key: string; text: string; onRemove: () => void };

type Props = {
  /** Before the chips: a search, or how the list is shown. */
  leadingControl?: ReactNode;
  /** Of the chips. */
  label: string;
  links: readonly GroupLink[];
  /** The sheet's own filters that are on. */
  activeFilters: readonly ActiveFilter[];
  /** The sheet with the other filters, until `onClose` is called. */
  renderSheet: (onClose: () => void) => ReactNode;
  /** The error of the server about a field of the sheet, which opens and says it there; after that the line says it. */
  error?: string | undefined;
  /** Further words of the line, at its end. */
  children?: ReactNode;
};

export function FilterLine({ leadingControl, label, links, activeFilters, renderSheet, error, children }: Props) {
  const { t } = useTranslation();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [seenError, setSeenError] = useState<string>();
  const closeSheet = () => {
    setSheetOpen(false);
    setSeenError(error);
  };
  return (
    <div className={css.around}>
      <div className={css.line} data-filter>
        {leadingControl}
        {links.length > 0 && <Chips label={label} links={links} />}
        <button
          type="button"
          className={css.filter}
          aria-haspopup="dialog"
          aria-label={t('listing.filter', { count: activeFilters.length })}
          data-on={activeFilters.length > 0 || undefined}
          onClick={() => startTransition(() => setSheetOpen(true))}
        >
          <Icon d={filterIcon} size={20} />
          {/* With the blank that its name has. */}
          <span>{t('listing.filter', { count: 0 })}</span> {activeFilters.length > 0 && <b>{activeFilters.length}</b>}
        </button>
        {activeFilters.length > 0 && (
          <ul className={css.on} aria-label={t('listing.on')}>
            {activeFilters.map(({ key, text, onRemove }) => (
              <li key={key}>
                <button type="button" className={css.off} aria-label={t('listing.off', { what: text })} onClick={onRemove}>
                  {text}
                  <Icon d={closeIcon} size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {children && <div className={css.more}>{children}</div>}
        {error && (
          <p role="alert" className={css.wrong}>
            {error}
          </p>
        )}
        <Suspense>{(isSheetOpen || (error !== undefined && error !== seenError)) && renderSheet(closeSheet)}</Suspense>
      </div>
    </div>
  );
}
