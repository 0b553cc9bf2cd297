import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import type { FilterValue } from '~/contracts/dashboards/content';
import { Icon } from '~/components/ui/structure/icon';

import {
  checkInterval,
  failedText,
  fetchOptionPage,
  isNearEnd,
  WrongShapeError,
  wrongShapeText,
} from './option-pages';

/** Delay after the last keystroke before a search is sent, in ms. */
const typingPause = 200;

export interface OptionListHandle {
  onKey: (event: KeyboardEvent) => void;
}

interface Loaded {
  options: FilterValue[];
  hasMore: boolean;
  endCursor: string | null;
  problem: string | null;
  busy: boolean;
}

const nothing: Loaded = { options: [], hasMore: false, endCursor: null, problem: null, busy: true };

/**
 * The results of a search, loaded page by page while the user scrolls (D-04). The focus stays in the search field, which
 * passes its keys to `onKey`.
 *
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
    addressOf: (search: string, after: string | null) => string;
    onActive: (id: string | null) => void;
    onPick: (option: FilterValue) => void;
  }
>(function OptionList({ id, label, query, taken, addressOf, onActive, onPick }, ref) {
  const list = useRef<HTMLUListElement>(null);
  const [loaded, setLoaded] = useState<Loaded>(nothing);
  const [at, setAt] = useState(-1);
  const [tries, setTries] = useState(0);
  /** Identifies the current request; an answer to an earlier one is ignored. */
  const current = useRef<{ address: typeof addressOf; aborter: AbortController } | null>(null);
  const address = useRef(addressOf);
  address.current = addressOf;

  const load = useRef(async (search: string, after: string | null, before: FilterValue[]) => {
    const aborter = new AbortController();
    current.current?.aborter.abort();
    current.current = { address: address.current, aborter };
    setLoaded((state) => ({ ...state, busy: true, problem: null }));
    try {
      const page = await fetchOptionPage(address.current(search, after), aborter.signal);
      const known = new Set(before.map(({ value }) => value));
      const fresh = page.options.filter(({ value }) => !known.has(value));
      setLoaded({
        options: [...before, ...fresh],
        // A page without new options would be requested again and again.
        hasMore: page.hasMore && page.endCursor !== null && fresh.length > 0,
        endCursor: page.endCursor,
        problem: null,
        busy: false,
      });
    } catch (error) {
      if (aborter.signal.aborted) return;
      const problem = error instanceof WrongShapeError ? wrongShapeText : failedText;
      setLoaded((state) => ({ ...state, problem, busy: false }));
    }
  });

  useEffect(() => {
    setAt(-1);
    setLoaded(nothing);
    const timer = setTimeout(
      () => void load.current(query.trim(), null, []),
      query === '' ? 0 : typingPause,
    );
    return () => {
      clearTimeout(timer);
      current.current?.aborter.abort();
    };
  }, [query, tries]);

  const { options, hasMore, endCursor, problem, busy } = loaded;
  useEffect(() => {
    if (!hasMore || busy || problem !== null) return;
    const timer = setInterval(() => {
      if (list.current !== null && isNearEnd(list.current))
        void load.current(query.trim(), endCursor, options);
    }, checkInterval);
    return () => clearInterval(timer);
  }, [hasMore, busy, problem, query, endCursor, options]);

  const offered = options.filter(({ value }) => !taken.includes(value));
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    onActive(at >= 0 ? `${id}-${at}` : null);
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id, onActive]);

  useImperativeHandle(ref, () => ({
    onKey(event) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const last = offered.length - 1;
        setAt((before) => (before + step > last ? 0 : before + step < 0 ? last : before + step));
      }
      const option = offered[at];
      if (event.key === 'Enter' && option !== undefined) onPick(option);
    },
  }));

  return (
    <div className="drop-panel picked-panel">
      <ul ref={list} id={id} role="listbox" aria-label={label} className="picked-list">
        {offered.map((option, index) => (
          <li
            key={option.value}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className="drop-option"
            // On pointer down, before the search field loses the focus and the list closes.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
            onKeyDown={undefined}
          >
            {option.iconUrl !== null && (
              <img src={option.iconUrl} alt="" width={18} height={18} loading="lazy" />
            )}
            <span>{option.label}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="drop-empty">
        {problem ??
          (busy
            ? 'Loading …'
            : offered.length === 0
              ? `Nothing found${query === '' ? '' : ` for “${query}”`}.`
              : '')}
        {problem !== null && (
          <button
            type="button"
            className="link"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setTries((before) => before + 1)}
          >
            <Icon name="retry" size={14} /> Try again
          </button>
        )}
      </p>
    </div>
  );
});
