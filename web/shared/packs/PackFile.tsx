/** A company's own set-up as a file, and one that is brought in from a file, looked at first (R106). */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Pack, packs } from '#contract/packs.ts';
import { CallError } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import { showSnack } from '../../core/snacks.ts';
import { type Translate, useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { downloadFile } from '../../kit/download.ts';
import { FormError } from '../../kit/FormError.tsx';
import { PackPreviewSheet } from './LookSheet.tsx';
import { fieldErrorText } from './pack-words.ts';
import css from './packs.module.css';
import { previewPack } from './packs-query.ts';

/** Bytes of the largest file that is read: the server counts characters, and no letter has more than three. */
const MAX_FILE_BYTES = 3_000_000;
const MAX_SHOWN_FAULTS = 8;

/** A file that was chosen and is wrong: why, and where. */
type FileFault = { words: (t: Translate) => string; places: ((t: Translate) => string)[] };

async function readPackFile(file: File): Promise<Pack | FileFault> {
  if (file.size > MAX_FILE_BYTES) return { words: (t) => t('packs.fileTooLarge'), places: [] };
  const invalidFault: FileFault = { words: (t) => t('packs.fileNoJson', { name: file.name }), places: [] };
  try {
    const parsedJson: unknown = JSON.parse(await file.text());
    return typeof parsedJson === 'object' && parsedJson !== null && !Array.isArray(parsedJson) ? (parsedJson as Pack) : invalidFault;
  } catch {
    return invalidFault;
  }
}

export function PackFile({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const fileInputRef = useRef<HTMLInputElement>(null);
  const [fileFault, setFileFault] = useState<FileFault>();
  const [pack, setPack] = useState<Pack>();
  const exportMutation = useMutation({
    mutationFn: () => downloadFile(packs.export, { query: { companyId: String(companyId) } }, () => {}),
    onSuccess: (name) => showSnack((t) => t('packs.downloaded', { name })),
  });
  const previewMutation = useMutation({
    mutationFn: async (file: File) => {
      setFileFault(undefined);
      const readResult = await readPackFile(file);
      if ('words' in readResult) return setFileFault(readResult);
      try {
        await previewPack(companyId, { pack: readResult });
        setPack(readResult);
      } catch (error) {
        const fieldErrors = error instanceof CallError ? error.problem?.fieldErrors : undefined;
        setFileFault({
          words: (t) => (fieldErrors ? t('packs.fileWrong', { name: file.name }) : errorText(error, t)),
          places: (fieldErrors ?? []).map((fieldError) => (t) => fieldErrorText(readResult, fieldError, t)),
        });
      }
    },
  });
  return (
    <section className={css.part}>
      <h2>{t('packs.ownTitle')}</h2>
      <p className={css.lead}>{t('packs.ownLead')}</p>
      {fileFault && (
        <>
          <FormError>{fileFault.words(t)}</FormError>
          {fileFault.places.length > 0 && (
            <ul className={css.places}>
              {fileFault.places.slice(0, MAX_SHOWN_FAULTS).map((placeTextOf) => (
                <li key={placeTextOf(t)}>{placeTextOf(t)}</li>
              ))}
              {fileFault.places.length > MAX_SHOWN_FAULTS && (
                <li>{t('packs.fileMore', { count: fileFault.places.length - MAX_SHOWN_FAULTS })}</li>
              )}
            </ul>
          )}
        </>
      )}
      <input
        ref={fileInputRef}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('packs.upload')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) previewMutation.mutate(file);
          currentTarget.value = '';
        }}
      />
      <div className={css.acts}>
        <Button variant="light" size="md" isLoading={exportMutation.isPending} onClick={() => exportMutation.mutate()}>
          {t('packs.download')}
        </Button>
        <Button variant="default" size="md" isLoading={previewMutation.isPending} onClick={() => fileInputRef.current?.click()}>
          {t('packs.upload')}
        </Button>
      </div>
      {pack && <PackPreviewSheet companyId={companyId} name={pack.name} chosenPack={{ pack }} onClose={() => setPack(undefined)} />}
    </section>
  );
}
