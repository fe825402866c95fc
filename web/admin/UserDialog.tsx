/** Asks before an account is closed, opened again or removed; what the server refuses is said in a snackbar. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '#contract/admin.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { actOnUser, fullNameOf, type UserAct, usersKey } from './user-query.ts';

/** A removal is said by its answer. */
const doneTexts = { open: 'admin.users.opened', close: 'admin.users.closed', remove: undefined } as const;

export function UserDialog({ user, act, onClose }: { user: AdminUser; act: UserAct; onClose: () => void }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const actMutation = useMutation({
    mutationFn: () => actOnUser(user, act),
    onSuccess: () => {
      const message = doneTexts[act];
      if (message) snack((t) => t(message, { login: user.login }));
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
