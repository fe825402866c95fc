/** Attributes of an activity type, an item category or a task type: in order, moved by buttons, the platform's switched on and off for one client. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { attributes } from '#contract/attributes.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { type TextKey, useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { down, plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { chevronUp, edit } from '../../kit/later-icons.ts';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useChangeable } from '../catalogue/changeable.ts';
import type { Owner } from '../catalogue/OwnerChoice.tsx';
import { SelectionSwitch } from '../catalogue/SelectionSwitch.tsx';
import type { Selectable } from '../catalogue/selectable.ts';
import { AttributeForm } from './AttributeForm.tsx';
import { type Attribute, type AttributeSource, allAttributesQuery } from './attribute-query.ts';
import css from './attributes.module.css';
import { swapOrder } from './swap-order.ts';

type Row = Selectable<Attribute>;
type Props = {
  source: AttributeSource;
  typeOrCategory: { name: string; global: boolean; client?: { id: number } | null | undefined };
  /** The owner: a client, of a task type the company. */
  owner: Owner;
  lead: TextKey;
};

export function AttributeList({ source, typeOrCategory, owner, lead }: Props) {
  const { t } = useTexts();
  const user = useUser();
  const [editedRow, setEditedRow] = useState<Row | 'new'>();
  const list = useRef<HTMLUListElement>(null);
  const { mayChange, mayRemove, areRightsKnown } = useChangeable('attributes', source.kind === 'task' ? undefined : owner.id);
  const { data, error, refetch } = useQuery(allAttributesQuery(owner.id, source));
  const moveMutation = useMutation({
    mutationFn: async (changes: readonly { row: Row; order: number }[]) => {
      for (const { row, order } of changes)
        await callApi(attributes.change, { params: { id: row.id }, body: { order }, ifMatch: row.version, isQuiet: true });
    },
    onSettled: () => refreshAll(),
  });
  /** The row that was moved: focus follows it to its new place; at an end, to the button that leads back. */
  const movedRow = useRef<{ id: number; direction: string }>(undefined);
  useEffect(() => {
    if (!movedRow.current || !data) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-row="${movedRow.current.id}"]`) ?? [])];
    const enabledButtons = buttons.filter(({ disabled }) => !disabled);
    (enabledButtons.find(({ dataset }) => dataset.direction === movedRow.current?.direction) ?? enabledButtons[0])?.focus();
    movedRow.current = undefined;
  }, [data]);
  const mayEdit = can(user, 'catalogue.change');
  const isPending = !error && !(data && areRightsKnown);
  const rows = (data ?? []).filter(({ selected }) => selected || mayEdit);
  // ADMIN makes the platform's attributes on the platform's own; else they are the client's.
  const isForAll = user.roles.includes('ADMIN') && typeOrCategory.global;
  const planMove = (row: Row, step: -1 | 1) => {
    const movableRows = rows.map((listedRow) => ({ ...listedRow, isChangeable: mayChange(listedRow) }));
    return swapOrder(movableRows, row.id, step);
  };
  const moveButton = (row: Row, step: -1 | 1) => {
    const direction = step < 0 ? 'up' : 'down';
    const plan = planMove(row, step);
    return (
      <IconButton
        aria-label={t(step < 0 ? 'attributes.up' : 'attributes.down', { name: row.name })}
        data-row={row.id}
        data-direction={direction}
        disabled={!plan}
        onClick={() => {
          if (!plan || moveMutation.isPending) return;
          movedRow.current = { id: row.id, direction };
          moveMutation.mutate(plan);
        }}
      >
        <Icon d={step < 0 ? chevronUp : down} />
      </IconButton>
    );
  };
  return (
    <section className={css.card}>
      <h2>{t('attributes.title')}</h2>
      <p className={css.hint}>{t(lead)}</p>
      {error && !data ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton rows={2} />
      ) : rows.length === 0 ? (
        <p>{t(mayEdit ? 'attributes.none' : 'attributes.noneAsk')}</p>
      ) : (
        <ul ref={list} className={css.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <span className={css.words}>
                <b>{row.name}</b>
                <small>{t(`attributes.kinds.${row.valueType}`)}</small>
                {(row.archived || row.global || (row.client && !typeOrCategory.client)) && (
                  <span className={css.marks}>
                    {row.archived && <span className={css.mark}>{t('activities.archived')}</span>}
                    {row.global && <span className={css.mark}>{t('catalogue.common')}</span>}
                    {row.client && !typeOrCategory.client && <span className={css.mark}>{t('catalogue.own')}</span>}
                  </span>
                )}
              </span>
              {mayEdit && row.global && source.kind !== 'task' && (
                <SelectionSwitch
                  kind="attributes"
                  row={row}
                  clientId={owner.id}
                  label={t('catalogue.usedFor', { name: row.name, client: owner.name })}
                />
              )}
              {mayChange(row) && (
                <>
                  {moveButton(row, -1)}
                  {moveButton(row, 1)}
                  <IconButton
                    aria-label={t('attributes.editThis', { name: row.name })}
                    aria-haspopup="dialog"
                    onClick={() => setEditedRow(row)}
                  >
                    <Icon d={edit} />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && !isPending && (
        <Button variant="default" icon={<Icon d={plus} />} aria-haspopup="dialog" onClick={() => setEditedRow('new')}>
          {t('attributes.add')}
        </Button>
      )}
      {editedRow && (
        <AttributeForm
          source={source}
          typeOrCategory={typeOrCategory}
          owner={isForAll ? undefined : owner}
          mayRemove={mayRemove(editedRow === 'new' ? undefined : editedRow)}
          attribute={editedRow === 'new' ? undefined : editedRow}
          onClose={() => setEditedRow(undefined)}
        />
      )}
    </section>
  );
}
