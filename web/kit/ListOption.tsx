/** One choice of a list under a field: the field has the focus and the keys, this takes taps and clicks. */
import { type ReactNode, useEffect, useRef } from 'react';

type Props = { id: string; className: string | undefined; isSelected: boolean; onChoose: () => void; children: ReactNode };

export function ListOption({ id, className, isSelected, onChoose, children }: Props) {
  const optionRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) optionRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      ref={optionRef}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={className}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
