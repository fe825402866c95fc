/** The acts on many entries of the inbox, under the list while some are chosen; taking back only where something was done. */
import { type InboxState, MAX_AT_ONCE } from '#domain/inbox.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { StickyBar } from '../../kit/StickyBar.tsx';
import css from './inbox-bar.module.css';
import type { InboxSearch } from './inbox-query.ts';

const actsFor = (state: InboxSearch['state']): readonly InboxState[] =>
  state === undefined
    ? ['IGNORED', 'ACTION_TAKEN']
    : state === 'ALL' || state === 'TO_SIGN'
      ? ['IDLE', 'IGNORED', 'ACTION_TAKEN']
      : ['IDLE'];

type Props = {
  state: InboxSearch['state'];
  /** The number of matching entries that an act is about. */
  count: number;
  total: number;
  /** All entries of the page are chosen; the page holds all that match. */
  isPageChosen: boolean;
  isAllOnPage: boolean;
  disabled: boolean;
  onChooseAll: () => void;
  onSet: (state: InboxState, hasNote?: boolean) => void;
};

export function InboxBar({ state, count, total, isPageChosen, isAllOnPage, disabled, onChooseAll, onSet }: Props) {
  const { t } = useTexts();
  return (
    <StickyBar label={t('inbox.many')} align="end">
      <Button variant="subtle" onClick={onChooseAll}>
        {t(isPageChosen ? 'inbox.chooseNone' : isAllOnPage ? 'inbox.chooseAll' : 'inbox.chooseAllOf', { count: total })}
      </Button>
      {count > MAX_AT_ONCE && <p className={css.most}>{t('inbox.most', { count: MAX_AT_ONCE })}</p>}
      {state === undefined && (
        <Button variant="subtle" data-act disabled={disabled} onClick={() => onSet('ACTION_TAKEN', true)}>
          {t('inbox.noteMany')}
        </Button>
      )}
      {actsFor(state).map((act) => (
        <Button key={act} variant={act === 'ACTION_TAKEN' ? 'filled' : 'default'} data-act disabled={disabled} onClick={() => onSet(act)}>
          {t(`inbox.setMany.${act}`, { count })}
        </Button>
      ))}
    </StickyBar>
  );
}
