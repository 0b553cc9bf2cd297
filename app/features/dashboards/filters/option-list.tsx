import {
  forwardRef,
  useEffect,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';

import type { FilterValue } from '~/contracts/dashboards/content';
import { Icon } from '~/components/ui/structure/icon';

import { useOptionPages, type OptionAddress } from './use-option-pages';

export interface OptionListHandle {
  onKey: (event: KeyboardEvent) => void;
}

/**
 * The results of a search, loaded page by page while the user scrolls (D-04). The focus stays in the search field, which
 * passes its keys to `onKey`.
 * @param taken values that are already chosen
 * @param onActive gets the id of the option that Enter would choose
 */
export default forwardRef<
  OptionListHandle,
  {
    id: string;
    label: string;
    query: string;
    taken: readonly string[];
    addressOf: OptionAddress;
    onActive: (id: string | null) => void;
    onPick: (option: FilterValue) => void;
  }
>(function OptionList({ id, label, query, taken, addressOf, onActive, onPick }, ref) {
  const { search, list, options, problem, busy, retry } = useOptionPages(query, addressOf);
  const offered = options.filter(({ value }) => !taken.includes(value));
  const { active, onKey } = useActiveOption(id, search, offered, onActive, onPick);
  useImperativeHandle(ref, () => ({ onKey }));
  return (
    <div className="drop-panel picked-panel">
      <ul ref={list} id={id} role="listbox" aria-label={label} className="picked-list">
        {offered.map((option, index) => (
          <Option
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            active={index === active}
            onPick={onPick}
          />
        ))}
      </ul>
      <p role="status" className="drop-empty">
        {problem ?? (busy ? 'Loading …' : nothingOffered(query, options.length, offered.length))}
        {problem !== null && (
          <button type="button" className="link" onPointerDown={keepFocus} onClick={retry}>
            <Icon name="retry" size={14} /> Try again
          </button>
        )}
      </p>
    </div>
  );
});

/** Why there is nothing to choose; empty where there is. */
function nothingOffered(query: string, found: number, offered: number): string {
  if (offered > 0) return '';
  if (found > 0) return 'What was found is chosen already.';
  return `Nothing found${query === '' ? '' : ` for “${query}”`}.`;
}

/** Handles a pointer down, before the search field loses the focus and the list closes. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

function Option({
  id,
  option,
  active,
  onPick,
}: {
  id: string;
  option: FilterValue;
  active: boolean;
  onPick: (option: FilterValue) => void;
}) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      className="drop-option"
      onPointerDown={keepFocus}
      onClick={() => onPick(option)}
      onKeyDown={undefined}
    >
      {option.iconUrl !== undefined && (
        <img src={option.iconUrl} alt="" width={18} height={18} loading="lazy" />
      )}
      <span>{option.label}</span>
    </li>
  );
}

/**
 * The option that the arrow keys have reached. Another search starts again without one.
 * @returns `active`, its place among the offered options, or -1
 */
function useActiveOption(
  id: string,
  search: string,
  offered: readonly FilterValue[],
  onActive: (id: string | null) => void,
  onPick: (option: FilterValue) => void,
) {
  const [active, setActive] = useState(-1);
  const [of, setOf] = useState(search);
  if (of !== search) {
    setOf(search);
    setActive(-1);
  }
  useEffect(() => {
    onActive(active >= 0 ? `${id}-${active}` : null);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id, onActive]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = event.key === 'ArrowDown' ? 1 : -1;
      const last = offered.length - 1;
      setActive((at) => (at + next > last ? 0 : at + next < 0 ? last : at + next));
    }
    const option = offered[active];
    if (event.key === 'Enter' && option !== undefined) onPick(option);
  };
  return { active, onKey };
}
