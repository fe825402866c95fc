/**
 * The category dropdown, each with its icon and colour (product «The shell»): a button that looks like a field, and a sheet of large
 * choices.
 */
import { useId, useRef, useState } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { downIcon } from '../../kit/icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import sheetCss from '../../kit/sheet.module.css';
import { CategoryIcon } from './CategoryIcon.tsx';
import css from './category-select.module.css';

type Category = { id: number; name: string; icon: string; color: string };
type Props = {
  name: string;
  label: string;
  categories: readonly Category[];
  value: number | undefined;
  /** The text while nothing is chosen. */
  placeholder: string;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (id: number) => void;
};

export function CategorySelect({ name, label, categories, value, placeholder, hint, error, disabled = false, onChange }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  /** An arrow goes on to the next choice, and clicks it too. */
  const wasArrowPressed = useRef(false);
  const chosenCategory = categories.find((category) => category.id === value);
  return (
    <div className={css.field}>
      <span id={`${id}-label`} className={css.label}>
        {label}
      </span>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <button
        type="button"
        name={name}
        className={css.button}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        data-wrong={error ? true : undefined}
        onClick={() => setOpen(true)}
      >
        {chosenCategory && <CategoryIcon icon={chosenCategory.icon} colour={chosenCategory.color} isUntinted />}
        <span id={`${id}-value`}>{chosenCategory?.name ?? placeholder}</span>
        <Icon d={downIcon} size={20} />
      </button>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      {isOpen && (
        <Sheet title={label} onClose={() => setOpen(false)}>
          {(closeSheet) => (
            <fieldset className={`${sheetCss.set} ${sheetCss.gap}`}>
              <legend className="hidden">{label}</legend>
              {categories.map((category) => (
                <label key={category.id} className={sheetCss.opt}>
                  <CategoryIcon icon={category.icon} colour={category.color} />
                  {category.name}
                  <small>
                    <input
                      type="radio"
                      name={`${id}-choice`}
                      checked={category.id === value}
                      onChange={() => onChange(category.id)}
                      onClick={() => !wasArrowPressed.current && closeSheet()}
                      onKeyDown={(event) => {
                        wasArrowPressed.current = event.key.startsWith('Arrow');
                        if (event.key !== 'Enter' && event.key !== ' ') return;
                        // Enter and space choose, and send no form around it.
                        event.preventDefault();
                        onChange(category.id);
                        closeSheet();
                      }}
                      onKeyUp={() => {
                        wasArrowPressed.current = false;
                      }}
                    />
                  </small>
                </label>
              ))}
            </fieldset>
          )}
        </Sheet>
      )}
    </div>
  );
}
