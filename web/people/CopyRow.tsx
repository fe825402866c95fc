/** One copy of a client's file: a bar while it is made, a button to fetch it until it ends, or why it was not made. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClientCopy, clientCopies } from '#contract/client-copies.ts';
import { callApi } from '../core/call.ts';
import { findText, useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { downloadFile } from '../kit/download.ts';
import { Failure } from '../kit/Failure.tsx';
import { useFormatMoment } from '../shared/listing/moment.ts';
import css from './copy.module.css';
import { copiesKey, isUnderWay } from './copy-query.ts';

type Props = { copy: ClientCopy; hasError?: boolean; isEarlier?: boolean };

export function CopyRow({ copy, hasError = false, isEarlier = false }: Props) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const { state, recipient, reason, requestedDate, failure } = copy;
  const Heading = isEarlier ? 'h3' : 'h2';
  return (
    <div className={isEarlier ? css.earlier : css.part} data-state={state}>
      <Heading>{t(`clientCopy.state.${state}`)}</Heading>
      <p className={css.about}>
        {t('clientCopy.asked', { at: formatMoment(requestedDate) })}
        {recipient && ` · ${t('clientCopy.to', { recipient })}`}
        {reason && ` · ${reason}`}
      </p>
      {isUnderWay(copy) && <CopyProgress copy={copy} />}
      {isUnderWay(copy) && hasError && <p>{t('clientCopy.noContact')}</p>}
      {state === 'FAILED' && <p>{findText(failure ?? '') ?? t('clientCopy.failure.broken')}</p>}
      {state === 'DONE' && <CopyDownload copy={copy} />}
    </div>
  );
}

const megabytesOf = (bytes: number) => Math.max(0.1, Math.round(bytes / 1024 / 102.4) / 10);

function CopyProgress({ copy: { progress, id, clientId } }: { copy: ClientCopy }) {
  const { t } = useTranslation();
  const percent = progress.total > 0 ? Math.min(99, Math.floor((100 * progress.done) / progress.total)) : 0;
  return (
    <>
      <progress className={css.progress} max={100} value={percent} aria-label={t('clientCopy.state.RUNNING')} />
      <p>{progress.total > 0 ? t('clientCopy.progress', { part: percent }) : t('clientCopy.begins')}</p>
      <CopyEndButton id={id} clientId={clientId} label={t('clientCopy.stop')} />
    </>
  );
}

function CopyDownload({ copy: { id, clientId, size, expiresDate } }: { copy: ClientCopy }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const [downloadedBytes, setDownloadedBytes] = useState(0);
  const downloadMutation = useMutation({
    mutationFn: () => downloadFile(clientCopies.file, { params: { clientId, id } }, setDownloadedBytes),
    onMutate: () => setDownloadedBytes(0),
    meta: { isErrorShown: true },
  });
  return (
    <>
      <p>{t('clientCopy.until', { at: formatMoment(expiresDate!), size: megabytesOf(size!) })}</p>
      <div className={css.acts}>
        <Button isLoading={downloadMutation.isPending} onClick={() => !downloadMutation.isPending && downloadMutation.mutate()}>
          {t('clientCopy.fetch')}
        </Button>
        <CopyEndButton id={id} clientId={clientId} label={t('clientCopy.end')} />
      </div>
      <p role="status" className={css.state}>
        {downloadMutation.isPending && t('clientCopy.fetching', { size: megabytesOf(downloadedBytes) })}
        {downloadMutation.isSuccess && t('clientCopy.fetched', { name: downloadMutation.data })}
      </p>
      <Failure error={downloadMutation.error} />
    </>
  );
}

function CopyEndButton({ id, clientId, label }: { id: number; clientId: number; label: string }) {
  const queryClient = useQueryClient();
  const endMutation = useMutation({
    mutationFn: () => callApi(clientCopies.end, { params: { clientId, id } }),
    meta: { isErrorShown: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: copiesKey(clientId) }),
  });
  return (
    <div className={css.acts}>
      <Button variant="subtle" isLoading={endMutation.isPending} onClick={() => endMutation.mutate()}>
        {label}
      </Button>
      <Failure error={endMutation.error} />
    </div>
  );
}
