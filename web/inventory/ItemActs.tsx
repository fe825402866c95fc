/** The acts on one item, in a sheet: edit and remove, for those who may (product «Roles and permissions»). */
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { EntryActions } from '../shared/catalogue/EntryActs.tsx';
import { ItemDeleteDialog } from './ItemDeleteDialog.tsx';
import type { Item } from './item-query.ts';

type Props = { item: Item; onDeleted: () => void; onClose: () => void };

export function ItemActs({ item, onDeleted, onClose }: Props) {
  const user = useUser();
  const params = { id: String(item.id), clientId: String(item.client.id) };
  return (
    <EntryActions
      name={item.name}
      typeName={item.category?.name}
      renderFormLink={
        can(user, 'page.inventory.edit')
          ? (close, children) => (
              <Link to="/inventering/$id/$clientId/redigera" params={params} onClick={close}>
                {children}
              </Link>
            )
          : undefined
      }
      // The form tells a reader who may only look (R4).
      mayChange
      renderDeletion={
        can(user, 'inventory.remove') ? () => <ItemDeleteDialog item={item} onDeleted={onDeleted} onClose={onClose} /> : undefined
      }
      onClose={onClose}
    />
  );
}
