/** A file that is chosen, or dropped, and read here; what is not read is said in words. */
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { FormError } from '../kit/FormError.tsx';
import css from './import.module.css';
import type { FileRefusal, ReadSheet } from './read-workbook.ts';
import { refusalText } from './refusal-text.ts';

/** `fileKey` tells two files of one name apart. */
export type OpenedFile = { fileKey: number; name: string; sheets: readonly ReadSheet[] };
type Props = { openedFile: OpenedFile | undefined; onOpen: (openedFile: OpenedFile) => void };

export function FilePicker({ openedFile, onOpen }: Props) {
  const { t, locale } = useTranslation();
  const fileInputRef = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [refusedFile, setRefusedFile] = useState<{ name: string; refusal: FileRefusal }>();
  const readMutation = useMutation({
    mutationFn: async (file: File) => (await import('./read-workbook.ts')).readWorkbook(file, file.name),
    onSuccess: (readResult, { name }) => {
      if ('refusal' in readResult) return setRefusedFile({ name, refusal: readResult.refusal });
      setRefusedFile(undefined);
      onOpen({ fileKey: (openedFile?.fileKey ?? 0) + 1, name, sheets: readResult.sheets });
    },
  });
  const readFile = (file: File | undefined) => file && readMutation.mutate(file);
  const createDragHandler = (isDragInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(isDragInside);
  };
  const dropFile = (event: DragEvent) => {
    createDragHandler(false)(event);
    readFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way for a mouse; the button is the first
    <section
      className={css.part}
      data-drop={isDraggedOver || undefined}
      onDragOver={createDragHandler(true)}
      onDragLeave={createDragHandler(false)}
      onDrop={dropFile}
    >
      <h2>{openedFile ? openedFile.name : t('import.choose.title')}</h2>
      {!openedFile && <p>{t('import.choose.lead')}</p>}
      {refusedFile && <FormError>{`${refusedFile.name}: ${refusalText(refusedFile.refusal, t, locale)}`}</FormError>}
      <input
        ref={fileInputRef}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t('import.choose.file')}
        onChange={(event) => {
          readFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div className={css.acts}>
        <Button variant={openedFile ? 'light' : 'filled'} isLoading={readMutation.isPending} onClick={() => fileInputRef.current?.click()}>
          {t(openedFile ? 'import.choose.other' : 'import.choose.file')}
        </Button>
        {!openedFile && <span className={css.or}>{t('import.choose.drop')}</span>}
      </div>
    </section>
  );
}
