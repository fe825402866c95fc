/** One piece of a report in the builder: its title, what helps with it or the author's text, and what can be done with it (R41). */
import { lazy, type PointerEventHandler, Suspense } from 'react';
import { isQuestion } from '#domain/reports.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { down } from '../../kit/icons.ts';
import { archive, chevronUp, copy, grip, change as moveIcon, remove, undo } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import type { DraftPiece } from './draft.ts';
import css from './forms.module.css';
import { GrowingField } from './GrowingField.tsx';

/** The kind of answer is fetched beside the titles, which come first. */
const AnswerKind = lazy(async () => ({ default: (await import('./AnswerKind.tsx')).AnswerKind }));
/** A form of questions alone needs no cleaner of rich text. */
const LongField = lazy(async () => ({ default: (await import('../../shared/attributes/LongField.tsx')).LongField }));

type Props = {
  piece: DraftPiece;
  index: number;
  pieceCount: number;
  handleProps: { onPointerDown: PointerEventHandler<HTMLElement> };
  errorOf: (field: string) => string | undefined;
  onPlace: () => void;
  onMove: (step: -1 | 1) => void;
  onChange: (changes: Partial<DraftPiece>) => void;
  /** The editor is open with text that is not taken over yet. */
  onEditorToggle: (isEditorOpen: boolean) => void;
  onDuplicate: (() => void) | undefined;
  onRemove: () => void;
};

export function PieceCard({
  piece,
  index,
  pieceCount,
  handleProps,
  errorOf,
  onPlace,
  onMove,
  onChange,
  onEditorToggle,
  onDuplicate,
  onRemove,
}: Props) {
  const { t } = useTexts();
  const { key, name, helpText, archived, text } = piece;
  const isInput = isQuestion(piece);
  const kindText = t(isInput ? 'reports.kind.INPUT_LONG_STRING' : 'reports.kind.LONG_STRING');
  const displayName = name.trim() || kindText;
  return (
    <div className={css.piece} data-archived={archived || undefined}>
      <div className={css.head}>
        <IconButton className={css.handle} aria-label={t('reports.moveThis', { name: displayName })} {...handleProps} onClick={onPlace}>
          <Icon d={grip} />
        </IconButton>
        <p>
          <b>{t('reports.place', { at: index + 1, kind: kindText })}</b>
          {archived && <span className={css.mark}>{t('activities.archived')}</span>}
        </p>
        <IconButton aria-label={t('reports.up', { name: displayName })} aria-disabled={index === 0 || undefined} onClick={() => onMove(-1)}>
          <Icon d={chevronUp} />
        </IconButton>
        <IconButton
          aria-label={t('reports.down', { name: displayName })}
          aria-disabled={index === pieceCount - 1 || undefined}
          onClick={() => onMove(1)}
        >
          <Icon d={down} />
        </IconButton>
        <ActionMenu
          label={t('team.more', { name: displayName })}
          title={displayName}
          acts={[
            { label: t('reports.moveTo'), icon: moveIcon, run: onPlace },
            ...(onDuplicate ? [{ label: t('reports.duplicate'), icon: copy, run: onDuplicate }] : []),
            {
              label: t(archived ? 'reports.restore' : 'reports.archive'),
              icon: archived ? undo : archive,
              run: () => onChange({ archived: !archived }),
            },
            { label: t('shared.delete'), icon: remove, isDestructive: true, run: onRemove },
          ]}
        />
      </div>
      <GrowingField
        name={`${key}.name`}
        required
        label={t(isInput ? 'reports.question' : 'reports.heading')}
        maxLength={300}
        value={name}
        error={errorOf(`${key}.name`)}
        onChange={(value) => onChange({ name: value })}
      />
      {isInput ? (
        <>
          <GrowingField
            name={`${key}.helpText`}
            label={t('reports.helpText')}
            maxLength={1000}
            value={helpText}
            error={errorOf(`${key}.helpText`)}
            onChange={(value) => onChange({ helpText: value })}
          />
          <Suspense fallback={<Skeleton rows={1} />}>
            <AnswerKind piece={piece} errorOf={errorOf} onChange={onChange} />
          </Suspense>
        </>
      ) : (
        <Suspense fallback={<Skeleton rows={1} />}>
          <LongField
            label={t('reports.textOf', { name: displayName })}
            value={text}
            error={errorOf(`${key}.text`)}
            onChange={(value) => onChange({ text: value })}
            onUnsavedChange={onEditorToggle}
          />
        </Suspense>
      )}
      {archived && <p className={css.hint}>{t('reports.archivedPiece')}</p>}
    </div>
  );
}
