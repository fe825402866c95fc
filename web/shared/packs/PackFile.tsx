/** A company's own set-up as a file, and one that is brought in from a file, looked at first (R106). */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Pack, packs } from '#contract/packs.ts';
import { CallError } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import { snack } from '../../core/snacks.ts';
import { type Translate, useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { download } from '../../kit/download.ts';
import { FormError } from '../../kit/FormError.tsx';
import { LookSheet } from './LookSheet.tsx';
import { fieldErrorText } from './pack-words.ts';
import css from './packs.module.css';
import { lookAtPack } from './packs-query.ts';

/** Bytes of the largest file that is read: the server counts characters, and no letter has more than three. */
const MAX_FILE_BYTES = 3_000_000;
const MAX_SHOWN_FAULTS = 8;

/** A file that was chosen and is wrong: why, and where. */
type FileFault = { words: (t: Translate) => string; places: ((t: Translate) => string)[] };

async function readPackFile(file: File): Promise<Pack | FileFault> {
  if (file.size > MAX_FILE_BYTES) return { words: (t) => t('packs.fileTooLarge'), places: [] };
  const noPack: FileFault = { words: (t) => t('packs.fileNoJson', { name: file.name }), places: [] };
  try {
    const value: unknown = JSON.parse(await file.text());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Pack) : noPack;
  } catch {
    return noPack;
  }
}

export function PackFile({ companyId }: { companyId: number }) {
  const { t } = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  const [fileFault, setFileFault] = useState<FileFault>();
  const [pack, setPack] = useState<Pack>();
  const exportMutation = useMutation({
    mutationFn: () => download(packs.export, { query: { companyId: String(companyId) } }, () => {}),
    onSuccess: (name) => snack((t) => t('packs.downloaded', { name })),
  });
  const lookMutation = useMutation({
    mutationFn: async (file: File) => {
      setFileFault(undefined);
      const value = await readPackFile(file);
      if ('words' in value) return setFileFault(value);
      try {
        await lookAtPack(companyId, { pack: value });
        setPack(value);
      } catch (error) {
        const errors = error instanceof CallError ? error.problem?.fieldErrors : undefined;
        setFileFault({
          words: (t) => (errors ? t('packs.fileWrong', { name: file.name }) : errorText(error, t)),
          places: (errors ?? []).map((fieldError) => (t) => fieldErrorText(value, fieldError, t)),
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
              {fileFault.places.slice(0, MAX_SHOWN_FAULTS).map((place) => (
                <li key={place(t)}>{place(t)}</li>
              ))}
              {fileFault.places.length > MAX_SHOWN_FAULTS && (
                <li>{t('packs.fileMore', { count: fileFault.places.length - MAX_SHOWN_FAULTS })}</li>
              )}
            </ul>
          )}
        </>
      )}
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('packs.upload')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) lookMutation.mutate(file);
          currentTarget.value = '';
        }}
      />
      <div className={css.acts}>
        <Button variant="light" size="md" loading={exportMutation.isPending} onClick={() => exportMutation.mutate()}>
          {t('packs.download')}
        </Button>
        <Button variant="default" size="md" loading={lookMutation.isPending} onClick={() => picker.current?.click()}>
          {t('packs.upload')}
        </Button>
      </div>
      {pack && <LookSheet companyId={companyId} name={pack.name} chosenPack={{ pack }} onClose={() => setPack(undefined)} />}
    </section>
  );
}
