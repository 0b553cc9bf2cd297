import { expect, type Locator } from '@playwright/test';

/**
 * Reads of a page that wait for what they read. A value that is read at once can be that of a page which is still loading, so
 * that lint refuses `innerText()`, `isVisible()` and their like in journeys.
 */

/** Waits until the answer passes, and returns that answer. */
async function read<Answer>(
  ask: () => Promise<Answer>,
  passes: (answer: Answer) => boolean,
): Promise<Answer> {
  let answer!: Answer;
  await expect
    .poll(async () => {
      answer = await ask();
      return passes(answer);
    })
    .toBe(true);
  return answer;
}

const normalized = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text of an element when it matches, with single spaces, as `toHaveText` compares it. */
export const readText = (element: Locator, pattern = /\S/): Promise<string> =>
  read(
    async () => normalized((await element.textContent()) ?? ''),
    (text) => pattern.test(text),
  );

/** The texts of all elements, when there are as many; without a number, when there are any. */
export const readTexts = (elements: Locator, count?: number): Promise<string[]> =>
  read(
    async () => (await elements.allTextContents()).map(normalized),
    (texts) => (count === undefined ? texts.length > 0 : texts.length === count),
  );

/** What a field holds, when it matches. */
export const readValue = (field: Locator, pattern = /./): Promise<string> =>
  read(
    () => field.inputValue(),
    (value) => pattern.test(value),
  );

/** An attribute of an element, when it matches. */
export const readAttribute = async (
  element: Locator,
  name: string,
  pattern = /./,
): Promise<string> =>
  (await read(
    () => element.getAttribute(name),
    (value) => pattern.test(value ?? ''),
  ))!;

/** Opens a part of the page that may be open already, such as filters that a wide window shows at once. */
export async function reveal(part: Locator, opener: Locator): Promise<void> {
  await expect(part.or(opener).first()).toBeVisible();
  if (!(await part.isVisible())) await opener.click();
  await expect(part).toBeVisible();
}
