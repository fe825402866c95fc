/** Attributes of an activity type, an item category or a task type: in order, moved by buttons, the platform's switched on and off for one client. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { attributes } from '#contract/attributes.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { type TextKey, useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { downIcon, plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { chevronUpIcon, editIcon } from '../../kit/later-icons.ts';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useChangeRights } from '../catalogue/changeable.ts';
import type { Owner } from '../catalogue/OwnerChoice.tsx';
import { SelectionSwitch } from '../catalogue/SelectionSwitch.tsx';
import type { Selectable } from '../catalogue/selectable.ts';
import { AttributeForm } from './AttributeForm.tsx';
import { type Attribute, type AttributeSource, allAttributesQuery } from './attribute-query.ts';
import css from './attributes.module.css';
import { swapOrder } from './swap-order.ts';

type ListedAttribute = Selectable<Attribute>;
type Props = {
  source: AttributeSource;
  typeOrCategory: { name: string; global: boolean; client?: { id: number } | null | undefined };
  /** The owner: a client, of a task type the company. */
  owner: Owner;
  leadKey: TextKey;
};

export function AttributeList({ source, typeOrCategory, owner, leadKey }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const [editedAttribute, setEditedAttribute] = useState<ListedAttribute | 'new'>();
  const listRef = useRef<HTMLUListElement>(null);
  const { mayChange, mayRemove, areRightsKnown } = useChangeRights('attributes', source.kind === 'task' ? undefined : owner.id);
  const { data: allAttributes, error, refetch } = useQuery(allAttributesQuery(owner.id, source));
  const moveMutation = useMutation({
    mutationFn: async (changes: readonly { row: ListedAttribute; order: number }[]) => {
      for (const { row, order } of changes)
        await callApi(attributes.change, { params: { id: row.id }, body: { order }, ifMatch: row.version, isQuiet: true });
    },
    onSettled: () => refreshAll(),
  });
  /** The row that was moved: focus follows it to its new place; at an end, to the button that leads back. */
  const movedAttributeRef = useRef<{ id: number; direction: string }>(undefined);
  useEffect(() => {
    if (!movedAttributeRef.current || !allAttributes) return;
    const buttons = [...(listRef.current?.querySelectorAll<HTMLButtonElement>(`[data-row="${movedAttributeRef.current.id}"]`) ?? [])];
    const enabledButtons = buttons.filter(({ disabled }) => !disabled);
    (enabledButtons.find(({ dataset }) => dataset.direction === movedAttributeRef.current?.direction) ?? enabledButtons[0])?.focus();
    movedAttributeRef.current = undefined;
  }, [allAttributes]);
  const mayEdit = can(user, 'catalogue.change');
  const isPending = !error && !(allAttributes && areRightsKnown);
  const shownAttributes = (allAttributes ?? []).filter(({ selected }) => selected || mayEdit);
  // ADMIN makes the platform's attributes on the platform's own; else they are the client's.
  const isForPlatform = user.roles.includes('ADMIN') && typeOrCategory.global;
  const planMove = (attribute: ListedAttribute, step: -1 | 1) => {
    const movableAttributes = shownAttributes.map((shownAttribute) => ({ ...shownAttribute, isChangeable: mayChange(shownAttribute) }));
    return swapOrder(movableAttributes, attribute.id, step);
  };
  const renderMoveButton = (attribute: ListedAttribute, step: -1 | 1) => {
    const direction = step < 0 ? 'up' : 'down';
    const orderChanges = planMove(attribute, step);
    return (
      <IconButton
        aria-label={t(step < 0 ? 'attributes.up' : 'attributes.down', { name: attribute.name })}
        data-row={attribute.id}
        data-direction={direction}
        disabled={!orderChanges}
        onClick={() => {
          if (!orderChanges || moveMutation.isPending) return;
          movedAttributeRef.current = { id: attribute.id, direction };
          moveMutation.mutate(orderChanges);
        }}
      >
        <Icon d={step < 0 ? chevronUpIcon : downIcon} />
      </IconButton>
    );
  };
  return (
    <section className={css.card}>
      <h2>{t('attributes.title')}</h2>
      <p className={css.hint}>{t(leadKey)}</p>
      {error && !allAttributes ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton rowCount={2} />
      ) : shownAttributes.length === 0 ? (
        <p>{t(mayEdit ? 'attributes.none' : 'attributes.noneAsk')}</p>
      ) : (
        <ul ref={listRef} className={css.list}>
          {shownAttributes.map((attribute) => (
            <li key={attribute.id}>
              <span className={css.words}>
                <b>{attribute.name}</b>
                <small>{t(`attributes.kinds.${attribute.valueType}`)}</small>
                {(attribute.archived || attribute.global || (attribute.client && !typeOrCategory.client)) && (
                  <span className={css.marks}>
                    {attribute.archived && <span className={css.mark}>{t('activities.archived')}</span>}
                    {attribute.global && <span className={css.mark}>{t('catalogue.common')}</span>}
                    {attribute.client && !typeOrCategory.client && <span className={css.mark}>{t('catalogue.own')}</span>}
                  </span>
                )}
              </span>
              {mayEdit && attribute.global && source.kind !== 'task' && (
                <SelectionSwitch
                  kind="attributes"
                  entry={attribute}
                  clientId={owner.id}
                  label={t('catalogue.usedFor', { name: attribute.name, client: owner.name })}
                />
              )}
              {mayChange(attribute) && (
                <>
                  {renderMoveButton(attribute, -1)}
                  {renderMoveButton(attribute, 1)}
                  <IconButton
                    aria-label={t('attributes.editThis', { name: attribute.name })}
                    aria-haspopup="dialog"
                    onClick={() => setEditedAttribute(attribute)}
                  >
                    <Icon d={editIcon} />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && !isPending && (
        <Button variant="default" icon={<Icon d={plusIcon} />} aria-haspopup="dialog" onClick={() => setEditedAttribute('new')}>
          {t('attributes.add')}
        </Button>
      )}
      {editedAttribute && (
        <AttributeForm
          source={source}
          typeOrCategory={typeOrCategory}
          owner={isForPlatform ? undefined : owner}
          mayRemove={mayRemove(editedAttribute === 'new' ? undefined : editedAttribute)}
          attribute={editedAttribute === 'new' ? undefined : editedAttribute}
          onClose={() => setEditedAttribute(undefined)}
        />
      )}
    </section>
  );
}
