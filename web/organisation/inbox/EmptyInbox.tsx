/** An inbox without entries: of a company that begins it shows the first steps (R101). */
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { inboxIcon } from '../../kit/icons.ts';
import EmptyStart from '../../shared/way-in/EmptyStart.tsx';

/** `isUnfiltered`: nothing narrows the list. */
export default function EmptyInbox({ isUnfiltered }: { isUnfiltered: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const emptyState = (
    <EmptyState
      icon={inboxIcon}
      title={t(isUnfiltered ? 'inbox.none' : 'inbox.noneSuch')}
      text={t(isUnfiltered ? 'inbox.noneNext' : 'inbox.noneSuchNext')}
    />
  );
  return isUnfiltered && can(user, 'invitation.see') ? <EmptyStart>{emptyState}</EmptyStart> : emptyState;
}
