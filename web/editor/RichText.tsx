/** The rich-text field as forms use it: the editor comes as a chunk of its own, with a placeholder meanwhile (product «Rich text»). */
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { reloadIcon } from '../kit/first-icons.ts';
import type { RichTextProps } from './field.ts';
import css from './rich-text.module.css';

type LoadResult = { Editor: ComponentType<RichTextProps> } | 'failed' | undefined;
let loadedEditor: LoadResult;

export function RichText(props: RichTextProps) {
  const { t } = useTranslation();
  const [loadResult, setLoadResult] = useState<LoadResult>(loadedEditor);
  // Text typed in other fields stays: only this field shows that it did not load.
  useEffect(() => {
    if (!loadResult) void loadEditor().then(setLoadResult);
  }, [loadResult]);
  if (loadResult && loadResult !== 'failed') return <loadResult.Editor {...props} />;
  return (
    <div className={css.field}>
      {!props.hideLabel && <span className={css.label}>{props.label}</span>}
      <div className={css.frame} data-height={props.height} role={loadResult ? 'alert' : 'status'}>
        {loadResult ? (
          <EmptyState
            icon={reloadIcon}
            title={t('editor.notLoaded')}
            action={
              <button type="button" className={css.again} onClick={() => setLoadResult(undefined)}>
                {t('shared.retry')}
              </button>
            }
          />
        ) : (
          <span className="hidden">{t('shared.loading')}</span>
        )}
      </div>
    </div>
  );
}

async function loadEditor(): Promise<LoadResult> {
  try {
    const { Editor } = await import('./Editor.tsx');
    loadedEditor = { Editor };
    return loadedEditor;
  } catch {
    return 'failed';
  }
}
