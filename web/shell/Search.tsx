/** Search over everything one may see, with places to go and acts to do: one field, the list under it by kind (decisions 023 and 096). */
import { useId, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '#domain/search.ts';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { closeIcon, searchIcon } from '../kit/icons.ts';
import { ListOption } from '../kit/ListOption.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { handleOptionKey } from '../kit/option-keys.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useIsWide } from '../kit/use-wide.ts';
import { SearchSuggestions } from './NearestWords.tsx';
import { useMayAct } from './palette.ts';
import type { PaletteOption } from './palette-option.ts';
import { layoutOf } from './places.ts';
import { KeySigns, ShortcutHelp } from './ShortcutHelp.tsx';
import css from './search.module.css';
import { useSearchOptions } from './search-options.ts';

/** The texts that say what can be found, by who searches. */
const startTextKeys = { team: 'search.start', organisation: 'search.startOffice', admin: 'search.startAdmin' } as const;

export function Search({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const boxRef = useRef<HTMLDivElement>(null);
  const [typedText, setTypedText] = useState('');
  const [targetIndex, setTargetIndex] = useState(0);
  const [isHelpOpen, setHelpOpen] = useState(false);
  // A phone has the places at its foot, and its keyboard over the list.
  const { groups, words: searchedText, hasQuery, isSettled, error, refetch } = useSearchOptions(typedText, useIsWide());
  const options = groups.flatMap((group) => group.options);
  const activeIndex = Math.min(targetIndex, options.length - 1);
  const isActiveOptionSettled = groups.some((group) => group.isSettled && group.options.includes(options[activeIndex]!));
  const updateTypedText = (nextText: string) => {
    setTypedText(nextText);
    setTargetIndex(0);
  };
  const focusField = () => boxRef.current?.querySelector('input')?.focus();
  const searchAgain = () => {
    // The button that had the focus goes away.
    focusField();
    void refetch();
  };
  const handleClosed = () => {
    onClose();
    // The opener is gone, or there was none: the browser leaves the focus in the closing dialog.
    if (document.activeElement?.matches('body, dialog *')) document.querySelector('main')?.focus({ preventScroll: true });
  };
  const optionIdOf = (index: number) => `${id}-${index}`;
  if (isHelpOpen) return <ShortcutHelp onClose={handleClosed} />;

  return (
    <Sheet title={t('shell.search')} onClose={handleClosed}>
      {(close) => {
        const chooseOption = (option: PaletteOption) => {
          if ('isHelp' in option) return setHelpOpen(true);
          if ('typed' in option) {
            focusField();
            return updateTypedText(option.typed);
          }
          close();
          option.run().catch((runError: unknown) => showSnack((t) => errorText(runError, t), { tone: 'error' }));
        };
        return (
          <div ref={boxRef} className={css.search}>
            <div className={css.field}>
              <TextField
                type="search"
                role="combobox"
                aria-expanded={options.length > 0}
                aria-controls={`${id}-list`}
                aria-autocomplete="list"
                aria-activedescendant={options[activeIndex] ? optionIdOf(activeIndex) : undefined}
                isLabelHidden
                label={t('search.label')}
                placeholder={t('search.label')}
                maxLength={MAX_SEARCH_LENGTH}
                icon={<Icon d={searchIcon} />}
                value={typedText}
                onChange={({ currentTarget }) => updateTypedText(currentTarget.value)}
                onKeyDown={(event) =>
                  handleOptionKey(event, {
                    options,
                    activeIndex,
                    isSettled: isActiveOptionSettled,
                    setActiveIndex: setTargetIndex,
                    chooseOption,
                  })
                }
              />
              <IconButton aria-label={t('shared.close')} onClick={close}>
                <Icon d={closeIcon} />
              </IconButton>
            </div>
            <p role="status" className={css.said}>
              {isSettled && hasQuery && options.length > 0 && t('search.found', { count: options.length })}
            </p>
            {!hasQuery && options.length > 0 && <SearchHints />}
            <div id={`${id}-list`} role="listbox" aria-label={t('search.hits')} hidden={options.length === 0} className={css.list}>
              {groups.map((group) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
                <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
                  <p id={`${id}-${group.key}`} className={css.kind}>
                    {group.title}
                  </p>
                  {group.options.map((option) => (
                    <ListOption
                      key={option.key}
                      id={optionIdOf(options.indexOf(option))}
                      className={css.option}
                      isSelected={option === options[activeIndex]}
                      onChoose={() => chooseOption(option)}
                    >
                      <OptionContent option={option} />
                    </ListOption>
                  ))}
                </div>
              ))}
            </div>
            {error && <LoadError error={error} retry={searchAgain} />}
            {!hasQuery && options.length === 0 && <SearchHints isAlone />}
            <div role="status">
              {isSettled && hasQuery && options.length === 0 && (
                <EmptyState
                  icon={searchIcon}
                  title={t('search.none', { words: searchedText })}
                  text={t('search.noneNext')}
                  action={
                    <SearchSuggestions
                      searchText={searchedText}
                      onChoose={(suggestion) => {
                        updateTypedText(suggestion);
                        focusField();
                      }}
                    />
                  }
                />
              )}
            </div>
          </div>
        );
      }}
    </Sheet>
  );
}

/** The hints to what can be typed; `isAlone`: nothing is listed under it. */
function SearchHints({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation();
  const { roles } = useUser();
  const mayAct = useMayAct();
  const hintTitle = t(startTextKeys[layoutOf(roles)]);
  const actHint = t(mayAct('task') ? 'search.startTask' : mayAct('plan') ? 'search.startPlan' : 'search.startSign');
  if (isAlone)
    return (
      <EmptyState
        icon={searchIcon}
        title={hintTitle}
        text={
          <>
            {t('search.startNext')} {actHint} <span className={css.keys}>{t('search.keys')}</span>
          </>
        }
      />
    );
  return (
    <p className={css.start}>
      <b>{hintTitle}</b> {t('search.startNext')} {actHint} {t('search.keys')}
    </p>
  );
}

function OptionContent({ option: { icon, name, details, signs } }: { option: PaletteOption }) {
  return (
    <>
      <Icon d={icon} />
      <span>
        {name}
        {details && <small>{details}</small>}
      </span>
      {signs && (
        <small className={css.signs}>
          <KeySigns signs={signs} />
        </small>
      )}
    </>
  );
}
