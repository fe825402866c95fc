/** A file where it stands in the text: on its way with progress and cancel, failed with a new try, or shown. */
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { isRejected, isRetryUseful, uploadErrorText, useUpload } from '../kit/upload.ts';
import css from './editor.module.css';
import type { PendingFile } from './pending-files.ts';

type NodeControls = Pick<NodeViewProps, 'editor' | 'getPos' | 'deleteNode'>;

export function MediaView({ node, editor, getPos, deleteNode, selected }: NodeViewProps) {
  const { t } = useTranslation();
  const pendingFile = editor.storage.pendingFiles.files.get(String(node.attrs.upload));
  const address = node.attrs.src as string | null;
  // Its own picture is at hand, and needs no signature.
  const shownAddress = pendingFile?.preview ?? address ?? undefined;
  const labelProps = { 'aria-label': pendingFile?.file.name ?? t(`editor.kind.${node.type.name as 'image' | 'video' | 'audio'}`) };
  return (
    <NodeViewWrapper className={css.media} data-selected={selected || undefined} data-drag-handle="">
      {!address && pendingFile && <UploadProgress pendingFile={pendingFile} editor={editor} getPos={getPos} deleteNode={deleteNode} />}
      {address && node.type.name === 'image' && <img src={shownAddress} alt={String(node.attrs.alt)} />}
      {address && node.type.name === 'video' && <video src={shownAddress} controls preload="metadata" {...labelProps} />}
      {address && node.type.name === 'audio' && <audio src={shownAddress} controls preload="metadata" {...labelProps} />}
    </NodeViewWrapper>
  );
}

function UploadProgress({ pendingFile, editor, getPos, deleteNode }: NodeControls & { pendingFile: PendingFile }) {
  const { t } = useTranslation();
  const { file, preview } = pendingFile;
  const hasStartedRef = useRef(false);
  /** Not for undo: that takes away the file as a whole, never its address alone. */
  const setSource = (address: string) => {
    pendingFile.storedAddress = address;
    const position = getPos();
    if (position === undefined || editor.isDestroyed) return;
    editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'src', address).setMeta('addToHistory', false));
  };
  const { progressPercentage, error, start, cancel } = useUpload(setSource, (uploadError) => {
    if (!isRejected(uploadError, file)) return;
    showSnack((t) => uploadErrorText(uploadError, file, t), { tone: 'error' });
    deleteNode();
  });
  useEffect(() => {
    if (hasStartedRef.current) return;
    hasStartedRef.current = true;
    // Undone and done again: it lies there already.
    if (pendingFile.storedAddress) queueMicrotask(() => setSource(pendingFile.storedAddress!));
    else start(file);
  });
  const removeFile = () => {
    cancel();
    deleteNode();
    editor.commands.focus();
  };
  return (
    <fieldset className={css.upload} aria-label={file.name}>
      {file.type.startsWith('image/') && <img src={preview} alt="" />}
      {error ? (
        <p className={css.failed} role="alert">
          {file.name}: {uploadErrorText(error, file, t)}
        </p>
      ) : (
        <>
          <p>{t('upload.running', { name: file.name, percent: progressPercentage })}</p>
          <progress max={100} value={progressPercentage} aria-label={t('upload.progress', { name: file.name })} />
        </>
      )}
      <div className={css.acts}>
        {error ? (
          <>
            {isRetryUseful(error) && (
              <button type="button" onClick={() => start(file)}>
                {t('shared.retry')}
              </button>
            )}
            <button type="button" onClick={removeFile}>
              {t('shared.delete')}
            </button>
          </>
        ) : (
          <button type="button" onClick={removeFile}>
            {t('upload.cancel')}
          </button>
        )}
      </div>
    </fieldset>
  );
}
