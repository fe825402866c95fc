/** The fields of a row over the version that was opened: only what was changed is sent, and an older version says so (R15). */

import { useTranslation } from '../core/texts.ts';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { queryClient, refreshAll } from '../kit/queries.ts';
import { useVersionedForm } from '../kit/use-versioned-form.ts';
import type { DescribedResource } from '../shared/entities/resources.ts';
import { EntityForm } from './EntityForm.tsx';
import css from './entities.module.css';
import { type ResourceRow, readRow, rowQuery, saveRow } from './rows.ts';
import type { Owner } from './search.ts';

type Props = { resource: DescribedResource; row: ResourceRow; owner: Owner; onDone: () => void };
type SaveInput = { body: Record<string, unknown>; showErrors: (error: unknown) => void };

export function EntityEditForm({ resource, row: openedRow, owner, onDone }: Props) {
  const { t } = useTranslation();
  const form = useVersionedForm<ResourceRow, SaveInput, ResourceRow>({
    openedRow,
    readRow: (id) => readRow(resource, id),
    save: (row, { body }) => saveRow(resource, row, body),
    onSaved: (savedRow) => {
      // A plan that goes on as another is opened as that by its list.
      if (savedRow?.id === openedRow.id) queryClient.setQueryData(rowQuery(resource, openedRow.id).queryKey, savedRow);
      void refreshAll();
      onDone();
    },
    onRefused: (error, { showErrors }) => showErrors(error),
  });
  return (
    <div className={css.form}>
      <NewerVersionNotice title={t('entities.outdated')} {...form.newerVersion} />
      <EntityForm
        resource={resource}
        fields={resource.fields.filter(({ isChanged, kind }) => isChanged && kind !== 'nested')}
        row={form.row}
        owner={owner}
        error={form.error}
        isSaving={form.isSaving}
        isSaved={form.isSaved}
        savedNoteOf={form.savedNoteOf}
        onSave={(body, showErrors) => form.save({ body, showErrors })}
        onCancel={onDone}
      />
    </div>
  );
}
