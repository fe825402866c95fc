/** The part of a form that attributes make, of an activity's type or an item's category; nothing where there are none. */

import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { AttributeFields } from './AttributeFields.tsx';
import type { ValueForm } from './use-values.ts';

type Props = { valueForm: ValueForm; errorOf: (field: string) => string | undefined; clearError: (field: string) => void };

export function ValueFields({ valueForm, errorOf, clearError }: Props) {
  if (valueForm.error) return <LoadError error={valueForm.error} retry={valueForm.retry} />;
  if (valueForm.isLoading) return <Skeleton rowCount={1} />;
  return (
    <AttributeFields
      fields={valueForm.fields}
      draft={valueForm.draft}
      errorOf={errorOf}
      onChange={(id, value) => {
        valueForm.changeValue(id, value);
        clearError(`attribute-${id}`);
      }}
      onUnsavedChange={(id, isUnsaved) => {
        valueForm.onUnsavedChange(id, isUnsaved);
        if (!isUnsaved) clearError(`attribute-${id}`);
      }}
    />
  );
}
