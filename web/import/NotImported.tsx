/** The rows that did not go in, with why, and as a file to mend and choose again. */
import type { ImportRow } from '#contract/imports.ts';
import { QUESTION } from '#domain/import/sheets.ts';
import { serverNow } from '../core/clock.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { save } from '../kit/download.ts';
import { Rows } from './CheckedRows.tsx';
import css from './import.module.css';
import type { ReadSheet } from './read-workbook.ts';
import { reasonHeading } from './reason-column.ts';
import { placeOf, reasonsText } from './words.ts';
import { workbookXlsx } from './write-workbook.ts';
import { xlsxOf } from './write-xlsx.ts';

export function NotImported({ rows, opened }: { rows: readonly ImportRow[]; opened: readonly ReadSheet[] | undefined }) {
  const { t, locale } = useTexts();
  if (rows.length === 0) return null;
  const why = new Map(rows.map((row) => [`${row.kind} ${row.row}`, reasonsText(row, t, locale)]));
  const fileOf = (): Blob => {
    if (opened)
      return workbookXlsx({
        locale,
        questions: opened.flatMap(({ columns }) =>
          [...columns.keys()].filter((key) => key.startsWith(QUESTION)).map((key) => key.slice(QUESTION.length)),
        ),
        sheets: opened,
        reasonsOf: (kind, { row }) => why.get(`${kind} ${row}`),
      });
    // The file itself is not here any more: the list of what to mend in it.
    const headings = [t('import.list.place'), t('import.list.client'), t('import.list.name'), reasonHeading[locale]];
    const lines = rows.map((row) => [placeOf(row, null, undefined, locale), row.client ?? '', row.name, reasonsText(row, t, locale)]);
    return xlsxOf([{ name: t('import.list.title'), widths: [22, 26, 26, 60], rows: [headings, ...lines] }]);
  };
  return (
    <section className={css.wrong}>
      <h2>{t('import.notImported', { count: rows.length })}</h2>
      <p>{t('import.notImportedNext')}</p>
      <div className={css.acts}>
        <Button onClick={() => save(fileOf(), `${t('import.list.title')}-${serverNow().slice(0, 10)}.xlsx`.toLowerCase())}>
          {t(opened ? 'import.downloadNotImported' : 'import.downloadList')}
        </Button>
      </div>
      <Rows rows={rows} opened={opened} />
    </section>
  );
}
