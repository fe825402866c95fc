/** The rows of a workbook that are wrong, changed or new, each with its place, and why or what. */
import { useState } from 'react';
import type { ImportRow } from '#contract/imports.ts';
import type { Locale } from '#domain/locales.ts';
import { type Translate, useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Expander } from '../kit/Expander.tsx';
import { recurrenceInWords } from '../shared/series/rule-in-words.ts';
import css from './import.module.css';
import type { ReadColumns } from './read-workbook.ts';
import { cellNameOf, columnName, reasonText, sheetName } from './words.ts';

/** Rows that are drawn at first, and with each «Visa fler». */
const ROWS_PER_STEP = 50;
const shownStates = ['wrong', 'changed', 'new'] as const;
type Props = { rows: readonly ImportRow[]; sheetColumns: readonly ReadColumns[] };

export function CheckedRows({ rows, sheetColumns }: Props) {
  const { t } = useTranslation();
  return shownStates.map((state) => {
    const stateRows = rows.filter((importRow) => importRow.state === state);
    if (stateRows.length === 0) return null;
    const title = t(`import.rows.${state}`, { count: stateRows.length });
    return state === 'wrong' ? (
      <section key={state} className={css.wrong}>
        <h2>{title}</h2>
        <ImportRows rows={stateRows} sheetColumns={sheetColumns} />
      </section>
    ) : (
      <Expander key={state} title={title}>
        <ImportRows rows={stateRows} sheetColumns={sheetColumns} />
      </Expander>
    );
  });
}

export function ImportRows({ rows, sheetColumns }: Props) {
  const { t, locale } = useTranslation();
  const [visibleCount, setVisibleCount] = useState(ROWS_PER_STEP);
  return (
    <>
      <ul className={css.rows}>
        {rows.slice(0, visibleCount).map((importRow) => (
          <li key={`${importRow.kind} ${importRow.row}`}>
            <p className={css.name}>
              <b>{importRow.name || sheetName(importRow.kind, locale)}</b>
              {importRow.client && importRow.client !== importRow.name && <span>{importRow.client}</span>}
              {importRow.reasons.length === 0 && <span>{cellNameOf(importRow, null, sheetColumns, locale)}</span>}
            </p>
            {importRow.reasons.map((reason) => (
              <p key={`${reason.column} ${reason.key}`} className={css.reason}>
                <b>{cellNameOf(importRow, reason.column, sheetColumns, locale)}</b> {reasonText(reason, importRow.kind, t, locale)}
              </p>
            ))}
            {importRow.changes.map(({ column, before, after }) => (
              <p key={column} className={css.change}>
                <b>{columnName(importRow.kind, column, locale)}</b>
                <del>{before || t('import.nothing')}</del>
                <ins>{after || t('import.nothing')}</ins>
              </p>
            ))}
            {importRow.recurrences.map((recurrence) => (
              <p key={recurrence} className={css.times}>
                {recurrenceText(recurrence, t, locale)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {rows.length > visibleCount && (
        <Button variant="light" size="md" onClick={() => setVisibleCount(visibleCount + ROWS_PER_STEP)}>
          {t('import.more', { count: Math.min(ROWS_PER_STEP, rows.length - visibleCount) })}
        </Button>
      )}
    </>
  );
}

/** A rule says itself in which zone its clock is. */
const recurrenceText = (recurrence: string, t: Translate, locale: Locale): string =>
  recurrenceInWords(recurrence, /TZID=([^:;]+)/.exec(recurrence)?.[1] ?? '', t, locale);
