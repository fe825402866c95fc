/** The rows of a workbook that are wrong, changed or new, each with its place, and why or what. */
import { useState } from 'react';
import type { ImportRow } from '#contract/imports.ts';
import type { Locale } from '#domain/locales.ts';
import { type Translate, useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Expander } from '../kit/Expander.tsx';
import { recurrenceInWords } from '../shared/series/rule-in-words.ts';
import css from './import.module.css';
import type { ReadColumns } from './read-workbook.ts';
import { cellNameOf, columnName, reasonText, sheetName } from './words.ts';

/** Rows that are drawn at first, and with each «Visa fler». */
const STEP = 50;
const states = ['wrong', 'changed', 'new'] as const;
type Props = { rows: readonly ImportRow[]; sheetColumns: readonly ReadColumns[] };

export function CheckedRows({ rows, sheetColumns }: Props) {
  const { t } = useTexts();
  return states.map((state) => {
    const stateRows = rows.filter((row) => row.state === state);
    if (stateRows.length === 0) return null;
    const title = t(`import.rows.${state}`, { count: stateRows.length });
    return state === 'wrong' ? (
      <section key={state} className={css.wrong}>
        <h2>{title}</h2>
        <Rows rows={stateRows} sheetColumns={sheetColumns} />
      </section>
    ) : (
      <Expander key={state} title={title}>
        <Rows rows={stateRows} sheetColumns={sheetColumns} />
      </Expander>
    );
  });
}

export function Rows({ rows, sheetColumns }: Props) {
  const { t, locale } = useTexts();
  const [visibleCount, setVisibleCount] = useState(STEP);
  return (
    <>
      <ul className={css.rows}>
        {rows.slice(0, visibleCount).map((row) => (
          <li key={`${row.kind} ${row.row}`}>
            <p className={css.name}>
              <b>{row.name || sheetName(row.kind, locale)}</b>
              {row.client && row.client !== row.name && <span>{row.client}</span>}
              {row.reasons.length === 0 && <span>{cellNameOf(row, null, sheetColumns, locale)}</span>}
            </p>
            {row.reasons.map((reason) => (
              <p key={`${reason.column} ${reason.key}`} className={css.reason}>
                <b>{cellNameOf(row, reason.column, sheetColumns, locale)}</b> {reasonText(reason, row.kind, t, locale)}
              </p>
            ))}
            {row.changes.map(({ column, before, after }) => (
              <p key={column} className={css.change}>
                <b>{columnName(row.kind, column, locale)}</b>
                <del>{before || t('import.nothing')}</del>
                <ins>{after || t('import.nothing')}</ins>
              </p>
            ))}
            {row.recurrences.map((recurrence) => (
              <p key={recurrence} className={css.times}>
                {timesText(recurrence, t, locale)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {rows.length > visibleCount && (
        <Button variant="light" size="md" onClick={() => setVisibleCount(visibleCount + STEP)}>
          {t('import.more', { count: Math.min(STEP, rows.length - visibleCount) })}
        </Button>
      )}
    </>
  );
}

/** A rule says itself in which zone its clock is. */
const timesText = (recurrence: string, t: Translate, locale: Locale): string =>
  recurrenceInWords(recurrence, /TZID=([^:;]+)/.exec(recurrence)?.[1] ?? '', t, locale);
