/** The acts on one item, in a sheet: edit and remove, for those who may (spec 2 §6). */
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { can } from '#domain/permissions.ts';
import css from '../shared/acts.module.css';
import { Icon } from '../shared/Icon.tsx';
import { edit, remove } from '../shared/later-icons.ts';
import { Sheet } from '../shared/Sheet.tsx';
import { useWho } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { DeleteItem } from './DeleteItem.tsx';
import type { Item } from './data.ts';

type Props = { item: Item; onDeleted: () => void; onClose: () => void };

export function ItemActs({ item, onDeleted, onClose }: Props) {
  const { t } = useTexts();
  const who = useWho();
  const [deleting, setDeleting] = useState(false);
  /** What follows once the sheet is closed and the focus back where it was. */
  const next = useRef<(() => void) | undefined>(undefined);
  if (deleting) return <DeleteItem item={item} onDeleted={onDeleted} onClose={onClose} />;
  return (
    <Sheet title={item.name} meta={item.category?.name ?? ''} onClose={() => (next.current ?? onClose)()}>
      {(close) => (
        <div className={css.acts}>
          {can(who, 'page.inventory.edit') && (
            <Link
              to="/inventering/$id/$clientId/redigera"
              params={{ id: String(item.id), clientId: String(item.client.id) }}
              onClick={close}
            >
              <Icon d={edit} />
              {t('activities.editShort')}
            </Link>
          )}
          {can(who, 'inventory.remove') && (
            <button
              type="button"
              data-danger
              onClick={() => {
                next.current = () => setDeleting(true);
                close();
              }}
            >
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
