/** The table that is shown, as a file. */
import { type CsvCell, csvOf } from '#domain/csv.ts';
import type { DayRange } from '#domain/statistics.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { saveFile } from '../../kit/download.ts';
import css from './figures.module.css';

type Props = {
  dateRange: DayRange;
  /** The subject, where a page has several. */
  label?: string;
  headerCells: readonly string[];
  getRows: () => readonly (readonly CsvCell[])[];
};

/** Soft hyphens are no part of a word. */
const stripSoftHyphens = (text: string) => text.replaceAll('\u00ad', '');

export function CsvButton({ dateRange, label, headerCells, getRows }: Props) {
  const { t } = useTranslation();
  const fileName = `${t('shell.statistics').toLocaleLowerCase()}-${dateRange.from}-${dateRange.to}.csv`;
  return (
    <p className={css.acts} data-screen>
      <Button
        variant="default"
        size="md"
        {...(label && { 'aria-label': t('statistics.csvOf', { what: label }) })}
        onClick={() => saveFile(new Blob([csvOf(headerCells.map(stripSoftHyphens), getRows())], { type: 'text/csv' }), fileName)}
      >
        {t('statistics.csv')}
      </Button>
    </p>
  );
}
