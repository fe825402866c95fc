/** A new row of a resource, from its fields' kinds (product «Generic pages»). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { info } from '../kit/icons.ts';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { Screen } from '../kit/Screen.tsx';
import { type DescribedResource, resourceAt, titleOf } from '../shared/entities/resources.ts';
import { allowedRolesText, isAllowed } from './allowed.ts';
import { takesClient } from './chosen.ts';
import type { EntityDraft } from './draft.ts';
import { EntityForm } from './EntityForm.tsx';
import { OwnerPicker } from './OwnerPicker.tsx';
import { makeRow, rowName, rowQuery } from './rows.ts';
import type { Owner } from './search.ts';

type Props = { resource: DescribedResource; search: Owner };
export default function EntityCreateForm({ resource, search: { clientId, companyId } }: Props) {
  const { t } = useTexts();
  const { roles } = useUser();
  const navigate = useNavigate();
  const owner = { clientId, companyId };
  const title = titleOf(t, resource);
  const backPath = `/admin/entitet/${resource.path}`;
  const { keyOf, done } = useRequestKey();
  const { create } = resource;
  const fields = resource.fields.filter(({ create, kind }) => create && kind !== 'nested');
  const hasClientField = fields.some(({ target }) => target === 'clients');
  const client = useQuery(rowQuery(resourceAt('clients')!, owner.clientId ?? 0, owner.clientId !== undefined));
  const company = useQuery(rowQuery(resourceAt('companies')!, owner.companyId ?? 0, owner.companyId !== undefined));
  const createMutation = useMutation({
    mutationFn: (body: object) => makeRow(resource, body, keyOf(body)),
    meta: { isErrorShown: true },
    onSuccess: (row) => {
      done();
      void refreshAll();
      const mayOpenRow = !create?.hasOtherResponse && resource.get !== undefined;
      // The new row opens by itself where it can be read; else its list shows it.
      void navigate(
        mayOpenRow
          ? {
              to: '/admin/entitet/$resource/$id',
              params: { resource: resource.path, id: String(row.id) },
              search: owner,
              replace: true,
              ignoreBlocker: true,
            }
          : { to: '/admin/entitet/$resource', params: { resource: resource.path }, search: owner, replace: true, ignoreBlocker: true },
      );
    },
  });
  if (!create || create.hasOwnPage || !isAllowed(roles, create))
    return (
      <Screen title={t('entities.newIn', { resource: title })} back={backPath}>
        <EmptyState
          icon={info}
          title={
            create && !create.hasOwnPage ? t('entities.notCreated', { roles: allowedRolesText(t, create) }) : t('entities.createdApart')
          }
        />
      </Screen>
    );
  const initialDraft: EntityDraft = {};
  for (const { name, target } of fields) {
    if (target === 'clients' && owner.clientId !== undefined)
      initialDraft[name] = { id: owner.clientId, name: client.data ? rowName(client.data) : `#${owner.clientId}` };
    if (target === 'companies' && owner.companyId !== undefined)
      initialDraft[name] = { id: owner.companyId, name: company.data ? rowName(company.data) : `#${owner.companyId}` };
  }
  return (
    <Screen title={t('entities.newIn', { resource: title })} back={backPath}>
      {/* The thing that it points to is a client's, though it names none itself. */}
      {!hasClientField && takesClient(resource) && (
        <OwnerPicker
          owner={owner}
          kind="both"
          onChoose={(search) => void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })}
        />
      )}
      <EntityForm
        resource={resource}
        fields={fields}
        initialDraft={initialDraft}
        owner={owner}
        error={createMutation.error}
        isSaving={createMutation.isPending}
        isSaved={createMutation.isSuccess}
        onSave={(body, refuse) => createMutation.mutate(body, { onError: refuse })}
        onCancel={() => void navigate({ to: '/admin/entitet/$resource', params: { resource: resource.path }, search: owner })}
      />
    </Screen>
  );
}
