/** The table that is shown, as a file. */
import { type Cell, csvOf } from '#domain/csv.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { save } from '../../kit/download.ts';
import css from './figures.module.css';

type Props = {
  days: DayRange;
  /** The subject, where a page has several. */
  label?: string;
  head: readonly string[];
  getRows: () => readonly (readonly Cell[])[];
};

/** Soft hyphens are no part of a word. */
const stripSoftHyphens = (word: string) => word.replaceAll('\u00ad', '');

export function CsvButton({ days, label, head, getRows }: Props) {
  const { t } = useTexts();
  const name = `${t('shell.statistics').toLocaleLowerCase()}-${days.from}-${days.to}.csv`;
  return (
    <p className={css.acts} data-screen>
      <Button
        variant="default"
        size="md"
        {...(label && { 'aria-label': t('statistics.csvOf', { what: label }) })}
        onClick={() => save(new Blob([csvOf(head.map(stripSoftHyphens), getRows())], { type: 'text/csv' }), name)}
      >
        {t('statistics.csv')}
      </Button>
    </p>
  );
}
