/** The rows that did not go in, with why, and as a file to mend and choose again: the server's, so that it is there later and for a colleague (R114). */
import { useMutation } from '@tanstack/react-query';
import { type Import, imports } from '#contract/imports.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { errorText } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { saveFile } from '../kit/download.ts';
import { FormError } from '../kit/FormError.tsx';
import { ImportRows } from './CheckedRows.tsx';
import css from './import.module.css';
import { reasonsText } from './words.ts';
import { createWorkbookXlsx } from './write-workbook.ts';

export function RefusedRows({ importRun: { id, notApplied: rows, columns } }: { importRun: Import }) {
  const { t, locale } = useTranslation();
  const downloadMutation = useMutation({
    mutationFn: async () => {
      const { data: workbookData } = await callApi(imports.notApplied, { params: { id } });
      const reasonsByRow = new Map(rows.map((importRow) => [`${importRow.kind} ${importRow.row}`, reasonsText(importRow, t, locale)]));
      const workbookFile = createWorkbookXlsx({
        locale,
        ...workbookData,
        reasonsOf: (kind, { row: rowNumber }) => reasonsByRow.get(`${kind} ${rowNumber}`),
      });
      saveFile(workbookFile, `${t('import.notImportedFile')}-${serverNow().slice(0, 10)}.xlsx`.toLowerCase());
    },
    meta: { isErrorShown: true },
  });
  if (rows.length === 0) return null;
  return (
    <section className={css.wrong}>
      <h2>{t('import.notImported', { count: rows.length })}</h2>
      <p>{t('import.notImportedNext')}</p>
      {downloadMutation.error && <FormError>{errorText(downloadMutation.error, t)}</FormError>}
      <div className={css.acts}>
        <Button isLoading={downloadMutation.isPending} onClick={() => downloadMutation.mutate()}>
          {t('import.downloadNotImported')}
        </Button>
      </div>
      <ImportRows rows={rows} sheetColumns={columns} />
    </section>
  );
}
