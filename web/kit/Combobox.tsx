/** A combobox, one choice of many found by typing: a text field with its list under it (the ARIA combobox). */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import css from './combobox.module.css';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { close, down } from './icons.ts';
import { ListOption } from './ListOption.tsx';
import { optionKey } from './option-keys.ts';
import { TextField } from './TextField.tsx';

export type ComboboxOption = { id: string | number; name: string; more?: string };
type Props = {
  /** The name under which the form sends the choice's id. */
  name: string;
  label: string;
  /** Said only to screen readers, and as the placeholder. */
  hideLabel?: boolean;
  hint?: string | undefined;
  value: ComboboxOption | null;
  onChoose: (choice: ComboboxOption | null) => void;
  /** The name of this search among the cached answers. */
  cacheKey: string;
  find: (words: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  error?: string | undefined;
  /** It cannot be left empty. */
  required?: boolean;
  disabled?: boolean;
};

export function Combobox({
  name,
  label,
  hideLabel = false,
  hint,
  value,
  onChoose,
  cacheKey,
  find,
  error,
  required = false,
  disabled = false,
}: Props) {
  const { t } = useTexts();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const words = useDeferredValue((typed ?? '').trim());
  const isOpen = typed !== undefined;
  const {
    data,
    error: failed,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['choice', cacheKey, words],
    queryFn: ({ signal }) => find(words, signal),
    enabled: isOpen,
    placeholderData: (previous) => previous,
  });
  const options = isOpen ? (data ?? []) : [];
  const isSettled = words === (typed ?? '').trim() && !isPlaceholderData;
  const here = Math.min(at, options.length - 1);
  const container = useRef<HTMLDivElement>(null);
  const isShown = options.length > 0;
  useEffect(() => {
    // The list opens clear of what stays at the bottom, such as the buttons of a sheet.
    if (isShown) container.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const shut = () => {
    setTyped(undefined);
    setAt(0);
  };
  const choose = (choice: ComboboxOption | null) => {
    onChoose(choice);
    shut();
  };
  const keyed = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const isUp = event.key === 'ArrowUp';
    if (isOpen && (event.key === 'Escape' || (isUp && event.altKey))) {
      // Closes the list, not the dialog around it.
      event.preventDefault();
      shut();
    } else if (isOpen && event.key === 'Tab') shut();
    else if (isOpen && !(isArrow && event.altKey)) optionKey(event, { options, here, isSettled, setActive: setAt, choose });
    else if (!isOpen && isArrow && !(isUp && event.altKey)) {
      event.preventDefault();
      setTyped('');
      // From below, the last one.
      if (isUp) setAt(Number.POSITIVE_INFINITY);
    }
  };
  const count = isSettled && isShown && t('search.found', { count: options.length });
  const status = isOpen && (failed ? errorText(failed, t) : data && options.length === 0 ? t('shared.noneFound') : count);
  const isClearable = value !== null && !required && !disabled;
  const optionId = (index: number) => `${id}-${index}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left
    <div ref={container} onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && shut()}>
      <input type="hidden" name={`${name}Id`} value={value?.id ?? ''} />
      <TextField
        name={name}
        label={label}
        hideLabel={hideLabel}
        hint={hint}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[here] ? optionId(here) : undefined}
        required={required}
        disabled={disabled}
        placeholder={isOpen && value ? value.name : hideLabel ? label : t('shared.searchOrChoose')}
        error={error}
        value={typed ?? value?.name ?? ''}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onClick={() => !isOpen && setTyped('')}
        onKeyDown={keyed}
        act={
          isClearable && (
            <IconButton aria-label={t('shared.clear', { what: label })} onClick={() => choose(null)}>
              <Icon d={close} size={20} />
            </IconButton>
          )
        }
        mark={!isClearable && <Icon d={down} size={20} />}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={css.list} hidden={!isShown}>
        {options.map((choice, index) => (
          <ListOption
            key={choice.id}
            id={optionId(index)}
            className={css.option}
            isSelected={index === here}
            onChoose={() => choose(choice)}
          >
            {choice.name}
            {choice.more && <small>{choice.more}</small>}
          </ListOption>
        ))}
      </div>
      <p className={isShown ? 'hidden' : css.none} role="status">
        {status}
      </p>
    </div>
  );
}
