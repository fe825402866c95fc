/** The entries that a pack would add to a company and those that stay as it is, before it is used (R106). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type PackEntry, packKinds } from '#contract/packs.ts';
import { errorText } from '../../core/errors.ts';
import { type Translate, textOf, useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Expander } from '../../kit/Expander.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from './packs.module.css';
import { applyPack, type ChosenPack, lookAtPack, type PackLook } from './packs-query.ts';

type Props = {
  companyId: number;
  name: string;
  chosenPack: ChosenPack;
  onApplied?: (() => void) | undefined;
  onClose: () => void;
};

export function LookSheet({ companyId, name, chosenPack, onApplied, onClose }: Props) {
  const { t } = useTexts();
  const { keyOf } = useRequestKey();
  const look = useQuery({
    queryKey: ['packs', 'look', companyId, chosenPack],
    queryFn: ({ signal }) => lookAtPack(companyId, chosenPack, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const applyMutation = useMutation({
    mutationFn: () => applyPack(companyId, chosenPack, keyOf([companyId, chosenPack])),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      await refreshAll();
      onApplied?.();
      onClose();
    },
  });
  return (
    <Sheet title={name} startsAtTop onClose={onClose}>
      {(close) => (
        <div className={css.look}>
          {look.error && <LoadError error={look.error} retry={() => void look.refetch()} />}
          {look.isPending && !look.error && <Skeleton rows={6} />}
          {look.data && <Counts look={look.data} />}
          {applyMutation.error && <FormError>{errorText(applyMutation.error, t)}</FormError>}
          {look.data && look.data.counts.new > 0 && (
            <Button fullWidth loading={applyMutation.isPending} onClick={() => applyMutation.isPending || applyMutation.mutate()}>
              {t('packs.use', { name })}
            </Button>
          )}
          {look.data && look.data.counts.new === 0 && <p className={css.note}>{t('packs.useNothing', { name })}</p>}
          <Button variant="subtle" fullWidth onClick={close}>
            {t('shared.close')}
          </Button>
          {look.data && <Entries entries={look.data.entries} />}
        </div>
      )}
    </Sheet>
  );
}

const shownStates = ['wrong', 'new', 'kept', 'same'] as const;

function Counts({ look }: { look: PackLook }) {
  const { t } = useTexts();
  return (
    <ul className={css.counts} aria-label={t('packs.looking')}>
      {shownStates
        .filter((state) => look.counts[state] > 0)
        .map((state) => (
          <li key={state} data-state={state}>
            {t(`packs.count.${state}`, { count: look.counts[state] })}
          </li>
        ))}
    </ul>
  );
}

function Entries({ entries }: { entries: readonly PackEntry[] }) {
  const { t } = useTexts();
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
                    {linesOf(kindEntries, t).map(({ key, words, about }) => (
                      <li key={key}>
                        {words}
                        {about && <small>{about}</small>}
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

type Line = { key: string; words: string; about?: string | undefined };
/** Entries of which nothing more is said stand together, by what it is under. */
function linesOf(entries: readonly PackEntry[], t: Translate): Line[] {
  const plainEntries = entries.filter(({ reason, differs }) => !reason && differs.length === 0);
  const groupedLines = [...Map.groupBy(plainEntries, ({ under }) => under.join(' › '))].map(([under, groupedEntries]): Line => {
    const names = groupedEntries.map(({ name }) => name).join(', ');
    return under ? { key: under, words: under, about: names } : { key: '', words: names };
  });
  const explainedLines = entries
    .filter((entry) => !plainEntries.includes(entry))
    .map(({ place, name, under, differs, reason }): Line => {
      const fields = [...new Set(differs.map((field) => textOf(`packs.differs.${field}`) ?? field))].join(', ');
      const about = reason ? t(`packs.wrong.${reason.key}`, { name: reason.name ?? name }) : t('packs.differing', { fields });
      return { key: place, words: [...under, name].join(' › '), about };
    });
  return [...explainedLines, ...groupedLines];
}
