import { useId, useState, type KeyboardEvent } from 'react';

import { choiceFields } from '~/contracts/dashboards/choice-form';
import { filterOf } from '~/contracts/dashboards/choices';
import type { FilterValue, FilterView } from '~/contracts/dashboards/content';
import {
  chosenLeaves,
  everything,
  partsOf,
  stateIn,
  toggled,
  type ValueTree,
} from '~/contracts/dashboards/value-tree';
import { Icon } from '~/components/ui/structure/icon';

import { allOf, type ControlProps } from './control-props';
import { DropdownPanel } from './dropdown-panel';

type NodeState = ReturnType<typeof stateIn>;

interface TreeProps {
  tree: ValueTree;
  values: ReadonlyMap<string, FilterValue>;
  field: string;
  stateOf: (value: string) => NodeState;
  toggle: (value: string, on: boolean) => void;
}

/**
 * A tree of values with three states (D-02): nested checkboxes, whose branches are native `<details>`, so that it works
 * without JavaScript. A value chooses all of its parts; it is mixed where some of them are chosen. The arrow keys move and
 * open, Space chooses.
 */
export function TreeControl({ filter, chosen, change, tree }: ControlProps & { tree: ValueTree }) {
  const id = useId();
  const selection = filterOf(chosen, filter.name) ?? [];
  const leaves = chosenLeaves(tree, selection);
  const stateOf = (value: string) => stateIn(tree, leaves, value);
  const toggle = (value: string, on: boolean) => {
    const next = toggled(tree, selection, value, on);
    // A filter with a usual selection is never empty.
    const usual = next.length === 0 && !filter.hasSelectAll ? filter.usual : next;
    change({ filter: { name: filter.name, selection: usual } });
  };
  return (
    <DropdownPanel {...{ id, filter, selection }} isAll={stateOf(everything) === 'on'}>
      <div role="group" aria-labelledby={id} {...treeAttribute}>
        <AllBox
          filter={filter}
          state={stateOf(everything)}
          onToggle={(on) => toggle(everything, on)}
        />
        <TreeLevel
          of={everything}
          tree={tree}
          values={new Map(filter.values.map((value) => [value.value, value]))}
          field={choiceFields.filter(filter.name)}
          stateOf={stateOf}
          toggle={toggle}
        />
      </div>
    </DropdownPanel>
  );
}

function TreeLevel({ of, ...props }: TreeProps & { of: string }) {
  return (
    <ul className="tree-level">
      {partsOf(props.tree, of).map((value) => (
        <TreeNode key={value} value={value} {...props} />
      ))}
    </ul>
  );
}

function TreeNode({ value, ...props }: TreeProps & { value: string }) {
  const { tree, values, field, stateOf, toggle } = props;
  const state = stateOf(value);
  // A branch of which only a part is chosen shows it when the panel opens; later on the user opens and closes it.
  const [opens] = useState(state === 'mixed');
  const { label = value, iconUrl } = values.get(value) ?? {};
  return (
    <li>
      <NodeBox
        name={field}
        value={value}
        label={label}
        iconUrl={iconUrl}
        state={state}
        onToggle={(on) => toggle(value, on)}
      />
      {partsOf(tree, value).length > 0 && (
        <details className={branchClass} open={opens}>
          <summary onKeyDown={moveInTree}>
            <span className="sr-only">{`Parts of ${label}`}</span>
            <Icon name="chevron-down" size={16} />
          </summary>
          <TreeLevel of={value} {...props} />
        </details>
      )}
    </li>
  );
}

/** The checkbox that chooses everything, where the filter has one (D-03). */
export const AllBox = ({
  filter: { name, label, hasSelectAll },
  ...box
}: {
  filter: FilterView;
  state: NodeState;
  onToggle: (on: boolean) => void;
}) =>
  hasSelectAll && (
    <NodeBox
      {...box}
      name={choiceFields.all(name)}
      value="1"
      label={allOf(label)}
      className="drop-all"
    />
  );

/** The checkbox of a value. The browser says "mixed" of a box that is `indeterminate`, which HTML alone cannot set. */
export function NodeBox({
  name,
  value,
  label,
  iconUrl,
  className = '',
  state,
  onToggle,
}: {
  name: string;
  value: string;
  label: string;
  iconUrl?: string | undefined;
  className?: string;
  state: NodeState;
  onToggle: (on: boolean) => void;
}) {
  return (
    <label className={`drop-option ${className}`.trim()}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = state === 'mixed';
        }}
        type="checkbox"
        className="checkbox"
        name={name}
        value={value}
        checked={state === 'on'}
        onKeyDown={moveInTree}
        data-mixed={state === 'mixed' ? '' : undefined}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      {iconUrl !== undefined && <img src={iconUrl} alt="" width={18} height={18} loading="lazy" />}
      {label}
      {state === 'mixed' && <span className="sr-only">, partly chosen</span>}
    </label>
  );
}

const treeAttribute = { 'data-tree': '' };
const branchClass = 'tree-branch';
const branch = `.${branchClass}`;
const box = 'input[type="checkbox"]';

/** The box of a node, or of the node that a branch belongs to. */
const boxOf = (element: Element | null | undefined) =>
  element?.closest('li')?.querySelector<HTMLInputElement>(`:scope > label ${box}`) ?? null;

/**
 * Moves the focus in a tree of checkboxes as the tree pattern of WAI-ARIA says: up and down through what is open, right opens
 * a branch or goes into it, left closes it or goes to the node above, Home and End go to the ends.
 */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: target } = event;
  const tree = target.closest('[data-tree]');
  if (tree === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const own = target.closest('li')?.querySelector<HTMLDetailsElement>(`:scope > ${branch}`) ?? null;
  const shown = [...tree.querySelectorAll<HTMLInputElement>(box)].filter(
    (each) => each.closest(`${branch}:not([open])`) === null,
  );
  // From the button of a branch, the arrow keys go on from its node.
  const from = target.matches(box) ? target : boxOf(target);
  const at = shown.findIndex((each) => each === from);
  const go: Partial<Record<string, () => HTMLElement | null | undefined>> = {
    ArrowDown: () => shown[at + 1],
    ArrowUp: () => shown[at - 1],
    Home: () => shown[0],
    End: () => shown.at(-1),
    ArrowRight: () => {
      if (own === null) return null;
      if (own.open) return own.querySelector<HTMLElement>(box);
      own.open = true;
      return null;
    },
    ArrowLeft: () => {
      if (own?.open !== true) return boxOf(target.closest('li')?.parentElement?.closest(branch));
      own.open = false;
      return from;
    },
  };
  const move = go[event.key];
  if (move === undefined) return;
  event.preventDefault();
  move()?.focus();
}
