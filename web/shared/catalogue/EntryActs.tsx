/** Acts on one activity, task or item of stock, in a sheet: planning, the form, deleting, each where one may (product «Roles and permissions»). */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { ActsSheet, DeleteAct } from '../../kit/ActsSheet.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { copyIcon, editIcon, repeatIcon } from '../../kit/later-icons.ts';

type Props = {
  name: string;
  /** The name of its type or category. */
  typeName: string | null | undefined;
  /** Opens the form that plans it, where there is one. */
  onPlan?: (() => void) | undefined;
  /** Opens the form that copies it, where it is copied. */
  onCopy?: (() => void) | undefined;
  /** The way to its form, for whoever may see that; `close` is called as it is taken. */
  renderFormLink: ((close: () => void, children: ReactNode) => ReactNode) | undefined;
  /** True when it may be changed there. */
  mayChange: boolean;
  /** Asks whether to delete it; left out for whoever may not. */
  renderDeletion: (() => ReactNode) | undefined;
  onClose: () => void;
};

export function EntryActions({ name, typeName, onPlan, onCopy, renderFormLink, mayChange, renderDeletion, onClose }: Props) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  if (isConfirming) return renderDeletion?.();
  return (
    <ActsSheet title={name} subtitle={typeName ?? ''} onClose={onClose}>
      {({ close: closeSheet, closeThen }) => (
        <>
          {onPlan && (
            <button
              type="button"
              onClick={closeThen(() => {
                onClose();
                onPlan();
              })}
            >
              <Icon d={repeatIcon} />
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
              <Icon d={copyIcon} />
              {t('activities.copyShort')}
            </button>
          )}
          {renderFormLink?.(
            closeSheet,
            <>
              <Icon d={editIcon} />
              {t(mayChange ? 'activities.editShort' : 'activities.seeForm')}
            </>,
          )}
          {renderDeletion && <DeleteAct onClick={closeThen(() => setConfirming(true))} />}
        </>
      )}
    </ActsSheet>
  );
}
