/** Asks before a report is removed: how many answers it has, which stay, and that it can be archived instead (R48). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { reports } from '#contract/reports/forms.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import sheetCss from '../../kit/sheet.module.css';
import { formQuery, useReportOwner } from './report-query.ts';

export function ReportDeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { mayChange } = useReportOwner(undefined);
  const reportQuery = useQuery(formQuery(id));
  const mutationCallbacks = { onSuccess: onClose, onSettled: () => void refreshAll() };
  const removeMutation = useMutation({ mutationFn: () => callApi(reports.remove, { params: { id } }), ...mutationCallbacks });
  const archiveMutation = useMutation({
    mutationFn: () => callApi(reports.change, { params: { id }, body: { archived: true }, ifMatch: reportQuery.data!.version }),
    ...mutationCallbacks,
  });
  const form = reportQuery.data;
  const isBusy = removeMutation.isPending || archiveMutation.isPending;
  // A sheet that came before its question would grow upwards, and its title move (R116).
  if (!reportQuery.isFetched) return null;
  return (
    <Sheet title={form ? t('reports.deleteTitle', { name: form.name }) : t('reports.delete')} onClose={onClose}>
      {(close) =>
        !form ? (
          <QueryPlaceholder query={combineQueries(reportQuery)} rowCount={2} />
        ) : !mayChange(form) ? (
          <p className={sheetCss.gap}>{t('reports.ofPlatform')}</p>
        ) : (
          <>
            <p className={sheetCss.gap}>{t('reports.deleteQuestion', { count: form.answerCount })}</p>
            {!form.archived && (
              <Button isFullWidth className={sheetCss.main} isLoading={isBusy} onClick={() => archiveMutation.mutate()}>
                {t('reports.archiveInstead')}
              </Button>
            )}
            <Button
              isFullWidth
              isDestructive
              variant="default"
              className={sheetCss.main}
              isLoading={isBusy}
              onClick={() => removeMutation.mutate()}
            >
              {t('shared.delete')}
            </Button>
            <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={close}>
              {t('shared.cancel')}
            </Button>
          </>
        )
      }
    </Sheet>
  );
}
