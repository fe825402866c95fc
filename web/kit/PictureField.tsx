/** A picture of somebody: chosen, seen while it is on its way, another in its place, or none again. What becomes of it is its form's. */
import { useRef, useState } from 'react';
import { imageTypes } from '#contract/files.ts';
import { type Translate, useTranslation } from '../core/texts.ts';
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { ImageInput } from './ImageInput.tsx';
import css from './picture-field.module.css';
import { usePreviewUrl } from './preview.ts';
import { isRejected, isRetryUseful, uploadErrorText, useUpload } from './upload.ts';

type Props = {
  /** The owner's name. */
  name: string;
  /** The saved picture; one chosen since is shown in its place. */
  imageUrl: string | null | undefined;
  hint: string;
  emptyText: string;
  /** An error other than the upload's, in words. */
  error?: string | undefined;
  isBusy?: boolean;
  /** The address of the uploaded picture, or null for none. */
  onChange: (newImageUrl: string | null) => void;
};

export function PictureField({ name, imageUrl, hint, emptyText, error: formError, isBusy = false, onChange }: Props) {
  const { t } = useTranslation();
  const fileInputRef = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [failureTextOf, setFailureTextOf] = useState<(t: Translate) => string>();
  const previewUrl = usePreviewUrl(file);
  const {
    isUploading,
    progressPercentage,
    error,
    start: startUpload,
    cancel: cancelUpload,
  } = useUpload(onChange, (uploadError, failedFile) => {
    if (!isRejected(uploadError, failedFile)) return;
    setFile(undefined);
    setFailureTextOf(() => (t: Translate) => uploadErrorText(uploadError, failedFile, t));
  });
  const chooseFile = (chosenFile: File | undefined): void => {
    if (!chosenFile) return;
    const isImageType = (imageTypes as readonly string[]).includes(chosenFile.type);
    setFailureTextOf(isImageType ? undefined : () => (t: Translate) => t('error.file.noImage'));
    setFile(isImageType ? chosenFile : undefined);
    if (isImageType) startUpload(chosenFile);
  };
  const errorMessage = failureTextOf?.(t) ?? (error && file ? uploadErrorText(error, file, t) : undefined) ?? formError;
  // A picture that was not saved is not shown as if it were.
  const shownUrl = (formError ? undefined : previewUrl) ?? imageUrl;
  return (
    <>
      <div className={css.picture}>
        <Avatar name={name} imageUrl={shownUrl} size={96} />
        <p className={css.fact}>
          {!shownUrl && <span>{emptyText}</span>}
          <small>{hint}</small>
        </p>
      </div>
      {isUploading && file && (
        <div role="status">
          <p className={css.fact}>{t('upload.running', { name: file.name, percent: progressPercentage })}</p>
          <progress className={css.progress} max={100} value={progressPercentage} aria-label={t('upload.progress', { name: file.name })} />
        </div>
      )}
      {errorMessage && (
        <p className={css.wrong} role="alert">
          {errorMessage}
        </p>
      )}
      <ImageInput ref={fileInputRef} label={t('picture.choose')} onChoose={chooseFile} />
      <div className={css.acts}>
        {isUploading ? (
          <Button
            variant="light"
            onClick={() => {
              cancelUpload();
              setFile(undefined);
            }}
          >
            {t('upload.cancel')}
          </Button>
        ) : (
          <>
            {isRetryUseful(error) && file && <Button onClick={() => startUpload(file)}>{t('shared.retry')}</Button>}
            <Button variant="light" isLoading={isBusy} onClick={() => fileInputRef.current?.click()}>
              {t(imageUrl ? 'picture.change' : 'picture.choose')}
            </Button>
            {imageUrl && (
              <Button
                variant="subtle"
                isDestructive
                disabled={isBusy}
                onClick={() => {
                  setFile(undefined);
                  setFailureTextOf(undefined);
                  onChange(null);
                }}
              >
                {t('picture.remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
