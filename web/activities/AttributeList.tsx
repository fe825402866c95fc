/** The attributes of a type on its page: in order, moved by buttons, the platform's switched on and off for one client. */
import { ActionIcon, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { attributes } from '#contract/attributes.ts';
import type { ActivityType } from '#contract/catalogue.ts';
import { can } from '#domain/permissions.ts';
import { call } from '../shared/call.ts';
import { Ghost } from '../shared/Ghost.tsx';
import { Icon } from '../shared/Icon.tsx';
import { down, plus } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { edit, up } from '../shared/later-icons.ts';
import { useWho } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { AttributeForm } from './AttributeForm.tsx';
import css from './attributes.module.css';
import { type Attribute, allAttributesOf, mayChange, type Selectable } from './catalogue-data.ts';
import { type Client, refreshAll } from './data.ts';
import { moved } from './moved.ts';
import { SelectionSwitch } from './SelectionSwitch.tsx';

type Row = Selectable<Attribute>;

export function AttributeList({ type, client }: { type: ActivityType; client: Client }) {
  const { t } = useTexts();
  const who = useWho();
  const [editing, setEditing] = useState<Row | 'new'>();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery(allAttributesOf(client.id, type.id));
  const moving = useMutation({
    mutationFn: async (changes: readonly { row: Row; order: number }[]) => {
      for (const { row, order } of changes)
        await call(attributes.change, { params: { id: row.id }, body: { order }, ifMatch: row.version, quiet: true });
    },
    onSettled: () => refreshAll(),
  });
  /** What was moved: in its new place the hand finds it again; at an end, on the button that leads back. */
  const hand = useRef<{ id: number; way: string }>(undefined);
  useEffect(() => {
    if (!hand.current || !data) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-row="${hand.current.id}"]`) ?? [])];
    const free = buttons.filter(({ disabled }) => !disabled);
    (free.find(({ dataset }) => dataset.way === hand.current?.way) ?? free[0])?.focus();
    hand.current = undefined;
  }, [data]);
  const changes = can(who, 'catalogue.change');
  const rows = (data ?? []).filter(({ selected }) => selected || changes);
  // On the platform's own type ADMIN makes the platform's attributes; else they are the client's.
  const forAll = who.roles.includes('ADMIN') && type.global;
  const move = (row: Row, by: -1 | 1) => {
    const mine = rows.map((one) => ({ ...one, free: mayChange(who, one) }));
    return moved(mine, row.id, by);
  };
  const button = (row: Row, by: -1 | 1) => {
    const way = by < 0 ? 'up' : 'down';
    const plan = move(row, by);
    return (
      <ActionIcon
        aria-label={t(by < 0 ? 'attributes.up' : 'attributes.down', { name: row.name })}
        data-row={row.id}
        data-way={way}
        disabled={!plan}
        onClick={() => {
          if (!plan || moving.isPending) return;
          hand.current = { id: row.id, way };
          moving.mutate(plan);
        }}
      >
        <Icon d={by < 0 ? up : down} />
      </ActionIcon>
    );
  };
  return (
    <section className={css.card}>
      <h2>{t('attributes.title')}</h2>
      <p className={css.hint}>{t('attributes.lead')}</p>
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Ghost rows={2} />
      ) : rows.length === 0 ? (
        <p>{t('attributes.none')}</p>
      ) : (
        <ul ref={list} className={css.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <span className={css.words}>
                <b>{row.name}</b>
                <small>{t(`attributes.kinds.${row.valueType}`)}</small>
                {(row.archived || row.global) && (
                  <span className={css.marks}>
                    {row.archived && <span className={css.mark}>{t('activities.archived')}</span>}
                    {row.global && <span className={css.mark}>{t('catalogue.common')}</span>}
                  </span>
                )}
              </span>
              {changes && row.global && (
                <SelectionSwitch
                  kind="attributes"
                  row={row}
                  clientId={client.id}
                  label={t('catalogue.usedFor', { name: row.name, client: client.name })}
                />
              )}
              {mayChange(who, row) && (
                <>
                  {button(row, -1)}
                  {button(row, 1)}
                  <ActionIcon
                    aria-label={t('attributes.editThis', { name: row.name })}
                    aria-haspopup="dialog"
                    onClick={() => setEditing(row)}
                  >
                    <Icon d={edit} />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {changes && (
        <Button variant="default" leftSection={<Icon d={plus} />} aria-haspopup="dialog" onClick={() => setEditing('new')}>
          {t('attributes.add')}
        </Button>
      )}
      {editing && (
        <AttributeForm
          type={type}
          clientId={forAll ? undefined : client.id}
          attribute={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}
