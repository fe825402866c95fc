/** Asks before an account is closed, opened again or removed; what the server refuses is said in a snackbar. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '#contract/admin.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { actOnUser, fullNameOf, type UserAct, usersKey } from './user-query.ts';

/** A removal is said by its answer. */
const doneTextKeys = { open: 'admin.users.opened', close: 'admin.users.closed', remove: undefined } as const;

export function UserDialog({ user, act, onClose }: { user: AdminUser; act: UserAct; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const actMutation = useMutation({
    mutationFn: () => actOnUser(user, act),
    onSuccess: () => {
      const messageKey = doneTextKeys[act];
      if (messageKey) showSnack((t) => t(messageKey, { login: user.login }));
    },
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: usersKey });
    },
  });
  const name = fullNameOf(user);
  return (
    <ConfirmDialog
      title={t(`admin.users.${act}Title`, { name })}
      question={t(`admin.users.${act}Question`, { name })}
      confirmLabel={t(`admin.users.${act}`)}
      isCalm={act === 'open'}
      isBusy={actMutation.isPending}
      onConfirm={() => actMutation.mutate()}
      onClose={onClose}
    />
  );
}
