/** An attribute of an activity type, an item category or a task type: its name, and its kind among five, each explained in one line. */
import { useState } from 'react';
import { attributes, type ValueType, valueTypes } from '#contract/attributes.ts';
import { typeField } from '#domain/planning/kind.ts';
import { call } from '../../core/call.ts';
import { useTexts } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import type { Asker, Attribute } from './attribute-query.ts';
import css from './attributes.module.css';

type Props = {
  asker: Asker;
  /** The name of the type or category. */
  of: string;
  /** The client that a new one is for; undefined is all that there are. */
  clientId: number | undefined;
  attribute?: Attribute | undefined;
  onClose: () => void;
};

export function AttributeForm({ asker, of, clientId, attribute, onClose }: Props) {
  const { t } = useTexts();
  const [archived, setArchived] = useState(attribute?.archived ?? false);
  const send = async ({ name: typed = '', valueType: chosen }: Record<string, string>) => {
    const [name, valueType] = [typed.trim(), chosen as ValueType];
    if (attribute) {
      const changed = valueType === attribute.valueType ? {} : { valueType };
      const body = { name, archived, ...changed };
      await call(attributes.change, { params: { id: attribute.id }, body, ifMatch: attribute.version });
      return refreshAll();
    }
    const body = { name, valueType, [asker.kind === 'item' ? 'itemCategory' : typeField(asker.kind)]: { id: asker.id } };
    if (asker.kind === 'task' || clientId === undefined) await call(attributes.create, { body });
    else await call(attributes.createForClient, { params: { clientId }, body });
    return refreshAll();
  };
  return (
    <FormSheet
      title={t(attribute ? 'attributes.edit' : 'attributes.new')}
      meta={of}
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
          {attribute && (
            <ArchiveAndDelete
              archived={archived}
              onArchive={setArchived}
              title={t('attributes.delete')}
              question={t('attributes.deleteQuestion', { name: attribute.name })}
              send={() => call(attributes.remove, { params: { id: attribute.id } })}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
