/** The acts on one activity, in a sheet: edit and delete, for those who may (spec 2 §6). */
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { can } from '#domain/permissions.ts';
import css from '../shared/acts.module.css';
import { Icon } from '../shared/Icon.tsx';
import { edit, remove, repeat } from '../shared/later-icons.ts';
import { Sheet } from '../shared/Sheet.tsx';
import { useWho } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { DeleteActivity } from './DeleteActivity.tsx';
import type { Activity } from './data.ts';

type Props = {
  activity: Activity;
  /** Opens the form that plans it, where there is one. */
  onPlan?: (() => void) | undefined;
  onDeleted?: () => void;
  onClose: () => void;
};

export function ActivityActs({ activity, onPlan, onDeleted, onClose }: Props) {
  const { t } = useTexts();
  const who = useWho();
  const [deleting, setDeleting] = useState(false);
  /** What follows once the sheet is closed and the focus back where it was. */
  const next = useRef<(() => void) | undefined>(undefined);
  if (deleting) return <DeleteActivity activity={activity} onDeleted={onDeleted} onClose={onClose} />;
  const then = (follow: () => void, close: () => void) => {
    next.current = follow;
    close();
  };
  return (
    <Sheet title={activity.name} meta={activity.type.name ?? ''} onClose={() => (next.current ?? onClose)()}>
      {(close) => (
        <div className={css.acts}>
          {onPlan && (
            <button
              type="button"
              onClick={() =>
                then(() => {
                  onClose();
                  onPlan();
                }, close)
              }
            >
              <Icon d={repeat} />
              {t('activities.plan')}
            </button>
          )}
          {can(who, 'page.activities.edit') && (
            <Link
              to="/aktiviteter/$id/$clientId/redigera"
              params={{ id: String(activity.id), clientId: String(activity.client.id) }}
              onClick={close}
            >
              <Icon d={edit} />
              {t(can(who, 'activity.change') ? 'activities.editShort' : 'activities.seeForm')}
            </Link>
          )}
          {can(who, 'activity.remove') && (
            <button type="button" data-danger onClick={() => then(() => setDeleting(true), close)}>
              <Icon d={remove} />
              {t('shared.delete')}
            </button>
          )}
          <button type="button" onClick={close}>
            <span className={css.blank} />
            {t('shared.cancel')}
          </button>
        </div>
      )}
    </Sheet>
  );
}
