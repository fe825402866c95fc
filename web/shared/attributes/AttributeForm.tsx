/** An attribute of an activity type, an item category or a task type: its name, and its kind among five, each explained in one line. */
import { useState } from 'react';
import { attributes, type ValueType, valueTypes } from '#contract/attributes.ts';
import { typeField } from '#domain/planning/kind.ts';
import { callApi } from '../../core/call.ts';
import { useTexts } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import { type Owner, OwnerChoice, ownerIn } from '../catalogue/OwnerChoice.tsx';
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
  const { t } = useTexts();
  const [isArchived, setArchived] = useState(attribute?.archived ?? false);
  const send = async (values: Record<string, string>) => {
    const { name: typedName = '', valueType: chosenType } = values;
    const [name, valueType] = [typedName.trim(), chosenType as ValueType];
    if (attribute) {
      const typeChange = valueType === attribute.valueType ? {} : { valueType };
      const body = { name, archived: isArchived, ...typeChange };
      await callApi(attributes.change, { params: { id: attribute.id }, body, ifMatch: attribute.version });
      return refreshAll();
    }
    const body = { name, valueType, [source.kind === 'item' ? 'itemCategory' : typeField(source.kind)]: { id: source.id } };
    const ownerIds = source.kind === 'task' || !owner ? {} : ownerIn(values, owner);
    await callApi(attributes.create, { body: { ...body, ...ownerIds } });
    return refreshAll();
  };
  return (
    <FormSheet
      title={t(attribute ? 'attributes.edit' : 'attributes.new')}
      meta={typeOrCategory.name}
      {...(!attribute && { submit: t('attributes.add') })}
      check={({ name = '' }) => (name.trim() ? {} : { name: 'error.field.required' })}
      send={send}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextField {...text('name')} label={t('activities.name')} maxLength={100} defaultValue={attribute?.name ?? ''} />
          <fieldset className={css.kinds}>
            <legend>{t('attributes.kind')}</legend>
            {valueTypes.map((kind) => (
              <label key={kind} className={css.kind}>
                <input type="radio" name="valueType" value={kind} defaultChecked={kind === (attribute?.valueType ?? 'STRING')} />
                <span>
                  <b>{t(`attributes.kinds.${kind}`)}</b>
                  <small>{t(`attributes.kindHint.${kind}`)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {!attribute && source.kind !== 'task' && owner && <OwnerChoice owner={owner} isClientsOwn={Boolean(typeOrCategory.client)} />}
          {attribute && mayRemove && (
            <ArchiveAndDelete
              archived={isArchived}
              onArchive={setArchived}
              title={t('attributes.delete')}
              question={t('attributes.deleteQuestion', { name: attribute.name })}
              send={() => callApi(attributes.remove, { params: { id: attribute.id } })}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
