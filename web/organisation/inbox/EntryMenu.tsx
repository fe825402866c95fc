/** The rest of what can be done about an entry of the inbox, behind its three dots. */
import { useNavigate } from '@tanstack/react-router';
import type { InboxEntry } from '#contract/inbox.ts';
import { useTexts } from '../../core/texts.ts';
import { close, comment, plus, report } from '../../kit/icons.ts';
import { undo } from '../../kit/later-icons.ts';
import MenuPanel, { type Act } from '../../kit/MenuPanel.tsx';
import { useMakeTask } from './TaskKey.tsx';

type Props = {
  entry: InboxEntry;
  button: HTMLElement;
  onIgnore: () => void;
  onTakeBack: () => void;
  onNote: () => void;
  onClose: () => void;
};

export function EntryMenu({ entry, button, onIgnore, onTakeBack, onNote, onClose }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const makeTask = useMakeTask();
  const { name, clientName, subjectId, kind } = entry;
  const acts: readonly (Act | false)[] = [
    entry.state === 'IDLE'
      ? { label: t('inbox.ignore'), icon: close, run: onIgnore }
      : { label: t('inbox.takeBack'), icon: undo, run: onTakeBack },
    kind === 'PERIOD_REPORT' && {
      label: t('inbox.goThrough'),
      icon: report,
      run: () => void navigate({ to: '/periodrapport/$id', params: { id: String(subjectId) } }),
    },
    {
      label: t(entry.state === 'IDLE' ? 'inbox.makeAndHandle' : 'taskInstances.make'),
      icon: plus,
      run: () => makeTask(entry),
    },
    { label: t('inbox.note'), icon: comment, run: onNote },
  ];
  return (
    <MenuPanel
      label={t('inbox.more', { name, client: clientName })}
      title={`${name}, ${clientName}`}
      acts={acts.filter((act) => act !== false)}
      button={button}
      onClose={onClose}
    />
  );
}
