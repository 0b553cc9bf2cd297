// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises';

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { ShellView } from '~/contracts/shell/shell';
import { memberView, renderAt, shellView } from '~/test-support/render';

import CommandPalette from './command-palette';

beforeAll(() => {
  // jsdom draws dialogs, but does not open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The requests of the search, each answered by hand. */
function stubSearch() {
  const sent: { q: string; aborted: () => boolean; answer: (response: Response) => void }[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    const q = new URL(address, 'http://app.example').searchParams.get('q') ?? '';
    return new Promise<Response>((answer) => {
      sent.push({ q, aborted: () => signal.aborted, answer });
    });
  });
  return {
    sent,
    /** Waits for the next request. @param at its number, from 0 */
    request: (at: number) =>
      vi.waitFor(() => {
        const request = sent[at];
        if (request === undefined) throw new Error(`no request ${at} yet`);
        return request;
      }),
  };
}
const orders = (...names: string[]) =>
  Response.json({
    query: '',
    incomplete: false,
    groups: [
      {
        label: 'Purchase orders',
        icon: 'consignment',
        results: names.map((name) => ({
          name,
          note: 'Northfork, Placed',
          href: `/consignment-orders/${name}`,
        })),
      },
    ],
  });
/** The palette and its query, which the button that opens it owns. */
function Palette(props: { view: ShellView; typed: string; entered: boolean; onClose: () => void }) {
  const [query, setQuery] = useState(props.typed);
  return <CommandPalette {...props} query={query} onSearch={setQuery} />;
}
const open = (view = memberView(), typed = '', entered = false) => {
  const onClose = vi.fn();
  const { router } = renderAt(
    <Palette view={view} typed={typed} entered={entered} onClose={onClose} />,
  );
  const field = screen.getByRole('combobox', { name: 'Search for' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { onClose, router, field, type };
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const status = () => screen.getByRole('status').textContent;

const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the command palette', () => {
  it('[L-17] starts with what was typed while it was loading', () => {
    stubSearch();
    const { field } = open(memberView(), 'bill');
    expect(field).toHaveProperty('value', 'bill');
    expect(chosen()).toContain('Billing');
  });

  it('[L-17] opens the first result where Enter was pressed while it was loading', async () => {
    const { request } = stubSearch();
    const { router, onClose } = open(memberView(), 'PO-1', true);
    expect(onClose).not.toHaveBeenCalled();
    (await request(0)).answer(orders('PO-101', 'PO-102'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(router.state.location.pathname).toBe('/consignment-orders/PO-101');
  });

  it('[L-17] keeps Enter until the first result arrives, and forgets it with another query', async () => {
    const { request } = stubSearch();
    const { router, onClose, field, type } = open();
    type('zzz');
    fireEvent.keyDown(field, { key: 'Enter' });
    type('zzzz');
    (await request(0)).answer(orders('PO-100'));
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
    type('zzzzz');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onClose).not.toHaveBeenCalled();
    (await request(1)).answer(orders('PO-101', 'PO-102'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(router.state.location.pathname).toBe('/consignment-orders/PO-101');
  });

  it('[L-17] is a combobox for the keyboard: arrows choose, round the ends, Enter goes there', () => {
    stubSearch();
    const { onClose, router, field } = open();
    const first = chosen();
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(chosen()).toContain('Cookie Preferences');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(chosen()).toBe(first);
    fireEvent.change(field, { target: { value: 'bill' } });
    expect(chosen()).toContain('Billing');
    expect(field.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe('/settings/billing');
  });

  it('[L-17] says when nothing has that name, and Enter then does nothing', async () => {
    const { request } = stubSearch();
    const { onClose, field, type } = open();
    type('no such page');
    expect(status()).toBe('Searching');
    (await request(0)).answer(orders());
    await vi.waitFor(() => expect(status()).toBe('Nothing found for “no such page”.'));
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('lists what the server finds below the pages, asked for once after a pause in typing', async () => {
    const { sent, request } = stubSearch();
    const { router, field, type } = open();
    type('or');
    type('orders');
    // The pages need no request.
    expect(options()).toEqual([expect.stringContaining('Orders')]);
    const { q, answer } = await request(0);
    expect(q).toBe('orders');
    answer(orders('PO-1001', 'PO-1002'));
    await vi.waitFor(() => expect(options()).toHaveLength(3));
    expect(options()[2]).toBe('PO-1002Purchase orders · Northfork, Placed');
    expect(chosen()).toContain('Orders');
    expect(status()).toBe('3 results');
    fireEvent.keyDown(field, { key: 'End' });
    expect(chosen()).toContain('PO-1002');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(router.state.location.pathname).toBe('/consignment-orders/PO-1002');
    expect(sent).toHaveLength(1);
  });

  it('shows the answer to what was typed last, whichever arrives last', async () => {
    const { request } = stubSearch();
    const { type } = open();
    type('PO-1');
    const first = await request(0);
    type('PO-2');
    const second = await request(1);
    expect(first.aborted()).toBe(true);
    second.answer(orders('PO-2001'));
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    first.answer(orders('PO-1001', 'PO-1002'));
    await act(() => setImmediate());
    expect(options()).toEqual([expect.stringContaining('PO-2001')]);
    // An answer is not shown for another query, not even until the next one arrives.
    type('PO-3');
    expect(options()).toEqual([]);
  });

  it.each([
    ['is refused', () => new Response('no', { status: 503 })],
    ['is answered by a page', () => new Response('<!doctype html>')],
  ])('keeps the pages and says so when the search %s, and tries again', async (_how, refusal) => {
    const { request } = stubSearch();
    const { router, field, type } = open();
    type('orders');
    (await request(0)).answer(refusal());
    await vi.waitFor(() =>
      expect(status()).toBe('The search did not answer. Only pages are listed.'),
    );
    expect(options()).toEqual([expect.stringContaining('Orders')]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    (await request(1)).answer(orders('PO-1001'));
    await vi.waitFor(() => expect(options()).toHaveLength(2));
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(router.state.location.pathname).toBe('/orders');
  });

  it('finds pages alone for a visitor, and sends nothing', async () => {
    vi.useFakeTimers();
    const { sent } = stubSearch();
    const { type } = open(shellView());
    type('orders');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(sent).toEqual([]);
    expect(options()).toHaveLength(1);
  });
});
