/** The answers as a file: every question ever asked, narrowed as the list is (R43, R48). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reportResponses } from '#contract/reports/responses.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { downloadFile } from '../../kit/download.ts';
import { Failure } from '../../kit/Failure.tsx';
import css from './responses.module.css';
import { type ResponsesSearch, responseFilterOf } from './responses-query.ts';

export function ResponseExport({ id, search }: { id: number; search: ResponsesSearch }) {
  const { t } = useTranslation();
  const [byteCount, setByteCount] = useState(0);
  const downloadMutation = useMutation({
    mutationFn: (fileFormat: 'CSV' | 'JSON') =>
      downloadFile(
        reportResponses.download,
        { params: { reportId: id }, query: { ...responseFilterOf(search), fileFormat } },
        setByteCount,
      ),
    onMutate: () => setByteCount(0),
    meta: { isErrorShown: true },
  });
  const renderButton = (format: 'CSV' | 'JSON') => (
    <Button
      variant="default"
      size="md"
      isLoading={downloadMutation.isPending && downloadMutation.variables === format}
      onClick={() => !downloadMutation.isPending && downloadMutation.mutate(format)}
    >
      {t(format === 'CSV' ? 'reports.responses.csv' : 'reports.responses.json')}
    </Button>
  );
  return (
    <>
      {renderButton('CSV')}
      {renderButton('JSON')}
      <p className={css.said} role="status">
        {downloadMutation.isPending && t('reports.responses.under', { size: Math.ceil(byteCount / 1024) })}
        {downloadMutation.isSuccess && t('reports.responses.done', { name: downloadMutation.data })}
      </p>
      <Failure error={downloadMutation.error} />
    </>
  );
}
