/** Asks before something is removed that may be in use; a refusal says what holds it (R34). */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, httpStatusOf } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';
import { type TextKey, useTranslation } from '../core/texts.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';

type Props = {
  name: string;
  /** The meaning of a 409 here, in words. */
  inUseTextKey: TextKey;
  remove: () => Promise<unknown>;
  refreshedKey?: QueryKey;
  onRemoved?: () => void;
  onClose: () => void;
};

export function UnusedRemoveDialog({ name, inUseTextKey, remove, refreshedKey, onRemoved, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const removeMutation = useMutation({
    mutationFn: remove,
    meta: { isErrorShown: true },
    onError: (error) => void showSnack((t) => (httpStatusOf(error) === 409 ? t(inUseTextKey) : errorText(error, t)), { tone: 'error' }),
    onSuccess: () => onRemoved?.(),
    onSettled: () => {
      onClose();
      return refreshedKey && queryClient.invalidateQueries({ queryKey: refreshedKey });
    },
  });
  return (
    <ConfirmDialog
      title={t('admin.removeTitle', { name })}
      question={t('admin.removeQuestion')}
      isBusy={removeMutation.isPending}
      onConfirm={() => removeMutation.mutate()}
      onClose={onClose}
    />
  );
}
