/** One piece of a report in the builder: its title, what helps with it or the author's text, and what can be done with it (R41). */
import { lazy, type PointerEventHandler, Suspense } from 'react';
import { isQuestion } from '#domain/reports.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { downIcon } from '../../kit/icons.ts';
import { archiveIcon, changeIcon, chevronUpIcon, copyIcon, gripIcon, removeIcon, undoIcon } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import type { DraftPiece } from './draft.ts';
import css from './forms.module.css';
import { GrowingField } from './GrowingField.tsx';

/** The kind of answer is fetched beside the titles, which come first. */
const AnswerKind = lazy(async () => ({ default: (await import('./AnswerKind.tsx')).AnswerKind }));
/** A form of questions alone needs no cleaner of rich text. */
const LongField = lazy(async () => ({ default: (await import('../../shared/attributes/LongField.tsx')).LongTextField }));

type Props = {
  piece: DraftPiece;
  index: number;
  pieceCount: number;
  handleProps: { onPointerDown: PointerEventHandler<HTMLElement> };
  errorOf: (fieldName: string) => string | undefined;
  onOpenPlaceSheet: () => void;
  onMove: (offset: -1 | 1) => void;
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
  onOpenPlaceSheet,
  onMove,
  onChange,
  onEditorToggle,
  onDuplicate,
  onRemove,
}: Props) {
  const { t } = useTranslation();
  const { key: pieceKey, name, helpText, archived, text: authorText } = piece;
  const isQuestionPiece = isQuestion(piece);
  const kindText = t(isQuestionPiece ? 'reports.kind.INPUT_LONG_STRING' : 'reports.kind.LONG_STRING');
  const displayName = name.trim() || kindText;
  return (
    <div className={css.piece} data-archived={archived || undefined}>
      <div className={css.head}>
        <IconButton
          className={css.handle}
          aria-label={t('reports.moveThis', { name: displayName })}
          {...handleProps}
          onClick={onOpenPlaceSheet}
        >
          <Icon d={gripIcon} />
        </IconButton>
        <p>
          <b>{t('reports.place', { at: index + 1, kind: kindText })}</b>
          {archived && <span className={css.mark}>{t('activities.archived')}</span>}
        </p>
        <IconButton aria-label={t('reports.up', { name: displayName })} aria-disabled={index === 0 || undefined} onClick={() => onMove(-1)}>
          <Icon d={chevronUpIcon} />
        </IconButton>
        <IconButton
          aria-label={t('reports.down', { name: displayName })}
          aria-disabled={index === pieceCount - 1 || undefined}
          onClick={() => onMove(1)}
        >
          <Icon d={downIcon} />
        </IconButton>
        <ActionMenu
          label={t('team.more', { name: displayName })}
          title={displayName}
          actions={[
            { label: t('reports.moveTo'), icon: changeIcon, run: onOpenPlaceSheet },
            ...(onDuplicate ? [{ label: t('reports.duplicate'), icon: copyIcon, run: onDuplicate }] : []),
            {
              label: t(archived ? 'reports.restore' : 'reports.archive'),
              icon: archived ? undoIcon : archiveIcon,
              run: () => onChange({ archived: !archived }),
            },
            { label: t('shared.delete'), icon: removeIcon, isDestructive: true, run: onRemove },
          ]}
        />
      </div>
      <GrowingField
        name={`${pieceKey}.name`}
        required
        label={t(isQuestionPiece ? 'reports.question' : 'reports.heading')}
        maxLength={300}
        value={name}
        error={errorOf(`${pieceKey}.name`)}
        onChange={(value) => onChange({ name: value })}
      />
      {isQuestionPiece ? (
        <>
          <GrowingField
            name={`${pieceKey}.helpText`}
            label={t('reports.helpText')}
            maxLength={1000}
            value={helpText}
            error={errorOf(`${pieceKey}.helpText`)}
            onChange={(value) => onChange({ helpText: value })}
          />
          <Suspense fallback={<Skeleton rowCount={1} />}>
            <AnswerKind piece={piece} errorOf={errorOf} onChange={onChange} />
          </Suspense>
        </>
      ) : (
        <Suspense fallback={<Skeleton rowCount={1} />}>
          <LongField
            label={t('reports.textOf', { name: displayName })}
            value={authorText}
            error={errorOf(`${pieceKey}.text`)}
            onChange={(value) => onChange({ text: value })}
            onUnsavedChange={onEditorToggle}
          />
        </Suspense>
      )}
      {archived && <p className={css.hint}>{t('reports.archivedPiece')}</p>}
    </div>
  );
}
