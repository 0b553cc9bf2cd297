import { describe, expect, it } from 'vitest';

import { readTabMessage, type TabMessage } from './tab-channel';
import { createTabSync, type Shown } from './tab-sync';
import { waitingFor } from './start-session';

const visitor: Shown = { userId: null, mark: '' };
const ada: Shown = { userId: 'ada', mark: 'm1' };
const adaAgain: Shown = { userId: 'ada', mark: 'm2' };
const bo: Shown = { userId: 'bo', mark: 'm3' };

/** A browser with tabs, and the server that knows whose session its cookie leads to. */
function browser(current: Shown) {
  const world = { current, asked: 0, told: 0, queue: [] as [Tab, TabMessage][] };
  interface Tab {
    sync: ReturnType<typeof createTabSync>;
    did: string[];
  }
  const tabs: Tab[] = [];

  const open = (shown: Shown): Tab => {
    const did: string[] = [];
    const load = () => tab.sync.show(world.current);
    const tab: Tab = {
      did,
      sync: createTabSync({
        tell: (message) => {
          world.told += 1;
          for (const other of tabs) if (other !== tab) world.queue.push([other, message]);
        },
        ask: async () => {
          world.asked += 1;
          const { userId: id } = world.current;
          return id === null ? null : { id, email: `${id}@x.example`, expires_at: 1, error: null };
        },
        leave: () => {
          did.push('leave');
          // A new document: it knows nothing of the old one.
          tabs.splice(tabs.indexOf(tab), 1);
          open(world.current);
        },
        arrive: () => {
          did.push('arrive');
          load();
        },
        revalidate: () => {
          did.push('revalidate');
          load();
        },
      }),
    };
    tabs.push(tab);
    tab.sync.show(shown);
    return tab;
  };
  /** Delivers messages until nobody says anything any more. */
  const settle = async () => {
    for (let count = 0; world.queue.length > 0; count += 1) {
      if (count > 50) throw new Error('the tabs argue for ever');
      const [tab, message] = world.queue.shift()!;
      if (tabs.includes(tab)) await tab.sync.hear(message);
    }
  };
  return { world, open, settle };
}

describe('tabs', () => {
  it('[A-17] a document of a visitor empties those of the user, whatever made it one', async () => {
    const { world, open, settle } = browser(ada);
    const tab = open(ada);
    await settle();
    world.current = visitor;
    open(visitor);
    await settle();
    expect(tab.did).toEqual(['leave']);
  });

  it('[A-17 A-16] a sign-in reaches visitors’ tabs, which keep their document', async () => {
    const { world, open, settle } = browser(visitor);
    const tab = open(visitor);
    world.current = ada;
    open(ada);
    await settle();
    expect(tab.did).toEqual(['arrive']);
  });

  it('[A-17 A-18] another user: the old one’s pages go', async () => {
    const { world, open, settle } = browser(ada);
    const tab = open(ada);
    world.current = bo;
    open(bo);
    await settle();
    expect(tab.did).toEqual(['leave']);
  });

  it('[A-17 SEC-40] a new session of the same user: fresh tokens for the forms, nothing else', async () => {
    const { world, open, settle } = browser(ada);
    const tab = open(ada);
    world.current = adaAgain;
    open(adaAgain);
    await settle();
    expect(tab.did).toEqual(['revalidate']);
  });

  it('[A-17] a page from before changes nothing where the server knows better, and is put right', async () => {
    const { world, open, settle } = browser(visitor);
    const tab = open(visitor);
    const late = open(ada);
    await settle();
    expect(tab.did).toEqual([]);
    expect(late.did).toEqual(['leave']);
    expect(world.told).toBeLessThan(6);
  });

  it('[A-17] tabs in step ask the server nothing', async () => {
    const { world, open, settle } = browser(ada);
    for (let count = 0; count < 5; count += 1) open(ada);
    await settle();
    expect(world.asked).toBe(0);
  });

  it('[A-17] with the server away nothing changes', async () => {
    const did: string[] = [];
    const sync = createTabSync({
      tell: () => undefined,
      ask: async () => undefined,
      leave: () => did.push('leave'),
      arrive: () => did.push('arrive'),
      revalidate: () => did.push('revalidate'),
    });
    sync.show(ada);
    await sync.hear({ type: 'signed-out', mark: '' });
    expect(did).toEqual([]);
  });

  it('[A-25 P-08] a changed subscription is loaded again in every other tab', async () => {
    const { open } = browser(ada);
    const tab = open(ada);
    await tab.sync.hear({ type: 'subscription-changed' });
    expect(tab.did).toEqual(['revalidate']);
  });

  it('[A-17] messages of another shape are none', () => {
    expect(readTabMessage({ type: 'signed-in', mark: 'm' })).not.toBeNull();
    expect(readTabMessage({ type: 'subscription-changed' })).not.toBeNull();
    for (const other of [null, 'signed-out', { type: 'signed-in' }, { type: 'x', mark: 'm' }]) {
      expect(readTabMessage(other)).toBeNull();
    }
  });

  it.each([
    ['/auth/signin?error=SessionRequired&callbackUrl=%2Fsettings%3Fa%3D1', '/settings?a=1'],
    ['/auth/signin?error=AccessDenied&callbackUrl=%2Fsettings', null],
    ['/auth/signin?error=SessionRequired&callbackUrl=https%3A%2F%2Fevil.example%2F', null],
    ['/auth/signin?error=SessionRequired&callbackUrl=%2F%2Fevil.example', null],
    ['/auth/signin?error=SessionRequired&callbackUrl=%2F.%2F%2Fevil.example', null],
    ['/settings', null],
  ])('[A-17 SEC-14] a sign-in page at %s goes on to %s', (page, target) => {
    expect(waitingFor(new URL(page, 'https://app.example'))).toBe(target);
  });
});
