/** One import: how far it has come, what it did, what it held back, and its undoing (R105). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Import, imports } from '#contract/imports.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { findText, useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { FormError } from '../kit/FormError.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useFormatMoment } from '../shared/listing/moment.ts';
import css from './import.module.css';
import { importKey, importQuery, isInProgress } from './import-query.ts';
import { RefusedRows } from './RefusedRows.tsx';

type Props = { id: number; onStartOver: () => void };

export function ImportRun({ id, onStartOver }: Props) {
  const { t } = useTranslation();
  const importResult = useQuery(importQuery(id));
  const queryClient = useQueryClient();
  const importRun = importResult.data;
  const importState = importRun?.state;
  // The new rows are everywhere: lists, days, the history beneath.
  useEffect(() => {
    if (importState === 'DONE' || importState === 'UNDONE')
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
  }, [importState, queryClient]);
  if (!importRun)
    return importResult.error ? (
      <LoadError error={importResult.error} retry={() => void importResult.refetch()} />
    ) : (
      <Skeleton rowCount={4} />
    );
  return (
    <>
      <section className={css.part} aria-live="polite">
        <h2>{t(`import.run.${importRun.state}`)}</h2>
        <StartedBy importRun={importRun} />
        {isInProgress(importRun) ? <Progress importRun={importRun} /> : importRun.state === 'DONE' && <p>{importDoneText(importRun, t)}</p>}
        {isInProgress(importRun) && importResult.error && <p>{t('import.waiting')}</p>}
      </section>
      {importRun.state !== 'UNDONE' && <RefusedRows importRun={importRun} />}
      {!isInProgress(importRun) && (
        <div className={css.foot}>
          <Button variant="light" onClick={onStartOver}>
            {t('import.again')}
          </Button>
          {importRun.state === 'DONE' && <UndoSection importRun={importRun} />}
        </div>
      )}
    </>
  );
}

const importDoneText = ({ counts }: Import, t: ReturnType<typeof useTranslation>['t']) =>
  t('import.did', { new: counts.new, changed: counts.changed });

function StartedBy({ importRun: { startedDate, startedByName } }: { importRun: Import }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  return <p>{startedByName ? t('import.startedBy', { name: startedByName, at: formatMoment(startedDate) }) : formatMoment(startedDate)}</p>;
}

function Progress({ importRun: { parts, state } }: { importRun: Import }) {
  const { t } = useTranslation();
  return (
    <>
      <progress className={css.progress} max={Math.max(parts.total, 1)} value={parts.done} aria-label={t(`import.run.${state}`)} />
      <p>{t('import.parts', { done: parts.done, total: parts.total })}</p>
    </>
  );
}

function UndoSection({ importRun }: { importRun: Import }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const undoMutation = useMutation({
    mutationFn: async () => (await callApi(imports.undo, { params: { id: importRun.id } })).data,
    meta: { isErrorShown: true },
    onSuccess: (undoneImport) => queryClient.setQueryData(importKey(importRun.id), undoneImport),
    // Refused: why is in the import itself by now.
    onError: () => void queryClient.invalidateQueries({ queryKey: importKey(importRun.id) }),
    onSettled: () => setConfirming(false),
  });
  if (importRun.undoRefusal) return <p>{t('import.undo.not', { why: findText(importRun.undoRefusal) ?? '' })}</p>;
  return (
    <>
      {undoMutation.error && <FormError>{errorText(undoMutation.error, t)}</FormError>}
      <Button variant="subtle" isDestructive isLoading={undoMutation.isPending} onClick={() => setConfirming(true)}>
        {t('import.undo.act')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('import.undo.title')}
          question={t('import.undo.question')}
          confirmLabel={t('import.undo.act')}
          isBusy={undoMutation.isPending}
          onConfirm={() => undoMutation.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
