/** The acts on one item, in a sheet: edit and remove, for those who may (product «Roles and permissions»). */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { ActsSheet, DeleteAct } from '../kit/ActsSheet.tsx';
import { Icon } from '../kit/Icon.tsx';
import { edit } from '../kit/later-icons.ts';
import { useWho } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import { DeleteItem } from './DeleteItem.tsx';
import type { Item } from './item-query.ts';

type Props = { item: Item; onDeleted: () => void; onClose: () => void };

export function ItemActs({ item, onDeleted, onClose }: Props) {
  const { t } = useTexts();
  const who = useWho();
  const [deleting, setDeleting] = useState(false);
  if (deleting) return <DeleteItem item={item} onDeleted={onDeleted} onClose={onClose} />;
  return (
    <ActsSheet title={item.name} meta={item.category?.name ?? ''} onClose={onClose}>
      {({ close, after }) => (
        <>
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
          {can(who, 'inventory.remove') && <DeleteAct onClick={after(() => setDeleting(true))} />}
        </>
      )}
    </ActsSheet>
  );
}
