/** Delay after the last keystroke before a search is sent, in ms. */
export const typingPause = 200;

/**
 * Fetches JSON that the server has validated.
 * @throws for a status other than 2xx, without an answer, and when the signal ends the request
 */
export async function fetchJson(address: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await fetch(address, { headers: { accept: 'application/json' }, signal });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.json();
}
