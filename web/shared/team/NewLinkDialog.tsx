/** A new link for somebody who has not chosen a password yet: asked about, and shown where no mail carries it (R95). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staff } from '#contract/staff.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { UnmailedLink } from './UnmailedLink.tsx';

type Props = {
  account: { id: number; login: string; firstName: string; lastName: string };
  /** The query to refresh, whatever came of it. */
  refreshedKey: readonly unknown[];
  onClose: () => void;
};

export default function NewLinkDialog({ account: { id, login, firstName, lastName }, refreshedKey, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const createMutation = useMutation({
    mutationFn: async () => (await callApi(staff.giveLink, { params: { id } })).data.link,
    onSuccess: (link) => link ?? onClose(),
    onError: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: refreshedKey }),
  });
  if (createMutation.data) {
    return (
      <UnmailedLink
        email={login}
        link={createMutation.data}
        label={t('admin.users.link')}
        hint={t('staff.newLinkHint')}
        onClose={onClose}
      />
    );
  }
  const name = `${firstName} ${lastName}`;
  return (
    <ConfirmDialog
      title={t('staff.newLinkTitle', { name })}
      question={t('staff.newLinkQuestion', { name })}
      confirmLabel={t('staff.newLinkMake')}
      isCalm
      isBusy={createMutation.isPending}
      onConfirm={() => createMutation.mutate()}
      onClose={onClose}
    />
  );
}
