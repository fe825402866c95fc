/** A look at a file before it is imported: what is new, the same, changed and wrong, what is not known yet, and the act (R105). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CheckedImport, type Import, type ImportDecision, imports } from '#contract/imports.ts';
import { callApi } from '../core/call.ts';
import { errorText, httpStatusOf } from '../core/errors.ts';
import { type Translate, useTexts } from '../core/texts.ts';
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

type Props = { companyId: number; openedFile: OpenedFile; onImported: (run: Import) => void; onClose: () => void };

export function ImportPreview({ companyId, openedFile, onImported, onClose }: Props) {
  const { t, locale } = useTexts();
  const [decisions, setDecisions] = useState<readonly ImportDecision[]>([]);
  const requestKey = useRequestKey();
  const body = {
    companyId,
    sheets: openedFile.sheets
      .filter(({ rows }) => rows.length > 0)
      .map(({ kind, rows, columns }) => ({ kind, rows: [...rows], columns: [...columns] })),
    decisions: [...decisions],
    language: locale,
  };
  // Changes nothing, and costs the server a comparison of all rows: asked when something is chosen, not when the window comes back.
  const look = useQuery({
    queryKey: ['import-look', companyId, openedFile.key, decisions, locale],
    queryFn: async ({ signal }) => (await callApi(imports.check, { body, signal, isQuiet: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (previousData) => previousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const importMutation = useMutation({
    mutationFn: async (hash: string) =>
      (await callApi(imports.create, { body: { ...body, hash }, requestKey: requestKey.keyOf({ hash, decisions }) })).data,
    meta: { isErrorShown: true },
    onSuccess: (run) => {
      requestKey.done();
      void queryClient.invalidateQueries({ queryKey: ['imports', companyId] });
      onImported(run);
    },
    // Somebody changed what it was compared with: what it would do now is shown before anything is done.
    onError: (error) => httpStatusOf(error) === 409 && void look.refetch(),
  });
  if (look.error && !look.data) return <LoadError error={look.error} retry={() => void look.refetch()} />;
  if (!look.data) return <Skeleton rows={6} />;
  const { counts, clients, rows, unknown, hash } = look.data;
  // All other rows are of a client, and wait with it where one of them is wrong.
  const readyStaff = rows.filter(({ kind, state }) => kind === 'staff' && state !== 'wrong').length;
  const isOld = look.isFetching || look.isPlaceholderData;
  return (
    <div className={css.look} aria-busy={isOld || undefined}>
      <Counts counts={counts} />
      {unknown.length > 0 && (
        <UnknownNames
          key={hash}
          unknown={unknown}
          isBusy={isOld}
          onDecide={(newDecisions) => setDecisions([...decisions, ...newDecisions])}
        />
      )}
      <CheckedRows rows={rows} sheetColumns={openedFile.sheets} />
      {look.error && <FormError>{errorText(look.error, t)}</FormError>}
      {importMutation.error && <FormError>{errorText(importMutation.error, t)}</FormError>}
      <StickyBar>
        {clients.ready + readyStaff > 0 ? (
          <Button loading={importMutation.isPending || isOld} onClick={() => importMutation.mutate(hash)}>
            {actText(clients, readyStaff, t)}
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

function actText({ ready, waiting }: CheckedImport['clients'], readyStaff: number, t: Translate): string {
  if (ready === 0) return t('import.importRows', { count: readyStaff });
  return waiting > 0 ? t('import.importWaiting', { ready, waiting }) : t('import.importClients', { ready });
}
