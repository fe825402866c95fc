/** The acts on one activity, in a sheet: edit and delete, for those who may (product «Roles and permissions»). */
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { EntryActs } from '../shared/catalogue/EntryActs.tsx';
import { ActivityDeleteDialog } from './ActivityDeleteDialog.tsx';
import type { Activity } from './activity-query.ts';

type Props = {
  activity: Activity;
  onPlan?: (() => void) | undefined;
  onCopy?: (() => void) | undefined;
  onDeleted?: () => void;
  onClose: () => void;
};

export function ActivityActs({ activity, onPlan, onCopy, onDeleted, onClose }: Props) {
  const user = useUser();
  const params = { id: String(activity.id), clientId: String(activity.client.id) };
  return (
    <EntryActs
      name={activity.name}
      typeName={activity.type.name}
      onPlan={onPlan}
      onCopy={onCopy}
      formLink={
        can(user, 'page.activities.edit')
          ? (close, children) => (
              <Link to="/aktiviteter/$id/$clientId/redigera" params={params} onClick={close}>
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
