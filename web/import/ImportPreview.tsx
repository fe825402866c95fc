/** A look at a file before it is imported: what is new, the same, changed and wrong, what is not known yet, and the act (R105). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CheckedImport, type Import, type ImportDecision, imports } from '#contract/imports.ts';
import { callApi } from '../core/call.ts';
import { errorText, httpStatusOf } from '../core/errors.ts';
import { type Translate, useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { FormError } from '../kit/FormError.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { queryClient } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { StickyBar } from '../kit/StickyBar.tsx';
import { CheckedRows } from './CheckedRows.tsx';
import { Counts } from './Counts.tsx';
import type { OpenedFile } from './FilePicker.tsx';
import css from './import.module.css';
import { UnknownNames } from './UnknownNames.tsx';

type Props = { companyId: number; openedFile: OpenedFile; onImported: (importRun: Import) => void; onClose: () => void };

export function ImportPreview({ companyId, openedFile, onImported, onClose }: Props) {
  const { t, locale } = useTranslation();
  const [decisions, setDecisions] = useState<readonly ImportDecision[]>([]);
  const requestKey = useRequestKey();
  const checkBody = {
    companyId,
    sheets: openedFile.sheets
      .filter(({ rows }) => rows.length > 0)
      .map(({ kind, rows, columns }) => ({ kind, rows: [...rows], columns: [...columns] })),
    decisions: [...decisions],
    language: locale,
  };
  // Changes nothing, and costs the server a comparison of all rows: asked when something is chosen, not when the window comes back.
  const lookQuery = useQuery({
    queryKey: ['import-look', companyId, openedFile.fileKey, decisions, locale],
    queryFn: async ({ signal }) => (await callApi(imports.check, { body: checkBody, signal, isQuiet: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (previousData) => previousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const importMutation = useMutation({
    mutationFn: async (hash: string) =>
      (await callApi(imports.create, { body: { ...checkBody, hash }, requestKey: requestKey.keyOf({ hash, decisions }) })).data,
    meta: { isErrorShown: true },
    onSuccess: (importRun) => {
      requestKey.clearRequestKey();
      void queryClient.invalidateQueries({ queryKey: ['imports', companyId] });
      onImported(importRun);
    },
    // Somebody changed what it was compared with: what it would do now is shown before anything is done.
    onError: (error) => httpStatusOf(error) === 409 && void lookQuery.refetch(),
  });
  if (lookQuery.error && !lookQuery.data) return <LoadError error={lookQuery.error} retry={() => void lookQuery.refetch()} />;
  if (!lookQuery.data) return <Skeleton rowCount={6} />;
  const { counts, clients, rows, unknown: unknownNames, hash } = lookQuery.data;
  // All other rows are of a client, and wait with it where one of them is wrong.
  const readyStaffCount = rows.filter(({ kind, state }) => kind === 'staff' && state !== 'wrong').length;
  const isOutdated = lookQuery.isFetching || lookQuery.isPlaceholderData;
  return (
    <div className={css.look} aria-busy={isOutdated || undefined}>
      <Counts counts={counts} />
      {unknownNames.length > 0 && (
        <UnknownNames
          key={hash}
          unknownNames={unknownNames}
          isBusy={isOutdated}
          onDecide={(newDecisions) => setDecisions([...decisions, ...newDecisions])}
        />
      )}
      <CheckedRows rows={rows} sheetColumns={openedFile.sheets} />
      {lookQuery.error && <FormError>{errorText(lookQuery.error, t)}</FormError>}
      {importMutation.error && <FormError>{errorText(importMutation.error, t)}</FormError>}
      <StickyBar>
        {clients.ready + readyStaffCount > 0 ? (
          <Button isLoading={importMutation.isPending || isOutdated} onClick={() => importMutation.mutate(hash)}>
            {importActText(clients, readyStaffCount, t)}
          </Button>
        ) : (
          <p>{t(counts.wrong > 0 ? 'import.onlyWrong' : 'import.nothingToDo')}</p>
        )}
        <Button variant="subtle" onClick={onClose}>
          {t('shared.cancel')}
        </Button>
      </StickyBar>
    </div>
  );
}

function importActText({ ready, waiting }: CheckedImport['clients'], readyStaffCount: number, t: Translate): string {
  if (ready === 0) return t('import.importRows', { count: readyStaffCount });
  return waiting > 0 ? t('import.importWaiting', { ready, waiting }) : t('import.importClients', { ready });
}
