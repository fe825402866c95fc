/** Asking for a copy of a client's file: to whom it is handed over and why, where it is, and one button. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientCopies, MAX_COPY_REASON_LENGTH, MAX_RECIPIENT_LENGTH } from '#contract/client-copies.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Failure } from '../kit/Failure.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import css from './copy.module.css';
import { copiesKey } from './copy-query.ts';

export function CopyRequestForm({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [recipient, setRecipient] = useState('');
  const [reason, setReason] = useState('');
  const requestMutation = useMutation({
    mutationFn: () =>
      callApi(clientCopies.create, { params: { clientId }, body: { recipient: recipient.trim() || null, reason: reason.trim() || null } }),
    meta: { isErrorShown: true },
    // Refused because one is under way already: the list says which.
    onSettled: () => queryClient.invalidateQueries({ queryKey: copiesKey(clientId) }),
  });
  const isTooLong = recipient.length > MAX_RECIPIENT_LENGTH || reason.length > MAX_COPY_REASON_LENGTH;
  return (
    <form
      className={css.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong && !requestMutation.isPending) requestMutation.mutate();
      }}
    >
      <h2>{t('clientCopy.make')}</h2>
      <p>{t('clientCopy.cover')}</p>
      <TextField
        label={t('clientCopy.recipient')}
        hint={t('clientCopy.recipientHint')}
        value={recipient}
        maxLength={MAX_RECIPIENT_LENGTH}
        onChange={(event) => setRecipient(event.target.value)}
      />
      <TextArea
        label={t('clientCopy.reason')}
        value={reason}
        maxLength={MAX_COPY_REASON_LENGTH}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure error={requestMutation.error} />
      <div className={css.acts}>
        <Button type="submit" isLoading={requestMutation.isPending} disabled={isTooLong}>
          {t('clientCopy.act')}
        </Button>
      </div>
    </form>
  );
}
