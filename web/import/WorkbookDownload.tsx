/** The workbook of a company as it is, to fill in: xlsx, or CSV of one sheet (R103). */
import { useMutation } from '@tanstack/react-query';
import { imports } from '#contract/imports.ts';
import { type SheetKind, sheets } from '#domain/import/sheets.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { saveFile } from '../kit/download.ts';
import { Expander } from '../kit/Expander.tsx';
import { FormError } from '../kit/FormError.tsx';
import css from './import.module.css';
import { createSheetCsv, createWorkbookXlsx } from './write-workbook.ts';

export function WorkbookDownload({ companyId }: { companyId: number }) {
  const { t, locale } = useTranslation();
  const { account } = useUser();
  const downloadMutation = useMutation({
    mutationFn: async (kind: SheetKind | undefined) => {
      const { data: workbookData } = await callApi(imports.workbook, { query: { companyId: String(companyId), language: locale } });
      const workbook = { locale, questions: workbookData.questions, sheets: workbookData.sheets };
      const todayDate = serverNow().slice(0, 10);
      const fileName = kind ? sheets.find((sheet) => sheet.kind === kind)![locale] : t('import.fileName');
      saveFile(
        kind ? createSheetCsv(workbook, kind) : createWorkbookXlsx(workbook),
        `${fileName}-${todayDate}.${kind ? 'csv' : 'xlsx'}`.toLowerCase(),
      );
    },
    meta: { isErrorShown: true },
  });
  return (
    <section className={css.part}>
      <h2>{t('import.download.title')}</h2>
      <p>{t('import.download.lead')}</p>
      {account.company?.id === companyId && <p>{t('import.download.medicines')}</p>}
      {downloadMutation.error && <FormError>{errorText(downloadMutation.error, t)}</FormError>}
      <div className={css.acts}>
        <Button
          isLoading={downloadMutation.isPending && downloadMutation.variables === undefined}
          onClick={() => downloadMutation.mutate(undefined)}
        >
          {t('import.download.xlsx')}
        </Button>
      </div>
      <Expander title={t('import.download.csv')}>
        <div className={css.acts}>
          {sheets.map(({ kind, ...sheetNames }) => (
            <Button
              key={kind}
              size="md"
              variant="light"
              isLoading={downloadMutation.isPending && downloadMutation.variables === kind}
              onClick={() => downloadMutation.mutate(kind)}
            >
              {sheetNames[locale]}
            </Button>
          ))}
        </div>
      </Expander>
    </section>
  );
}
