/** The entries that a pack would add to a company and those that stay as it is, before it is used (R106). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type PackEntry, packKinds } from '#contract/packs.ts';
import { errorText } from '../../core/errors.ts';
import { findText, type Translate, useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Expander } from '../../kit/Expander.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from './packs.module.css';
import { applyPack, type ChosenPack, type PackPreview, previewPack } from './packs-query.ts';

type Props = {
  companyId: number;
  name: string;
  chosenPack: ChosenPack;
  onApplied?: (() => void) | undefined;
  onClose: () => void;
};

export function PackPreviewSheet({ companyId, name, chosenPack, onApplied, onClose }: Props) {
  const { t } = useTranslation();
  const { keyOf: requestKeyOf } = useRequestKey();
  const previewResult = useQuery({
    queryKey: ['packs', 'look', companyId, chosenPack],
    queryFn: ({ signal }) => previewPack(companyId, chosenPack, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const applyMutation = useMutation({
    mutationFn: () => applyPack(companyId, chosenPack, requestKeyOf([companyId, chosenPack])),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      await refreshAll();
      onApplied?.();
      onClose();
    },
  });
  return (
    <Sheet title={name} startsAtTop onClose={onClose}>
      {(closeSheet) => (
        <div className={css.look}>
          {previewResult.error && <LoadError error={previewResult.error} retry={() => void previewResult.refetch()} />}
          {previewResult.isPending && !previewResult.error && <Skeleton rowCount={6} />}
          {previewResult.data && <PreviewCounts look={previewResult.data} />}
          {applyMutation.error && <FormError>{errorText(applyMutation.error, t)}</FormError>}
          {previewResult.data && previewResult.data.counts.new > 0 && (
            <Button isFullWidth isLoading={applyMutation.isPending} onClick={() => applyMutation.isPending || applyMutation.mutate()}>
              {t('packs.use', { name })}
            </Button>
          )}
          {previewResult.data && previewResult.data.counts.new === 0 && <p className={css.note}>{t('packs.useNothing', { name })}</p>}
          <Button variant="subtle" isFullWidth onClick={closeSheet}>
            {t('shared.close')}
          </Button>
          {previewResult.data && <PackEntries entries={previewResult.data.entries} />}
        </div>
      )}
    </Sheet>
  );
}

const shownStates = ['wrong', 'new', 'kept', 'same'] as const;

function PreviewCounts({ look: packPreview }: { look: PackPreview }) {
  const { t } = useTranslation();
  return (
    <ul className={css.counts} aria-label={t('packs.looking')}>
      {shownStates
        .filter((state) => packPreview.counts[state] > 0)
        .map((state) => (
          <li key={state} data-state={state}>
            {t(`packs.count.${state}`, { count: packPreview.counts[state] })}
          </li>
        ))}
    </ul>
  );
}

function PackEntries({ entries }: { entries: readonly PackEntry[] }) {
  const { t } = useTranslation();
  return shownStates.map((state) => {
    const stateEntries = entries.filter((entry) => entry.state === state);
    return (
      stateEntries.length > 0 && (
        <section key={state} className={css.state}>
          <h3>{t(`packs.state.${state}`)}</h3>
          {packKinds.map((kind) => {
            const kindEntries = stateEntries.filter((entry) => entry.kind === kind);
            return (
              kindEntries.length > 0 && (
                <Expander
                  key={kind}
                  title={t('packs.kindOf', { kind: t(`packs.kind.${kind}`), count: kindEntries.length })}
                  hasError={state === 'wrong'}
                >
                  <ul className={css.entries}>
                    {buildEntryLines(kindEntries, t).map(({ key, words: lineText, about: detailText }) => (
                      <li key={key}>
                        {lineText}
                        {detailText && <small>{detailText}</small>}
                      </li>
                    ))}
                  </ul>
                </Expander>
              )
            );
          })}
        </section>
      )
    );
  });
}

type EntryLine = { key: string; words: string; about?: string | undefined };
/** Entries of which nothing more is said stand together, by what it is under. */
function buildEntryLines(entries: readonly PackEntry[], t: Translate): EntryLine[] {
  const plainEntries = entries.filter(({ reason, differs }) => !reason && differs.length === 0);
  const groupedLines = [...Map.groupBy(plainEntries, ({ under: parentNames }) => parentNames.join(' › '))].map(
    ([under, groupedEntries]): EntryLine => {
      const names = groupedEntries.map(({ name }) => name).join(', ');
      return under ? { key: under, words: under, about: names } : { key: '', words: names };
    },
  );
  const explainedLines = entries
    .filter((entry) => !plainEntries.includes(entry))
    .map(({ place: entryPath, name, under: parentNames, differs, reason }): EntryLine => {
      const differingFields = [...new Set(differs.map((field) => findText(`packs.differs.${field}`) ?? field))].join(', ');
      const detailText = reason
        ? t(`packs.wrong.${reason.key}`, { name: reason.name ?? name })
        : t('packs.differing', { fields: differingFields });
      return { key: entryPath, words: [...parentNames, name].join(' › '), about: detailText };
    });
  return [...explainedLines, ...groupedLines];
}
