/** The end of a catalogue row's form: whether it is archived, and deleting it, asked about first (R34). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Icon } from './Icon.tsx';
import { remove } from './later-icons.ts';
import { refreshAll } from './queries.ts';
import { Toggle } from './Toggle.tsx';

type Props = {
  archived: boolean;
  onArchive: (archived: boolean) => void;
  title: string;
  question: string;
  send: () => Promise<unknown>;
  /** Leaves where it was shown. */
  onDeleted: () => void | Promise<void>;
};

export function ArchiveAndDelete({ archived, onArchive, title, question, send, onDeleted }: Props) {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      setIsAsking(false);
      // Only then: nobody is to ask again for what is gone.
      await onDeleted();
      await refreshAll();
    },
  });
  return (
    <>
      <Toggle name="archived" label={t('activities.archive')} hint={t('catalogue.archiveHint')} checked={archived} onChange={onArchive} />
      <Button variant="subtle" isDestructive icon={<Icon d={remove} />} onClick={() => setIsAsking(true)}>
        {title}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          question={question}
          isBusy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
