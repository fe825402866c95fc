/** The acts on one activity or task, in a sheet: planning, the form, deleting, each where one may (spec 2 §6). */
import { type ReactNode, useRef, useState } from 'react';
import css from '../acts.module.css';
import { Icon } from '../Icon.tsx';
import { edit, remove, repeat } from '../later-icons.ts';
import { Sheet } from '../Sheet.tsx';
import { useTexts } from '../texts.ts';

type Props = {
  entry: { name: string; type: { name?: string | null | undefined } };
  /** Opens the form that plans it, where there is one. */
  onPlan?: (() => void) | undefined;
  /** The way to its form, for whoever may see that; `close` is called as it is taken. */
  formLink: ((close: () => void, children: ReactNode) => ReactNode) | undefined;
  /** It may be changed there. */
  changes: boolean;
  /** Asks whether to delete it; left out for whoever may not. */
  deleting: (() => ReactNode) | undefined;
  onClose: () => void;
};

export function EntryActs({ entry, onPlan, formLink, changes, deleting, onClose }: Props) {
  const { t } = useTexts();
  const [asking, ask] = useState(false);
  /** What follows once the sheet is closed and the focus back where it was. */
  const next = useRef<(() => void) | undefined>(undefined);
  if (asking) return deleting?.();
  const then = (follow: () => void, close: () => void) => {
    next.current = follow;
    close();
  };
  return (
    <Sheet title={entry.name} meta={entry.type.name ?? ''} onClose={() => (next.current ?? onClose)()}>
      {(close) => (
        <div className={css.acts}>
          {onPlan && (
            <button
              type="button"
              onClick={() =>
                then(() => {
                  onClose();
                  onPlan();
                }, close)
              }
            >
              <Icon d={repeat} />
              {t('activities.plan')}
            </button>
          )}
          {formLink?.(
            close,
            <>
              <Icon d={edit} />
              {t(changes ? 'activities.editShort' : 'activities.seeForm')}
            </>,
          )}
          {deleting && (
            <button type="button" data-danger onClick={() => then(() => ask(true), close)}>
              <Icon d={remove} />
              {t('shared.delete')}
            </button>
          )}
          <button type="button" onClick={close}>
            <span className={css.blank} />
            {t('shared.cancel')}
          </button>
        </div>
      )}
    </Sheet>
  );
}
