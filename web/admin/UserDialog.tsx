/** Asks before an account is closed, opened again or removed; what the server refuses is said in a snackbar. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '#contract/admin.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useTexts } from '../start/texts.ts';
import { actOnUser, nameOf, type UserAct, usersKey } from './user-query.ts';

export function UserDialog({ user, act, onClose }: { user: AdminUser; act: UserAct; onClose: () => void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const acting = useMutation({
    mutationFn: () => actOnUser(user, act),
    onSettled: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: usersKey });
    },
  });
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title={t(`admin.users.${act}Title`, { name })}
      question={t(`admin.users.${act}Question`, { name })}
      confirm={t(`admin.users.${act}`)}
      calm={act === 'activate'}
      busy={acting.isPending}
      onConfirm={() => acting.mutate()}
      onClose={onClose}
    />
  );
}
