/** The end of a catalogue row's form: whether it is archived, and deleting it, asked about first (R34). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Icon } from './Icon.tsx';
import { removeIcon } from './later-icons.ts';
import { refreshAll } from './queries.ts';
import { Toggle } from './Toggle.tsx';

type Props = {
  isArchived: boolean;
  onArchive: (isArchived: boolean) => void;
  title: string;
  question: string;
  sendDeletion: () => Promise<unknown>;
  /** Leaves where it was shown. */
  onDeleted: () => void | Promise<void>;
};

export function ArchiveAndDelete({ isArchived, onArchive, title, question, sendDeletion, onDeleted }: Props) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const deleteMutation = useMutation({
    mutationFn: sendDeletion,
    onSuccess: async () => {
      setIsConfirming(false);
      // Only then: nobody is to ask again for what is gone.
      await onDeleted();
      await refreshAll();
    },
  });
  return (
    <>
      <Toggle name="archived" label={t('activities.archive')} hint={t('catalogue.archiveHint')} checked={isArchived} onChange={onArchive} />
      <Button variant="subtle" isDestructive icon={<Icon d={removeIcon} />} onClick={() => setIsConfirming(true)}>
        {title}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          question={question}
          isBusy={deleteMutation.isPending}
          onConfirm={() => deleteMutation.mutate()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
