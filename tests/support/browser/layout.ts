import type { Page } from '@playwright/test';

/** How many px a page is wider than its window. */
export const beyondWindow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/**
 * What is wrong with the places of a page's boxes: a page wider than its window, neighbours that overlap, texts that run out
 * of their cells, and texts that are cut although no title has them whole.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.textContent ?? '').slice(0, 30)}”`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.sr-only, dialog, [popover]:not(.shell-rail)') === null &&
      getComputedStyle(element).clipPath === 'none';
    const boxOf = (element: Element) => element.getBoundingClientRect();

    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`page: ${scrollWidth} px in ${clientWidth} px`);

    const neighbours =
      '.widget-grid > *, .widget-head > *, .filter-card > *, .filter-row > *, .filter-pills > *, .top-bar > *, main header > *, .freshness > *, .setup > summary > *, .tile-figure > *, .bars > li > *, main tr > *';
    const rows = new Map<Element, Element[]>();
    for (const element of document.querySelectorAll(neighbours)) {
      if (!isSeen(element) || getComputedStyle(element).position === 'absolute') continue;
      const parent = element.parentElement!;
      rows.set(parent, [...(rows.get(parent) ?? []), element]);
    }
    for (const each of rows.values())
      each.forEach((one, at) => {
        for (const other of each.slice(at + 1)) {
          const [a, b] = [boxOf(one), boxOf(other)];
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (across > 1 && down > 1) faults.push(`overlap: ${nameOf(one)} and ${nameOf(other)}`);
        }
      });

    // Each in the box that is drawn around it.
    for (const box of document.querySelectorAll('.control-box, .widget-card, .filter-card'))
      for (const inner of box.querySelectorAll(
        '.pill, .button, .figure, .widget-title, .control',
      )) {
        if (!isSeen(inner) || inner.closest('.drop-panel, .filter-rest') !== null) continue;
        const [a, b] = [boxOf(inner), boxOf(box)];
        if (a.right > b.right + 1 || a.left < b.left - 1)
          faults.push(`beyond its box: ${nameOf(inner)}`);
      }

    // A word that is broken is harder to read than a title of two lines.
    for (const title of document.querySelectorAll('[data-chart="tile"] .widget-title')) {
      const words = (title.textContent ?? '').split(' ');
      const lines = Math.round(
        boxOf(title).height / parseFloat(getComputedStyle(title).lineHeight),
      );
      if (lines > words.length) faults.push(`broken: ${nameOf(title)}`);
    }

    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!isSeen(element) || element.clientWidth === 0) continue;
      const { overflowX, display } = getComputedStyle(element);
      if (display === 'inline' || element.scrollWidth <= element.clientWidth + 1) continue;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
      );
      if (!hasText || element.closest('[aria-hidden="true"]') !== null) continue;
      if (overflowX === 'visible') faults.push(`runs out: ${nameOf(element)}`);
      else if (
        overflowX !== 'auto' &&
        overflowX !== 'scroll' &&
        element.closest('[title]') === null
      )
        faults.push(`cut: ${nameOf(element)}`);
    }
    return faults;
  });

/** Words of usual length that break between two letters, in the names and texts of a page's tables of results. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (node: Node) =>
      node.parentElement!.checkVisibility() && node.parentElement!.closest('.sr-only') === null;
    const linesOf = (node: Node, { 0: word, index }: RegExpMatchArray) => {
      const range = document.createRange();
      range.setStart(node, index!);
      range.setEnd(node, index! + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size;
    };
    const cells = document.querySelectorAll('.chart-table tbody :is(th, .cell-text)');
    return [...cells].flatMap((cell) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
        if (isSeen(node))
          for (const found of (node.nodeValue ?? '').matchAll(/[^\s-]+/g))
            if (found[0].length <= 16 && linesOf(node, found) > 1) broken.push(found[0]);
      return broken;
    });
  });
