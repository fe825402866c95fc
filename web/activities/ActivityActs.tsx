/** The acts on one activity, in a sheet: edit and delete, for those who may (product «Roles and permissions»). */
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { EntryActions } from '../shared/catalogue/EntryActs.tsx';
import { ActivityDeleteDialog } from './ActivityDeleteDialog.tsx';
import type { Activity } from './activity-query.ts';

type Props = {
  activity: Activity;
  onPlan?: (() => void) | undefined;
  onCopy?: (() => void) | undefined;
  onDeleted?: () => void;
  onClose: () => void;
};

export function ActivityActions({ activity, onPlan, onCopy, onDeleted, onClose }: Props) {
  const user = useUser();
  const linkParams = { id: String(activity.id), clientId: String(activity.client.id) };
  return (
    <EntryActions
      name={activity.name}
      typeName={activity.type.name}
      onPlan={onPlan}
      onCopy={onCopy}
      renderFormLink={
        can(user, 'page.activities.edit')
          ? (close, children) => (
              <Link to="/aktiviteter/$id/$clientId/redigera" params={linkParams} onClick={close}>
                {children}
              </Link>
            )
          : undefined
      }
      mayChange={can(user, 'activity.change')}
      renderDeletion={
        can(user, 'activity.remove')
          ? () => <ActivityDeleteDialog activity={activity} onDeleted={onDeleted} onClose={onClose} />
          : undefined
      }
      onClose={onClose}
    />
  );
}
