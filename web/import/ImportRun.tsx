/** One import: how far it has come, what it did, what it held back, and its undoing (R105). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Import, imports } from '#contract/imports.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { textOf, useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { FormError } from '../kit/FormError.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useFormatMoment } from '../shared/listing/moment.ts';
import css from './import.module.css';
import { importKey, importQuery, isGoingOn } from './import-query.ts';
import { RefusedRows } from './RefusedRows.tsx';

type Props = { id: number; onAgain: () => void };

export function ImportRun({ id, onAgain }: Props) {
  const { t } = useTexts();
  const query = useQuery(importQuery(id));
  const queryClient = useQueryClient();
  const run = query.data;
  const state = run?.state;
  // The new rows are everywhere: lists, days, the history beneath.
  useEffect(() => {
    if (state === 'DONE' || state === 'UNDONE')
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
  }, [state, queryClient]);
  if (!run) return query.error ? <LoadError error={query.error} retry={() => void query.refetch()} /> : <Skeleton rows={4} />;
  return (
    <>
      <section className={css.part} aria-live="polite">
        <h2>{t(`import.run.${run.state}`)}</h2>
        <StartedBy run={run} />
        {isGoingOn(run) ? <Progress run={run} /> : run.state === 'DONE' && <p>{doneText(run, t)}</p>}
        {isGoingOn(run) && query.error && <p>{t('import.waiting')}</p>}
      </section>
      {run.state !== 'UNDONE' && <RefusedRows run={run} />}
      {!isGoingOn(run) && (
        <div className={css.foot}>
          <Button variant="light" onClick={onAgain}>
            {t('import.again')}
          </Button>
          {run.state === 'DONE' && <UndoPart run={run} />}
        </div>
      )}
    </>
  );
}

const doneText = ({ counts }: Import, t: ReturnType<typeof useTexts>['t']) => t('import.did', { new: counts.new, changed: counts.changed });

function StartedBy({ run: { startedDate, startedByName } }: { run: Import }) {
  const { t } = useTexts();
  const formatMoment = useFormatMoment();
  return <p>{startedByName ? t('import.startedBy', { name: startedByName, at: formatMoment(startedDate) }) : formatMoment(startedDate)}</p>;
}

function Progress({ run: { parts, state } }: { run: Import }) {
  const { t } = useTexts();
  return (
    <>
      <progress className={css.progress} max={Math.max(parts.total, 1)} value={parts.done} aria-label={t(`import.run.${state}`)} />
      <p>{t('import.parts', { done: parts.done, total: parts.total })}</p>
    </>
  );
}

function UndoPart({ run }: { run: Import }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const undoMutation = useMutation({
    mutationFn: async () => (await callApi(imports.undo, { params: { id: run.id } })).data,
    meta: { isErrorShown: true },
    onSuccess: (undoneImport) => queryClient.setQueryData(importKey(run.id), undoneImport),
    // Refused: why is in the import itself by now.
    onError: () => void queryClient.invalidateQueries({ queryKey: importKey(run.id) }),
    onSettled: () => setAsking(false),
  });
  if (run.undoRefusal) return <p>{t('import.undo.not', { why: textOf(run.undoRefusal) ?? '' })}</p>;
  return (
    <>
      {undoMutation.error && <FormError>{errorText(undoMutation.error, t)}</FormError>}
      <Button variant="subtle" isDestructive loading={undoMutation.isPending} onClick={() => setAsking(true)}>
        {t('import.undo.act')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('import.undo.title')}
          question={t('import.undo.question')}
          confirmLabel={t('import.undo.act')}
          isBusy={undoMutation.isPending}
          onConfirm={() => undoMutation.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
