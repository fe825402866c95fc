/** Acts on one activity, task or item of stock, in a sheet: planning, the form, deleting, each where one may (product «Roles and permissions»). */
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { ActsSheet, DeleteAct } from '../../kit/ActsSheet.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { copy, edit, repeat } from '../../kit/later-icons.ts';

type Props = {
  name: string;
  /** The name of its type or category. */
  typeName: string | null | undefined;
  /** Opens the form that plans it, where there is one. */
  onPlan?: (() => void) | undefined;
  /** Opens the form that copies it, where it is copied. */
  onCopy?: (() => void) | undefined;
  /** The way to its form, for whoever may see that; `close` is called as it is taken. */
  formLink: ((close: () => void, children: ReactNode) => ReactNode) | undefined;
  /** True when it may be changed there. */
  mayChange: boolean;
  /** Asks whether to delete it; left out for whoever may not. */
  renderDeletion: (() => ReactNode) | undefined;
  onClose: () => void;
};

export function EntryActs({ name, typeName, onPlan, onCopy, formLink, mayChange, renderDeletion, onClose }: Props) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return renderDeletion?.();
  return (
    <ActsSheet title={name} meta={typeName ?? ''} onClose={onClose}>
      {({ close, closeThen }) => (
        <>
          {onPlan && (
            <button
              type="button"
              onClick={closeThen(() => {
                onClose();
                onPlan();
              })}
            >
              <Icon d={repeat} />
              {t('activities.plan')}
            </button>
          )}
          {onCopy && (
            <button
              type="button"
              onClick={closeThen(() => {
                onClose();
                onCopy();
              })}
            >
              <Icon d={copy} />
              {t('activities.copyShort')}
            </button>
          )}
          {formLink?.(
            close,
            <>
              <Icon d={edit} />
              {t(mayChange ? 'activities.editShort' : 'activities.seeForm')}
            </>,
          )}
          {renderDeletion && <DeleteAct onClick={closeThen(() => setAsking(true))} />}
        </>
      )}
    </ActsSheet>
  );
}
