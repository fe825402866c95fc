/** The part of a form that attributes make, of an activity's type or an item's category; nothing where there are none. */

import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { AttributeFields } from './AttributeFields.tsx';
import type { ValueForm } from './use-values.ts';

type Props = { valueForm: ValueForm; errorOf: (field: string) => string | undefined; clearError: (field: string) => void };

export function ValueFields({ valueForm: values, errorOf, clearError }: Props) {
  if (values.error) return <LoadError error={values.error} retry={values.retry} />;
  if (values.isLoading) return <Skeleton rows={1} />;
  return (
    <AttributeFields
      fields={values.fields}
      draft={values.draft}
      errorOf={errorOf}
      onChange={(id, value) => {
        values.change(id, value);
        clearError(`attribute-${id}`);
      }}
      onUnsavedChange={(id, isUnsaved) => {
        values.onUnsavedChange(id, isUnsaved);
        if (!isUnsaved) clearError(`attribute-${id}`);
      }}
    />
  );
}
