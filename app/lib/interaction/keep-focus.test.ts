// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { keepFocus } from './keep-focus';

const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const focused = () => document.activeElement;

let guard: ReturnType<typeof keepFocus>;
beforeEach(() => {
  document.body.innerHTML = `<a href="/">Home</a><main id="main" tabindex="-1">
    <ul id="pills"><li><a href="/1" aria-label="Remove one"></a></li><li><a href="/2" aria-label="Remove two"></a></li></ul>
    <p id="row"><a href="/3">Oatfield<span class="sr-only">: compare</span></a></p>
    <button>Apply</button></main>`;
  guard = keepFocus();
});
afterEach(() => guard.stop());

describe('[L-17] when the focused control disappears', () => {
  it('the next one takes the focus, at the end the one before', async () => {
    const [one, two] = document.querySelectorAll<HTMLElement>('#pills a');
    one!.focus();
    one!.parentElement!.remove();
    await frames();
    expect(focused()).toBe(two);
    find('button').focus();
    find('button').remove();
    await frames();
    expect(focused()).toBe(find('#row a'));
  });

  it('a pointer that presses the one that took the focus leaves it to the next one', async () => {
    const [one, two] = document.querySelectorAll<HTMLElement>('#pills a');
    one!.focus();
    one!.parentElement!.remove();
    await frames();
    expect(focused()).toBe(two);
    two!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    two!.parentElement!.remove();
    await frames();
    expect(focused()).toBe(find('#row a'));
    // A press elsewhere drops the focus on purpose.
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    find('#row').remove();
    await frames();
    expect(focused()).toBe(document.body);
  });

  it('the one at its position takes it, also where all others are new', async () => {
    const [, two] = document.querySelectorAll<HTMLElement>('#pills a');
    two!.focus();
    find('#pills').innerHTML = ['one', 'three', 'four']
      .map((name) => `<li><a href="/${name}" aria-label="Remove ${name}"></a></li>`)
      .join('');
    await frames();
    expect(focused()!.getAttribute('aria-label')).toBe('Remove three');
  });

  it('the one after it takes it, also where others disappear with it', async () => {
    find('#row').insertAdjacentHTML(
      'beforebegin',
      '<details id="list" open><summary>List</summary><a href="/6">Step</a><button>Hide</button></details>',
    );
    find('#list button').focus();
    find('#list').remove();
    await frames();
    expect(focused()).toBe(find('#row a'));
  });

  it('the one that takes its place keeps it, also where its place is another element with the same id', async () => {
    find('#row a').focus();
    find('#row').innerHTML = '<a href="/4">Oatfield<span class="sr-only">: stop</span></a>';
    await frames();
    expect(focused()).toBe(find('#row a'));
    find('#row').outerHTML = '<p id="row"><b>New</b> <a href="/5">Oatfield</a></p>';
    await frames();
    expect(focused()).toBe(find('#row a'));
  });

  it('what tells its result takes it, where the control names that', async () => {
    find('#row').insertAdjacentHTML(
      'afterend',
      '<form id="list" tabindex="-1"><a href="/7" data-result="list">Clear filters</a><select></select></form>',
    );
    find('#list a').focus();
    find('#list a').remove();
    await frames();
    expect(focused()).toBe(find('#list'));
  });

  it('the first of what stands in its place takes it, such as a list in place of an empty state', async () => {
    find('#row').outerHTML = '<div id="empty"><a href="/8">Show all</a></div>';
    find('#empty a').focus();
    const table =
      '<table><tr><th><a href="/9">Name</a></th></tr><tr><td><a href="/10">One</a></td></tr></table>';
    find('#empty').outerHTML = table;
    await frames();
    expect(focused()).toBe(find('th a'));
    // Also where those before it are new.
    find('table').outerHTML = '<div id="empty"><a href="/8">Show all</a></div>';
    find('#empty a').focus();
    find('#pills').innerHTML = '<li><a href="/1">All</a></li><li><a href="/2">Drafts</a></li>';
    find('#empty').outerHTML = table;
    await frames();
    expect(focused()).toBe(find('th a'));
  });

  it('the content takes it when nothing is left', async () => {
    find('button').focus();
    find('main').innerHTML = '<h1>Another page</h1>';
    await frames();
    expect(focused()).toBe(find('main'));
  });

  it('the content takes it when another page is there, and none of its links', async () => {
    find('#row a').focus();
    find('main').innerHTML =
      '<h1>No answer</h1><button>Try again</button><a href="/">Home</a><a href="/help">Help</a><a href="/11">All</a>';
    await frames();
    expect(focused()).toBe(find('main'));
  });

  it('nothing takes it that the page has moved, or that a press has dropped', async () => {
    find('button').focus();
    find('button').remove();
    find('body > a').focus();
    await frames();
    expect(focused()).toBe(find('body > a'));
    find('#row a').focus();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    find('#row a').blur();
    find('#row').remove();
    await frames();
    expect(focused()).toBe(document.body);
  });
});
