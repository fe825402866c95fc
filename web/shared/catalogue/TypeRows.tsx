/** The types of a category that was opened on the page of all of them, each a link to its own page, and the way to a new one. */
import { type ReactNode, useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import groupsCss from '../../kit/groups.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { plus, right } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { sectionByKind } from './grouping.ts';
import css from './list.module.css';
import type { Selectable } from './selectable.ts';
import type { RowLinkProps } from './TypeGroup.tsx';

type Type = Selectable<{ id: number; name: string; archived: boolean }>;
type Props<T extends Type> = {
  kind: Kind;
  rowsQuery: { data: readonly T[] | undefined; error: unknown; refetch: () => unknown };
  renderLink: (type: T, props: RowLinkProps) => ReactNode;
  /** The sheet for a new one, where one may be made. */
  renderForm: ((onClose: () => void) => ReactNode) | undefined;
};

export function TypeRows<T extends Type>({ kind, rowsQuery: { data, error, refetch }, renderLink, renderForm }: Props<T>) {
  const { t } = useTexts();
  const [isMaking, setMaking] = useState(false);
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} size="line" />;
  return (
    <>
      {data.length === 0 ? (
        <p className={groupsCss.nothing}>{t(`${sectionByKind[kind]}.noTypesHere`)}</p>
      ) : (
        <ul className={css.rows}>
          {data.map((type) => (
            <li key={type.id}>
              {renderLink(type, {
                className: css.row,
                children: (
                  <>
                    <span className={css.name}>{type.name}</span>
                    {type.archived && <span className={css.mark}>{t('activities.archived')}</span>}
                    {!type.selected && <span className={css.mark}>{t('catalogue.out')}</span>}
                    <Icon d={right} />
                  </>
                ),
              })}
            </li>
          ))}
        </ul>
      )}
      {renderForm && (
        <div className={groupsCss.inside}>
          <Button variant="subtle" icon={<Icon d={plus} size={20} />} aria-haspopup="dialog" onClick={() => setMaking(true)}>
            {t(`${sectionByKind[kind]}.newType`)}
          </Button>
        </div>
      )}
      {isMaking && renderForm?.(() => setMaking(false))}
    </>
  );
}
