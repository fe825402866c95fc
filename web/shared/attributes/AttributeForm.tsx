/** An attribute of an activity type, an item category or a task type: its name, and its kind among five, each explained in one line. */
import { useState } from 'react';
import { attributes, type ValueType, valueTypes } from '#contract/attributes.ts';
import { typeFieldOf } from '#domain/planning/kind.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import { type Owner, OwnerChoice, ownerReferenceIn } from '../catalogue/OwnerChoice.tsx';
import type { Attribute, AttributeSource } from './attribute-query.ts';
import css from './attributes.module.css';

type Props = {
  source: AttributeSource;
  /** The type or category. */
  typeOrCategory: { name: string; client?: { id: number } | null | undefined };
  /** The client and the company one of which a new one is for; of a task the company's, undefined the platform's. */
  owner: Owner | undefined;
  /** False for whoever may change it, but neither archive nor delete. */
  mayRemove: boolean;
  attribute?: Attribute | undefined;
  onClose: () => void;
};

export function AttributeForm({ source, typeOrCategory, owner, mayRemove, attribute, onClose }: Props) {
  const { t } = useTranslation();
  const [isArchived, setArchived] = useState(attribute?.archived ?? false);
  const saveAttribute = async (formValues: Record<string, string>) => {
    const { name: nameText = '', valueType: chosenType } = formValues;
    const [name, valueType] = [nameText.trim(), chosenType as ValueType];
    if (attribute) {
      const typeChange = valueType === attribute.valueType ? {} : { valueType };
      const changes = { name, archived: isArchived, ...typeChange };
      await callApi(attributes.change, { params: { id: attribute.id }, body: changes, ifMatch: attribute.version });
      return refreshAll();
    }
    const attributeDraft = { name, valueType, [source.kind === 'item' ? 'itemCategory' : typeFieldOf(source.kind)]: { id: source.id } };
    const ownerIds = source.kind === 'task' || !owner ? {} : ownerReferenceIn(formValues, owner);
    await callApi(attributes.create, { body: { ...attributeDraft, ...ownerIds } });
    return refreshAll();
  };
  return (
    <FormSheet
      title={t(attribute ? 'attributes.edit' : 'attributes.new')}
      subtitle={typeOrCategory.name}
      {...(!attribute && { submitLabel: t('attributes.add') })}
      check={({ name = '' }) => (name.trim() ? {} : { name: 'error.field.required' })}
      send={saveAttribute}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => (
        <>
          <TextField {...fieldPropsOf('name')} label={t('activities.name')} maxLength={100} defaultValue={attribute?.name ?? ''} />
          <fieldset className={css.kinds}>
            <legend>{t('attributes.kind')}</legend>
            {valueTypes.map((valueKind) => (
              <label key={valueKind} className={css.kind}>
                <input type="radio" name="valueType" value={valueKind} defaultChecked={valueKind === (attribute?.valueType ?? 'STRING')} />
                <span>
                  <b>{t(`attributes.kinds.${valueKind}`)}</b>
                  <small>{t(`attributes.kindHint.${valueKind}`)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {!attribute && source.kind !== 'task' && owner && <OwnerChoice owner={owner} isClientsOwn={Boolean(typeOrCategory.client)} />}
          {attribute && mayRemove && (
            <ArchiveAndDelete
              isArchived={isArchived}
              onArchive={setArchived}
              title={t('attributes.delete')}
              question={t('attributes.deleteQuestion', { name: attribute.name })}
              sendDeletion={() => callApi(attributes.remove, { params: { id: attribute.id } })}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
