/** The rest of what can be done about an entry of the inbox, behind its three dots. */
import { useNavigate } from '@tanstack/react-router';
import type { InboxEntry } from '#contract/inbox.ts';
import { useTranslation } from '../../core/texts.ts';
import { closeIcon, commentIcon, plusIcon, reportIcon } from '../../kit/icons.ts';
import { undoIcon } from '../../kit/later-icons.ts';
import MenuPanel, { type Act } from '../../kit/MenuPanel.tsx';
import { useOpenTaskForm } from './TaskKey.tsx';

type Props = {
  entry: InboxEntry;
  button: HTMLElement;
  onIgnore: () => void;
  onTakeBack: () => void;
  onWriteNote: () => void;
  onClose: () => void;
};

export function EntryMenu({ entry, button, onIgnore, onTakeBack, onWriteNote, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openTaskForm = useOpenTaskForm();
  const { name, clientName, subjectId, kind } = entry;
  const menuActions: readonly (Act | false)[] = [
    entry.state === 'IDLE'
      ? { label: t('inbox.ignore'), icon: closeIcon, run: onIgnore }
      : { label: t('inbox.takeBack'), icon: undoIcon, run: onTakeBack },
    kind === 'PERIOD_REPORT' && {
      label: t('inbox.goThrough'),
      icon: reportIcon,
      run: () => void navigate({ to: '/periodrapport/$id', params: { id: String(subjectId) } }),
    },
    {
      label: t(entry.state === 'IDLE' ? 'inbox.makeAndHandle' : 'taskInstances.make'),
      icon: plusIcon,
      run: () => openTaskForm(entry),
    },
    { label: t('inbox.note'), icon: commentIcon, run: onWriteNote },
  ];
  return (
    <MenuPanel
      label={t('inbox.more', { name, client: clientName })}
      title={`${name}, ${clientName}`}
      actions={menuActions.filter((menuAction) => menuAction !== false)}
      button={button}
      onClose={onClose}
    />
  );
}
